import ArgumentParser
import HealthCommands
import HealthModel

struct WorkoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workout", abstract: "Workouts: list them, show one.",
    subcommands: [ListWorkouts.self, ShowWorkout.self])
}

struct ListWorkouts: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List workouts, the newest first.",
    discussion: """
      Examples:
        healthctl workout list --during month
        healthctl workout list --activity running --limit 0 --json
      """)

  @OptionGroup(title: "Which workouts") var period: PeriodOptions

  @Option(name: .long, help: ArgumentHelp("Only this activity.", valueName: "activity"))
  var activity: String?

  @Option(name: .long, help: "At most so many; 0 for all.") var limit = 100

  @OptionGroup(title: "Who asks") var connection: ConnectionOptions
  @OptionGroup(title: "How it is shown") var output: OutputOptions

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
    let workouts = try await Caller(connection).objects(query)
    if output.json { return output.console.write(.array(workouts.map { SampleJSON.value($0) })) }
    if workouts.isEmpty { return output.console.note("No workouts.\n") }
    output.console.write(
      WorkoutOutput.table(workouts, times: try output.times(), style: output.console.output))
  }
}

struct ShowWorkout: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a workout with its activities, events and statistics.")

  @Argument(help: "Its identifier (see: healthctl workout list).") var id: String

  @OptionGroup(title: "Who asks") var connection: ConnectionOptions
  @OptionGroup(title: "How it is shown") var output: OutputOptions

  func run() async throws {
    let workout = try await Caller(connection).object(id, of: .workout)
    if output.json { return output.console.write(SampleJSON.value(workout)) }
    output.console.write(
      WorkoutOutput.page(workout, times: try output.times(), style: output.console.output))
  }
}

extension Caller {
  /// The object of a type with an identifier that was typed.
  func object(_ text: String, of type: ObjectType) async throws(CommandFailure) -> HealthObject {
    var query = SampleQuery(types: [type])
    var filter = SampleFilter()
    filter.ids = try FilterOptions.objectIDs([text])
    query.filter = filter
    guard let object = try await objects(query).first else {
      throw CommandFailure(
        .notFound, "there is no \(type.name) with this identifier, or it may not be read")
    }
    return object
  }
}
