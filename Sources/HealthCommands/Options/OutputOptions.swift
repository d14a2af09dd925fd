import ArgumentParser
import Foundation
import HealthText
import HealthModel

/// The form of the results. The form for programs is stable and in UTC, so that a script works on
/// every machine; the form for the screen may change with each version.
struct OutputOptions: ParsableArguments {
  @Flag(name: .long, help: "Print JSON with stable keys and times in UTC.")
  var json = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Use this IANA time zone for local times (default: the system's).",
      valueName: "zone"))
  var timeZone: String?

  @Flag(name: .long, help: "Use only ASCII characters.")
  var ascii = false

  @Flag(name: .customLong("no-color"), help: "Disable colors even on a terminal.")
  var noColor = false

  var console: Console { Console(wantsColor: !noColor, wantsASCII: ascii) }

  func zone() throws(CommandFailure) -> TimeZone {
    guard let timeZone else { return .current }
    guard let zone = TimeZone(identifier: timeZone) else {
      throw .usage(
        "unknown time zone \"\(timeZone)\"",
        nextStep: "Use an IANA name such as Europe/Berlin (see: timedatectl list-timezones)")
    }
    return zone
  }

  func times() throws(CommandFailure) -> TimeText { TimeText(timeZone: try zone()) }

  /// Dates in arguments are read in the zone in which times are shown.
  func dates() throws(CommandFailure) -> DateExpression {
    DateExpression(
      timeZone: try zone(), now: Date(),
      dateOrder: DateOrder.locale(ProcessInfo.processInfo.environment))
  }
}

/// The period of a query. A period includes its start and excludes its end. A day as `--to` means
/// the end of that day, because a user who types two days means both.
struct PeriodOptions: ParsableArguments {
  static let fields: FieldArguments = [
    "filter.start_us": "--from", "filter.end_us": "--to",
  ]

  @Option(
    name: .long,
    help: ArgumentHelp("Start of the period: a day, an instant, 7d, …", valueName: "time"))
  var from: String?

  @Option(
    name: .long,
    help: ArgumentHelp("End of the period; a day or month is included.", valueName: "time"))
  var to: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Whole period: today, month, 2026-11, 7d, A..B.", valueName: "period"))
  var during: String?

  func validate() throws {
    if during != nil, from != nil || to != nil {
      throw ValidationError("--during cannot be combined with --from or --to")
    }
  }

  func period(_ dates: DateExpression) throws(CommandFailure) -> Period {
    if let during { return try dates.period(during) }
    let period = Period(
      start: try from.map { (text) throws(CommandFailure) in try dates.beginning(text) },
      end: try to.map { (text) throws(CommandFailure) in try dates.ending(text) })
    if let start = period.start, let end = period.end, end <= start {
      throw .usage("the period ends before it starts")
    }
    return period
  }
}
