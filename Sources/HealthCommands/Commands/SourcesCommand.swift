import ArgumentParser
import HealthTerminal
import HealthWords
import HealthModel

/// `healthctl sources`: the sources of the whole store, and therefore only for the user.
struct SourcesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources", abstract: "List, order and merge sources.",
    subcommands: [List.self, Order.self, Merge.self, Split.self], defaultSubcommand: List.self)

  /// Uses the counts in the status, so that no samples are read.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the sources of samples.",
      discussion: "JSON keys: sources: list of name, bundleIdentifier, types, samples, first, last."
    )

    @Argument(help: "List only sources of this type.", completion: .objectTypes) var type: String?
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let type = try self.type.map { (text) throws(CommandFailure) in try TypeArgument.type(text) }
      let sources = SourceOutput(try await Owner(daemon).totals(), of: type)
      let console = output.console
      if output.json { return console.write(sources.json) }
      guard !sources.lines.isEmpty else { return console.note("No samples.\n") }
      console.write(sources.table(times: try output.times(), style: console.output))
    }
  }

  /// Stores the order for one type (rule STATS-09). Statistics that are computed afterwards use it;
  /// stored samples do not change.
  struct Order: AsyncParsableCommand, FieldNaming {
    static let configuration = CommandConfiguration(
      commandName: "order", abstract: "Set the priority of overlapping sources.",
      discussion: """
        At each moment only the first source with data counts, so that a watch and a phone do not \
        count the same steps twice. Other sources follow in the default order.

        Example:
          healthctl sources order stepCount "Ada's Apple Watch" "Ada's iPhone"
        """)

    static let fields: FieldArguments = [
      "type": "<type>",
      "sources": "<sources>",
    ]

    @Argument(help: "A cumulative type, such as stepCount.", completion: .quantityTypes) var type:
      String
    @Argument(help: "Names or bundle identifiers, highest priority first.") var sources: [String]
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let type = try TypeArgument.quantityType(self.type)
      let owner = Owner(daemon, fields: Self.fields)
      let known = try await owner.totals().filter { $0.type == type }.map(\.source)
      let order = try SourceArgument.sources(sources, among: known)
      try await owner.setSourceOrder(order, of: type)
      if output.json {
        return output.console.write(["order": .array(order.map(SampleJSON.source))])
      }
      let names = order.map { TerminalText.printable($0.name) }.joined(separator: ", then ")
      output.console.write("Source priority of \(type.name): \(names).\n")
    }
  }
}
