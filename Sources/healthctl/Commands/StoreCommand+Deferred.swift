import ArgumentParser
import HealthCommands
import HealthImport
import HealthModel

extension StoreCommand {
  struct Deferred: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List or show what imports set aside.",
      discussion: """
        An import stores what it cannot read as it came, with the reason. Later versions of healthctl
        read it again (healthctl store upgrade).
        """,
      subcommands: [List.self, Show.self], defaultSubcommand: List.self)
  }
}

extension StoreCommand.Deferred {
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List deferred elements and files with their reasons.",
      discussion: "JSON keys: id, kind, name, start, end, reason.")

    @Option(name: .long, help: ArgumentHelp("Only this kind, such as Workout.", valueName: "kind"))
    var kind: String?
    @Option(name: .long, help: "List at most this many; 0 for all.") var limit = 100
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      var request = KeptObjectsRequest()
      request.isSummary = true
      let all = try await Owner(daemon).keptObjects(request)
        .filter { $0.part == 0 && (kind == nil || $0.kind == kind) }
      let shown = limit > 0 ? Array(all.prefix(limit)) : all
      if output.json {
        return output.console.write(.array(shown.map(DeferredOutput.json)))
      }
      guard !shown.isEmpty else { return output.console.note("Nothing is set aside.\n") }
      output.console.write(
        DeferredOutput.table(shown, times: try output.times(), style: output.console.output))
      if shown.count < all.count {
        output.console.note(
          "\(NumberText.count(all.count - shown.count)) more; list all with --limit 0\n")
      }
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show a deferred element or file as it came.",
      discussion: """
        Elements are XML, with dates in UTC and attributes in alphabetical order; files are as they
        were in the export, except that an electrocardiogram has no name and birthday. JSON keys: as in
        list, and content, or contentBase64 where it is not text.
        """)

    @Argument(help: "Its identifier (see: healthctl store deferred).") var id: String
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      guard let key = ObjectID(uuidString: id) else {
        throw CommandFailure(.usage, "\(id) is no identifier")
      }
      var request = KeptObjectsRequest()
      request.keys = [key]
      let parts = try await Owner(daemon).keptObjects(request)
      guard let first = parts.first else {
        throw CommandFailure(
          .notFound, "nothing with this identifier is set aside",
          nextStep: "List what is with: healthctl store deferred")
      }
      guard let bytes = KeptObject(parts)?.bytes else {
        throw CommandFailure(.dataError, "the deferred object is not whole")
      }
      if output.json {
        return output.console.write(DeferredOutput.json(first, content: bytes))
      }
      output.console.write(
        DeferredOutput.page(first, content: bytes, style: output.console.output))
    }
  }
}
