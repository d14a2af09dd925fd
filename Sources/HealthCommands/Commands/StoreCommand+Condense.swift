import ArgumentParser
import HealthWords
import HealthModel

extension StoreCommand {
  /// One call. The rules are those of HealthKit (SERIES-03 to SERIES-05): only old workouts of the
  /// user, and no statistics change (SERIES-08).
  struct Condense: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "condense", abstract: "Convert samples of old workouts to series.",
      discussion: """
        Many heart rates become one sample with hundreds of points. Totals, averages and all other
        values are unchanged. Apps see that the single samples were deleted and the series added.
        Only workouts of ten minutes or more that you imported or saved are converted, if they ended
        more months ago than the condensing setting (see: healthctl settings), or four months if it is
        off. If it is on, healthd also converts them automatically. The file becomes smaller with the
        next healthctl store compact. JSON keys: series, samples.
        """)

    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let reply = try await Owner(daemon).condense()
      if output.json {
        return output.console.write([
          "series": JSONValue(reply.seriesCount), "samples": JSONValue(reply.sampleCount),
        ])
      }
      guard reply.seriesCount > 0 else {
        return output.console.write("No old workouts have samples to convert.\n")
      }
      output.console.write(
        "\(NumberText.count(reply.sampleCount)) samples became "
          + "\(NumberText.count(reply.seriesCount)) series.\n")
    }
  }
}
