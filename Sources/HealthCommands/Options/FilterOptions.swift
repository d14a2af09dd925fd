import ArgumentParser
import HealthWords
import HealthModel

/// The conditions on samples. All of them become one filter of the request, so that the daemon
/// selects the samples and sends no others.
struct FilterOptions: ParsableArguments {
  static let fields = PeriodFlags.fields.merging(WhereOption.fields).merging([
    "ids": "--id", "filter.ids": "--id", "filter.metadata": "--metadata",
    "filter.sources": "--source",
  ])

  @OptionGroup var period: PeriodFlags

  @Flag(
    name: .long, help: "Select only samples that start in the period (default: that overlap it).")
  var strictStart = false

  @Flag(name: .long, help: "Select only samples that end in the period.")
  var strictEnd = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Select by metadata: KEY for any value, KEY=VALUE for one. Repeatable; all must match.",
      valueName: "key[=value]"))
  var metadata: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Select a source by name or bundle identifier. Repeatable; any may match. Not with --app.",
      valueName: "name"))
  var source: [String] = []

  @OptionGroup var expression: WhereOption

  @Option(
    name: .customLong("id"),
    help: ArgumentHelp("Select a sample by identifier. Repeatable.", valueName: "uuid"))
  var ids: [String] = []

  /// - Parameter word: A period among the arguments.
  func filter(
    _ dates: DateExpression, _ connection: ConnectionOptions, types: [ObjectType],
    during word: String? = nil, units: WhereOption.BareNumbers = .canonical
  ) async throws(CommandFailure) -> SampleFilter {
    let period = try self.period.period(dates, word)
    var filter = SampleFilter()
    filter.start = period.start
    filter.end = period.end
    filter.strictStart = strictStart
    filter.strictEnd = strictEnd
    for text in metadata {
      // A key alone tests for its presence with any value.
      guard text.contains("=") else {
        filter.metadata.append(MetadataCondition(key: text, test: .exists))
        continue
      }
      let entry = try MetadataArgument.entry(text, dates: dates)
      filter.metadata.append(MetadataCondition(key: entry.key, test: .isAny(of: [entry.value])))
    }
    if !ids.isEmpty { filter.ids = try Self.objectIDs(ids) }
    // Names are resolved here: the request identifies sources exactly, and the user types a part of
    // the name.
    if !source.isEmpty {
      filter.sources = try SourceArgument.sources(
        source, among: try await connection.sources())
    }
    filter.predicate = try await expression.predicate(types, dates, connection, units: units)
    return filter
  }

  static func objectIDs(_ texts: [String]) throws(CommandFailure) -> [ObjectID] {
    var ids: [ObjectID] = []
    for text in texts { ids.append(try objectID(text)) }
    return ids
  }

  static func objectID(_ text: String) throws(CommandFailure) -> ObjectID {
    guard let id = ObjectID(uuidString: text) else { throw .usage("invalid UUID \"\(text)\"") }
    return id
  }
}
