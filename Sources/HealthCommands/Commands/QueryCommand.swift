import ArgumentParser
import HealthTerminal
import HealthWords
import HealthModel

/// `healthctl query`: one query, read page by page. Every page is printed as it arrives, so that
/// the output of a million samples begins at once and memory stays bounded.
struct QueryCommand: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "query", abstract: "List samples of one or more types.",
    discussion: """
      Examples:
        healthctl query heartRate today
        healthctl query stepCount,distanceWalkingRunning --from 7d --limit 0
        healthctl query bodyMass --unit lb --json
        healthctl query stepCount --app org.example.steps
        healthctl query heartRate --where 'quantity > 120 count/min and exists device'

      JSON is a list with one sample per line. Keys: id, type, start, end, value, unit (quantities), \
      name (category values), source, device, metadata; empty values are omitted.
      """)

  /// The orders of samples (rule QUERY-12); those after `longest` apply to workouts.
  enum Order: String, ExpressibleByArgument, CaseIterable {
    case newest, oldest
    case firstEnded = "first-ended"
    case lastEnded = "last-ended"
    case longest, shortest, farthest
    case mostEnergy = "most-energy"
    case mostFlights = "most-flights"
    case mostStrokes = "most-strokes"

    var order: SampleQuery.Order {
      switch self {
      case .newest: .startDescending
      case .oldest: .startAscending
      case .firstEnded: .endAscending
      case .lastEnded: .endDescending
      case .longest: .workoutDurationDescending
      case .shortest: .workoutDurationAscending
      case .farthest: .workoutDistanceDescending
      case .mostEnergy: .workoutEnergyDescending
      case .mostFlights: .workoutFlightsDescending
      case .mostStrokes: .workoutStrokesDescending
      }
    }
  }

  static let fields = FilterOptions.fields.merging([
    "types": "<types>",
    "limit": "--limit",
    "order": "--sort",
  ])

  @Argument(
    help: "Type names, such as stepCount or HKQuantityTypeIdentifierStepCount, and a period.",
    completion: .objectTypes)
  var types: [String]

  @OptionGroup(title: "Filter") var filter: FilterOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Order: newest, oldest, first-ended or last-ended.",
      discussion:
        "For workouts also longest, shortest, farthest, most-energy, most-flights or most-strokes.",
      valueName: "order"))
  var sort = Order.newest

  @Option(
    name: .long,
    help: "Maximum number of samples; 0 for all (default: 100; JSON: all).")
  var limit: Int?

  @Option(
    name: .long,
    help: "Show quantities in this unit (default: your preferred unit; JSON: the stored unit).",
    completion: .custom(Completions.units))
  var unit: String?

  @Flag(name: .long, help: "Also show identifier, device and metadata.")
  var long = false

  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if types.isEmpty { throw ValidationError("at least one type is required") }
    if let limit, limit < 0 { throw ValidationError("--limit must be 0 or more") }
  }

  /// More than fits on a screen. JSON has no default limit, because a script that misses samples
  /// would not notice it.
  private static let tableLimit = 100

  func run() async throws {
    let dates = try output.dates()
    let (types, period) = try TypeArgument.typesAndPeriod(self.types, dates)
    var query = SampleQuery(types: types)
    query.filter = try await filter.filter(
      dates, connection, types: types, during: period, units: .shown(unit: unit, output))
    query.order = sort.order
    query.limit = limit ?? (output.json ? 0 : Self.tableLimit)
    let caller = try Caller(connection, fields: Self.fields)
    let displays = try await caller.displays(types, unit: unit, isForPeople: !output.json)
    if output.json {
      try await writeJSON(query, displays, caller)
    } else {
      try await writeTable(query, displays, caller)
    }
  }

  /// Writes a list with one sample a line: valid JSON as a whole, and still readable by line-based
  /// tools.
  private func writeJSON(
    _ query: SampleQuery, _ displays: [ValueDisplay], _ caller: Caller
  ) async throws {
    let console = output.console
    let byType = Dictionary(uniqueKeysWithValues: displays.map { ($0.type, $0) })
    var separator = "["
    try await caller.samples(query) { batch in
      var text = ""
      for row in batch.rows {
        let display = byType[row.type] ?? ValueDisplay(type: row.type)
        text += separator + "\n  " + SampleJSON.value(row, display).line
        separator = ","
      }
      console.write(text)
    }
    console.write(separator == "[" ? "[]\n" : "\n]\n")
  }

  private func writeTable(
    _ query: SampleQuery, _ displays: [ValueDisplay], _ caller: Caller
  ) async throws {
    let console = output.console
    var table = SampleTable(
      displays, times: try output.times(), style: console.output, isLong: long)
    var count = 0
    try await caller.samples(query) { batch in
      for row in batch.rows {
        table.add(row)
        count += 1
        // Column widths are known only for the rows read so far; a thousand rows decide them well.
        if table.rowCount == 1000 { console.write(table.flush()) }
      }
    }
    console.write(table.isEmpty ? "" : table.flush())
    if count == 0 {
      console.note(try await caller.emptyText(of: query.types, query.filter, try output.dates()))
    } else if limit == nil, count == Self.tableLimit {
      console.note(
        "Showing the first \(count) samples. Use --limit N for more, --limit 0 for all.\n")
    }
  }
}
