import ArgumentParser
import HealthCommands
import HealthModel

struct SourcesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources", abstract: "Where the samples come from, and which source counts first.",
    subcommands: [List.self, Order.self, Merge.self, Split.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "The apps and devices that the samples come from.",
      discussion: "JSON keys: sources: list of name, bundleIdentifier, types, samples, first, last."
    )

    @Argument(help: "Only sources of this type.") var type: String?
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let type = try self.type.map { (text) throws(CommandFailure) in try TypeArgument.type(text) }
      let sources = SourceOutput(try await Owner(daemon).status().types, of: type)
      let console = output.console
      if output.json { return console.write(sources.json) }
      guard !sources.lines.isEmpty else { return console.note("No samples.\n") }
      console.write(sources.table(times: try output.times(), style: console.output))
    }
  }

  struct Order: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Decide which source counts where several overlap.",
      discussion: """
        In each moment only the first source that has data counts, so that a watch and a phone do not \
        count the same steps twice. Sources that are not named follow in healthd's own order.

        Example:
          healthctl sources order stepCount "Ada's Apple Watch" "Ada's iPhone"
        """)

    @Argument(help: "A type that adds up, such as stepCount.", completion: .quantityTypes) var type:
      String
    @Argument(help: "Names or bundle identifiers, best first.") var sources: [String]
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let type = try TypeArgument.quantityType(self.type)
      let owner = Owner(daemon)
      let known = try await owner.status().types.filter { $0.type == type }.map(\.source)
      let order = try SourceArgument.sources(sources, among: known)
      try await owner.setSourceOrder(order, of: type)
      if output.json {
        return output.console.write(["order": .array(order.map(SampleJSON.source))])
      }
      let names = order.map { TerminalText.printable($0.name) }.joined(separator: ", then ")
      output.console.write("For \(type.name) now counts \(names).\n")
    }
  }
}
