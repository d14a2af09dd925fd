import ArgumentParser
import HealthWords
import HealthModel

/// The limits of a grant. `since` and `statisticsOnly` restrict data of other apps only: an app
/// always sees its own samples (rule AUTH-07).
struct LimitOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "End of the grant: a day (inclusive), an instant, or 7d for seven days from now.",
      valueName: "date"))
  var until: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Limit data from other apps to samples that end then or later.", valueName: "date"))
  var since: String?

  @Flag(name: .long, help: "Limit data from other apps to daily statistics.")
  var statisticsOnly = false

  @Option(
    name: .long, help: ArgumentHelp("Purpose of the grant, in your own words.", valueName: "text"))
  var purpose = ""

  func limits(_ dates: DateExpression) throws(CommandFailure) -> GrantLimits {
    var limits = GrantLimits(form: statisticsOnly ? .statisticsOnly : .raw, purpose: purpose)
    if let until { limits.expires = try dates.future(until) }
    if let since { limits.earliest = try dates.beginning(since) }
    return limits
  }
}
