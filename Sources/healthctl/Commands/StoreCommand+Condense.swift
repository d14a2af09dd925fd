import ArgumentParser
import HealthCommands
import HealthModel

extension StoreCommand {
  struct Condense: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Turn the dense samples of old workouts into series.",
      discussion: """
        A heart rate every five seconds becomes one sample with hundreds of points. Totals, averages
        and every other number stay as they are. Apps are told that the single samples were deleted
        and the series added. Only imported workouts and your own take part, of ten minutes or more,
        and only those that ended long enough ago: as many months as healthctl settings says for
        condensing, which also makes healthd do it by itself, or four when that is off. The file gets
        smaller with the next healthctl store compact. JSON keys: series, samples.
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
        return output.console.write("No old workout has samples to condense.\n")
      }
      output.console.write(
        "\(NumberText.count(reply.sampleCount)) samples became "
          + "\(NumberText.count(reply.seriesCount)) series.\n")
    }
  }
}
