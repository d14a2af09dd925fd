import HealthAPI
import ArgumentParser
import HealthTerminal
import HealthWords
import HealthImport
import HealthModel

extension StoreCommand {
  struct Deferred: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "deferred", abstract: "List, show and drop deferred records.",
      discussion: """
        An import stores elements and files that it cannot parse unchanged, with the reason, and so does the
        receiver with entries that your phone sends. Later versions of healthctl can reprocess those of imports
        (healthctl store upgrade).
        """,
      subcommands: [List.self, Show.self, Drop.self], defaultSubcommand: List.self)
  }
}

extension StoreCommand.Deferred {
  /// Requests summaries, because the payloads of deferred files can take gigabytes.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List deferred records with their reasons.",
      discussion: "JSON keys: id, kind, name, start, end, reason, and app if an app stored it.")

    @Option(
      name: .long, help: ArgumentHelp("List only this kind, such as Workout.", valueName: "kind"))
    var kind: String?
    @Option(name: .long, help: "Maximum number of records; 0 for all.") var limit = 100
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let all = try await Owner(daemon).deferredRecords(of: kind)
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
      var request = DeferredObjectsRequest()
      request.keys = [try recordKey(id)]
      let parts = try await Owner(daemon).deferredObjects(request)
      guard let first = parts.first else { throw noSuchRecord }
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

  /// Removes records in the commits of an import, which the history then shows.
  struct Drop: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "drop", abstract: "Delete deferred records.",
      discussion: """
        A later version cannot convert what was deleted; importing the file again brings it back. JSON \
        key: dropped.
        """)

    @Argument(help: "Identifiers of records (see: healthctl store deferred).") var ids: [String] =
      []
    @Option(
      name: .long,
      help: ArgumentHelp("Delete all of this kind, such as Workout.", valueName: "kind"))
    var kind: String?
    @Flag(name: .long, help: "Delete all deferred records.") var all = false
    @Flag(name: .long, help: "Delete without confirmation.") var force = false
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
      guard [!ids.isEmpty, kind != nil, all].count(where: { $0 }) == 1 else {
        throw ValidationError("identifiers, --kind or --all is required, and only one of them")
      }
    }

    func run() async throws {
      let owner = Owner(daemon)
      let stored = try await owner.deferredRecords(of: kind).map(\.key)
      let named = try Set(ids.map(recordKey))
      guard named.isSubset(of: stored) else { throw noSuchRecord }
      let keys = ids.isEmpty ? stored : stored.filter(named.contains)
      guard !keys.isEmpty else { return write(0) }
      try confirm(keys.count)
      let importID = try await owner.beginImport(NewImport(label: "store deferred drop"))
      // Each is one commit, and savers wait for it.
      for start in stride(from: 0, to: keys.count, by: 1024) {
        let some = Array(keys[start..<min(start + 1024, keys.count)])
        _ = try await owner.add(ImportedRecords(), buffers: 0..<0, deferredKeys: some, to: importID)
      }
      try await owner.finishImport(importID)
      write(keys.count)
    }

    private func confirm(_ count: Int) throws(CommandFailure) {
      if force { return }
      guard let isConfirmed = output.console.confirms("Delete \(Self.records(count))?") else {
        throw CommandFailure(
          .usage, "nothing was deleted: confirmation needs a terminal",
          nextStep: "Add --force to delete without confirmation")
      }
      guard isConfirmed else { throw CommandFailure(.failure, "nothing was deleted") }
    }

    private func write(_ count: Int) {
      if output.json { return output.console.write(["dropped": JSONValue(count)]) }
      output.console.write(
        count == 0 ? "No deferred records.\n" : "Deleted \(Self.records(count)).\n")
    }

    private static func records(_ count: Int) -> String {
      "\(NumberText.count(count)) deferred \(count == 1 ? "record" : "records")"
    }
  }
}

private let noSuchRecord = CommandFailure(
  .notFound, "no such deferred record",
  nextStep: "List deferred records with: healthctl store deferred")

private func recordKey(_ id: String) throws(CommandFailure) -> ObjectID {
  guard let key = ObjectID(uuidString: id) else {
    throw CommandFailure(.usage, "invalid identifier \"\(id)\"")
  }
  return key
}

extension Owner {
  /// Returns the first part of each deferred record, without the content.
  fileprivate func deferredRecords(
    of kind: String?
  ) async throws(CommandFailure) -> [ImportedObject] {
    var request = DeferredObjectsRequest()
    request.isSummary = true
    return try await deferredObjects(request)
      .filter { $0.part == 0 && (kind == nil || $0.kind == kind) }
  }
}
