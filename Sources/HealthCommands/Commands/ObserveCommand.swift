import ArgumentParser
import HealthClient
import HealthWords
import HealthModel

/// `healthctl observe`: an observer query, whose signals contain no data (rule BACKGROUND-01). The
/// first line states that the observation has started, so that a script can save a sample after it
/// without a race.
struct ObserveCommand: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "observe", abstract: "Report changes until interrupted.",
    discussion: """
      Each line reports that samples of a type were added or deleted; use healthctl changes to list \
      them. The first line reports that observation has started.

      Examples:
        healthctl observe stepCount heartRate
        healthctl observe stepCount --app org.example.steps

      JSON is one object a line: {"changed": [types]}.
      """)

  static let fields = FilterOptions.fields.merging([
    "types": "<types>"
  ])

  @Argument(help: "Type names, such as stepCount, and a period.", completion: .objectTypes)
  var types: [String]

  @OptionGroup(title: "Filter") var filter: FilterOptions
  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if types.isEmpty { throw ValidationError("at least one type is required") }
  }

  func run() async throws {
    let dates = try output.dates()
    let (types, period) = try TypeArgument.typesAndPeriod(self.types, dates)
    var query = ChangeQuery(types: types)
    query.filter = try await filter.filter(dates, connection, types: types, during: period)
    let console = output.console
    try await Caller(connection, fields: Self.fields).watch(query) { types in
      let names = types.map(\.name)
      if output.json {
        let changed = JSONValue.array(names.map { .string($0) })
        return console.write(JSONValue.object([.init(key: "changed", value: changed)]).line + "\n")
      }
      // The first signal names no type.
      console.write(names.isEmpty ? "watching\n" : "changed  \(names.joined(separator: ", "))\n")
    }
  }
}

extension Caller {
  /// Reports signals until the task ends.
  func watch(
    _ query: ChangeQuery, _ body: ([ObjectType]) -> Void
  ) async throws(CommandFailure) {
    var signals = client.watch(query).makeAsyncIterator()
    while let types = try await failures.caught({ () async throws(ClientError) in
      try await signals.next()
    }) {
      body(types)
    }
  }
}
