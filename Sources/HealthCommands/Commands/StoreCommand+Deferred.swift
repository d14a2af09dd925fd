import ArgumentParser
import HealthText
import HealthImport
import HealthModel

extension StoreCommand {
  struct Deferred: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "deferred", abstract: "List and show deferred records.",
      discussion: """
        An import stores elements and files that it cannot parse unchanged, with the reason. Later
        versions of healthctl can reprocess them (healthctl store upgrade).
        """,
      subcommands: [List.self, Show.self], defaultSubcommand: List.self)
  }
}

extension StoreCommand.Deferred {
  /// Requests summaries, because the payloads of deferred files can take gigabytes.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List deferred records with their reasons.",
      discussion: "JSON keys: id, kind, name, start, end, reason.")

    @Option(
      name: .long, help: ArgumentHelp("List only this kind, such as Workout.", valueName: "kind"))
    var kind: String?
    @Option(name: .long, help: "Maximum number of records; 0 for all.") var limit = 100
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      var request = KeptObjectsRequest()
      request.isSummary = true
      let all = try await Owner(daemon).keptObjects(request)
        // A large record has several parts; the first represents it.
        .filter { $0.part == 0 && (kind == nil || $0.kind == kind) }
      let shown = limit > 0 ? Array(all.prefix(limit)) : all
      if output.json {
        return output.console.write(.array(shown.map(DeferredOutput.json)))
      }
      guard !shown.isEmpty else { return output.console.note("No deferred records.\n") }
      output.console.write(
        DeferredOutput.table(shown, times: try output.times(), style: output.console.output))
      if shown.count < all.count {
        output.console.note(
          "\(NumberText.count(all.count - shown.count)) more; list all with --limit 0\n")
      }
    }
  }

  /// Reads all parts of one record and assembles them. Content that is not text is shown only as
  /// JSON.
  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the content of a deferred record.",
      discussion: """
        Elements are XML, with dates in UTC and attributes in alphabetical order; files are as they
        were in the export, except that an electrocardiogram has no name and birthday. JSON keys: as in
        list, and content, or contentBase64 where it is not text.
        """)

    @Argument(help: "Identifier of the record (see: healthctl store deferred).") var id: String
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      guard let key = ObjectID(uuidString: id) else {
        throw CommandFailure(.usage, "invalid identifier \"\(id)\"")
      }
      var request = KeptObjectsRequest()
      request.keys = [key]
      let parts = try await Owner(daemon).keptObjects(request)
      guard let first = parts.first else {
        throw CommandFailure(
          .notFound, "no such deferred record",
          nextStep: "List deferred records with: healthctl store deferred")
      }
      guard let bytes = DeferredRecord(parts)?.bytes else {
        throw CommandFailure(.dataError, "the deferred record is incomplete")
      }
      if output.json {
        return output.console.write(DeferredOutput.json(first, content: bytes))
      }
      output.console.write(
        DeferredOutput.page(first, content: bytes, style: output.console.output))
    }
  }
}
