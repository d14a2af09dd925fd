import ArgumentParser
import HealthInsight
import HealthTerminal
import HealthWords
import HealthModel

/// `healthctl series`: the object and then all of its points (rules SERIES-01 and SERIES-10 to
/// SERIES-12). The kind of points follows from the type, so one command serves all series.
struct SeriesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "series",
    abstract: "Show the points of a series.",
    discussion: """
      The object is a quantity sample with a series, a heartbeat series, a workout route or an \
      electrocardiogram.

      JSON keys: id, type, start, unit of quantities, and points: start, end and value of quantities; \
      seconds and precededByGap of heartbeats; seconds and value (volts) of voltages; time, latitude, \
      longitude, altitude, horizontalAccuracy, verticalAccuracy, course, courseAccuracy, speed and \
      speedAccuracy of places.
      """)

  private static let types = ObjectType.all.filter {
    [.quantity, .series, .electrocardiogram].contains($0.kind)
  }

  @Argument(help: "Identifier of the object.") var id: String
  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    let caller = try Caller(connection)
    var query = SampleQuery(types: Self.types)
    query.filter.ids = [try FilterOptions.objectID(id)]
    guard let object = try await caller.objects(query).first else {
      throw CommandFailure(
        .notFound, "no such series, or no permission to read it")
    }
    let points = try await caller.points(of: object.id, kind: Self.kind(of: object.type))
    let series = SeriesOutput(object, points)
    if output.json { return output.console.write(series.json.line + "\n") }
    // Every quantity sample is accepted as an argument, and most of them have no points.
    guard points.count > 0 else { return output.console.note("A single value, not a series.\n") }
    output.console.write(series.table(times: try output.times(), style: output.console.output))
  }

  private static func kind(of type: ObjectType) -> SeriesPoints.Kind {
    switch type {
    case .heartbeatSeries: .heartbeat
    case .workoutRoute: .location
    case .electrocardiogram: .voltage
    default: .quantity
    }
  }
}
