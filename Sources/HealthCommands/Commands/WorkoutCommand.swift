import ArgumentParser
import HealthInsight
import HealthTerminal
import HealthWords
import HealthModel

/// `healthctl workout`: workouts (rules WORKOUT-01 to WORKOUT-10). Saving them is left to apps and
/// imports, because a workout consists of many samples.
struct WorkoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workout", abstract: "List and show workouts.",
    subcommands: [ListWorkouts.self, ShowWorkout.self])
}

/// One query; the daemon selects by activity and sorts.
struct ListWorkouts: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List workouts, newest first.",
    discussion: """
      Examples:
        healthctl workout list --during month
        healthctl workout list --activity running --limit 0 --json
      """)

  static let fields = PeriodOptions.fields.merging([
    "limit": "--limit",
    "predicate": "--activity",
  ])

  @OptionGroup(title: "Filter") var period: PeriodOptions

  @Option(name: .long, help: ArgumentHelp("List only this activity.", valueName: "activity"))
  var activity: String?

  @Option(name: .long, help: "Maximum number of workouts; 0 for all.") var limit = 100

  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    var query = SampleQuery(types: [.workout])
    let period = try period.period(try output.dates())
    var filter = SampleFilter()
    (filter.start, filter.end) = (period.start, period.end)
    if let activity {
      let raw = try RawName.value(activity, of: "HKWorkoutActivityType", what: "activity")
      filter.predicate = .comparison(.workoutActivityType, .equal, .number(Double(raw)))
    }
    query.filter = filter
    query.order = .startDescending
    query.limit = limit
    let workouts = try await Caller(connection, fields: Self.fields).objects(query)
    if output.json { return output.console.write(.array(workouts.map { SampleJSON.value($0) })) }
    if workouts.isEmpty { return output.console.note("No workouts.\n") }
    output.console.write(
      WorkoutOutput.table(workouts, times: try output.times(), style: output.console.output))
  }
}

/// One query by identifier: the details contain statistics, activities and events.
struct ShowWorkout: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the details of a workout.")

  @Argument(help: "Identifier of the workout (see: healthctl workout list).") var id: String

  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    let workout = try await Caller(connection).object(id, of: .workout)
    if output.json { return output.console.write(SampleJSON.value(workout)) }
    output.console.write(
      WorkoutOutput.page(workout, times: try output.times(), style: output.console.output))
  }
}

extension Caller {
  /// Returns the object of a type with the given identifier.
  func object(_ text: String, of type: ObjectType) async throws(CommandFailure) -> HealthObject {
    var query = SampleQuery(types: [type])
    var filter = SampleFilter()
    filter.ids = try FilterOptions.objectIDs([text])
    query.filter = filter
    guard let object = try await objects(query).first else {
      // Not found and not permitted are one case to an app (rule AUTH-06).
      throw CommandFailure(
        .notFound, "no such \(type.name), or no permission to read it")
    }
    return object
  }
}
