import ArgumentParser
import Foundation
import HealthCommands
import HealthModel

/// How results are shown.
struct OutputOptions: ParsableArguments {
  @Flag(name: .long, help: "Print JSON for programs: stable keys, instants in UTC.")
  var json = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Show and read local times in this IANA time zone (default: this machine's).",
      valueName: "zone"))
  var timeZone: String?

  @Flag(name: .long, help: "Draw with ASCII characters only.")
  var ascii = false

  @Flag(name: .customLong("no-color"), help: "No colours, also on a terminal.")
  var noColor = false

  var console: Console { Console(wantsColor: !noColor, wantsASCII: ascii) }

  func zone() throws(CommandFailure) -> TimeZone {
    guard let timeZone else { return .current }
    guard let zone = TimeZone(identifier: timeZone) else {
      throw .usage(
        "there is no time zone \(timeZone)",
        nextStep: "Use an IANA name such as Europe/Berlin (see: timedatectl list-timezones)")
    }
    return zone
  }

  func times() throws(CommandFailure) -> TimeText { TimeText(timeZone: try zone()) }

  func dates() throws(CommandFailure) -> DateExpression {
    DateExpression(timeZone: try zone(), now: Date())
  }
}

/// The period of a query.
struct PeriodOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("Begin here: a day, an instant, 7d …", valueName: "time"))
  var from: String?

  @Option(
    name: .long, help: ArgumentHelp("End here; a day or month is included.", valueName: "time"))
  var to: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Both at once: today, month, 2026-11, 7d, A..B.", valueName: "period"))
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
      throw .usage("the period ends before it begins")
    }
    return period
  }
}
