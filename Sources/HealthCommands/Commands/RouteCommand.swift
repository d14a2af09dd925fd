import ArgumentParser
import Foundation
import HealthInsight
import HealthWords
import HealthModel

struct RouteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "route", abstract: "Export workout routes.",
    subcommands: [ExportRoute.self])
}

/// The workout, the routes that are related to it, and the points of each. A workout with several
/// routes becomes one file with several segments.
struct ExportRoute: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the route of a workout as GPX 1.1.",
    discussion: """
      Examples:
        healthctl route export 3F2504E0-4F89-41D3-9A0C-0305E82C3301 --gpx run.gpx
        healthctl route export 3F2504E0-4F89-41D3-9A0C-0305E82C3301 --gpx -
      """)

  @Argument(help: "Identifier of the workout (see: healthctl workout list).") var workout: String

  @Option(
    name: .long, help: ArgumentHelp("Output file, or - for standard output.", valueName: "path"))
  var gpx: String

  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    let caller = try Caller(connection)
    let workout = try await caller.object(workout, of: .workout)
    var query = SampleQuery(types: [.workoutRoute])
    var filter = SampleFilter()
    filter.predicate = .related(.workout, to: workout.id, activity: nil)
    query.filter = filter
    var routes: [SeriesPoints] = []
    for route in try await caller.objects(query) {
      routes.append(try await caller.points(of: route.id, kind: .location))
    }
    guard !routes.isEmpty else {
      // One text for both causes: an app must not learn that a route exists which it may not read.
      throw CommandFailure(.notFound, "the workout has no route, or no permission to read it")
    }
    let name = "Route \(TimeText.iso8601(workout.start))"
    let text = GPXText.document(name: name, routes: routes)
    guard gpx != "-" else { return output.console.write(text) }
    // A track that the user has edited must not be overwritten.
    guard !FileManager.default.fileExists(atPath: gpx) else {
      throw CommandFailure(.cannotCreate, "\(gpx) already exists")
    }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: gpx))
    } catch {
      throw CommandFailure(.cannotCreate, "cannot write \(gpx)")
    }
    let count = routes.reduce(0) { $0 + $1.count }
    output.console.write("Wrote \(NumberText.count(count)) points.\n")
  }
}
