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

/// Which samples of the types.
struct FilterOptions: ParsableArguments {
  @OptionGroup var period: PeriodOptions

  @Flag(name: .long, help: "Only samples that start inside the period (default: that overlap it).")
  var strictStart = false

  @Flag(name: .long, help: "Only samples that end inside the period.")
  var strictEnd = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Only metadata of this kind: KEY for any value, KEY=VALUE for one. Repeatable, all must hold.",
      valueName: "key[=value]"))
  var metadata: [String] = []

  @Option(
    name: .customLong("id"), help: ArgumentHelp("Only this sample. Repeatable.", valueName: "uuid"))
  var ids: [String] = []

  func filter(_ dates: DateExpression) throws(CommandFailure) -> SampleFilter {
    let period = try self.period.period(dates)
    var filter = SampleFilter()
    filter.start = period.start
    filter.end = period.end
    filter.strictStart = strictStart
    filter.strictEnd = strictEnd
    for text in metadata {
      guard text.contains("=") else {
        filter.metadata.append(MetadataCondition(key: text, test: .exists))
        continue
      }
      let entry = try MetadataArgument.entry(text, dates: dates)
      filter.metadata.append(MetadataCondition(key: entry.key, test: .isAny(of: [entry.value])))
    }
    if !ids.isEmpty { filter.ids = try Self.objectIDs(ids) }
    return filter
  }

  static func objectIDs(_ texts: [String]) throws(CommandFailure) -> [ObjectID] {
    var ids: [ObjectID] = []
    for text in texts {
      guard let id = ObjectID(uuidString: text) else {
        throw .usage("\(text) is not a UUID")
      }
      ids.append(id)
    }
    return ids
  }
}
