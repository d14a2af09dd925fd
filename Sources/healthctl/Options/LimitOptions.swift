import ArgumentParser
import HealthCommands
import HealthModel

/// What narrows an authorization.
struct LimitOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "When the right ends: a day, which is included, an instant, or 7d for seven days from now.",
      valueName: "date"))
  var until: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Of what others saved, only what ends then or later.", valueName: "date"))
  var since: String?

  @Flag(name: .long, help: "Statistics over whole days instead of what others saved itself.")
  var statisticsOnly = false

  @Option(name: .long, help: ArgumentHelp("What for, in your own words.", valueName: "text"))
  var purpose = ""

  func limits(_ dates: DateExpression) throws(CommandFailure) -> GrantLimits {
    var limits = GrantLimits(form: statisticsOnly ? .statisticsOnly : .raw, purpose: purpose)
    if let until { limits.expires = try dates.future(until) }
    if let since { limits.earliest = try dates.beginning(since) }
    return limits
  }
}
