import ArgumentParser
import Foundation
import HealthWords
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
    let environment = ProcessInfo.processInfo.environment
    return DateExpression(
      timeZone: try zone(), now: Date(), dateOrder: DateOrder.locale(environment),
      firstWeekday: LocaleRegion.firstWeekday(environment))
  }
}
