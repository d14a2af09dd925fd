import ArgumentParser
import HealthWords
import HealthModel

/// `healthctl store`: maintenance of the store. The daemon does the work while it serves apps; no
/// command opens the database itself, so that one process is responsible for its consistency.
struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "Verify and maintain the store.",
    subcommands: [
      Verify.self, Salvage.self, Compact.self, Condense.self, Deferred.self, Upgrade.self,
    ])

  /// One call; the daemon reads every chunk. The status for damaged data lets a timer report damage
  /// while the last backup is still recent.
  struct Verify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify", abstract: "Verify the checksums of all data.",
      discussion: "Exits with 65 if there are problems. JSON keys: chunks, samples, problems.")

    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let reply = try await Owner(daemon).verify()
      let console = output.console
      if output.json {
        console.write([
          "chunks": JSONValue(reply.checkedChunks), "samples": JSONValue(reply.checkedSamples),
          "problems": .array(reply.problems.map { .string($0) }),
        ])
      } else if reply.problems.isEmpty {
        console.write(
          "No problems: verified \(NumberText.count(reply.checkedSamples)) samples in "
            + "\(NumberText.count(reply.checkedChunks)) chunks.\n")
      } else {
        for problem in reply.problems { console.write(TerminalText.printable(problem) + "\n") }
      }
      guard reply.problems.isEmpty else {
        throw CommandFailure(
          .dataError, "the store has \(NumberText.count(reply.problems.count)) problems",
          nextStep:
            "Restore your last backup with healthctl restore, or read the rest with: "
            + "healthctl store salvage")
      }
    }
  }

  /// Ends with the status for trying again if a reader prevents the erasure, because the user
  /// relies on erased data being erased.
  struct Compact: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "compact", abstract: "Permanently erase deleted data.",
      discussion: """
        Before that, deleted values and notes are hidden but remain in the file. The identifiers,
        types, sources and sync keys of recently deleted objects are not erased, because apps are
        notified of the deletions. Backups and copies made by the disk itself are not erased. Needs
        disk space for two more copies of the store. JSON keys: bytesBefore, bytesAfter, removedSamples,
        forgottenDeletions, removedMetadata, erased.
        """)

    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let reply = try await Owner(daemon).compact()
      let console = output.console
      if output.json {
        console.write([
          "bytesBefore": JSONValue(reply.bytesBefore), "bytesAfter": JSONValue(reply.bytesAfter),
          "removedSamples": JSONValue(reply.removedSampleCount),
          "forgottenDeletions": JSONValue(reply.purgedTombstoneCount),
          "removedMetadata": JSONValue(reply.removedMetadataCount),
          "erased": .bool(reply.isErased),
        ])
      } else {
        console.write(
          "The store takes \(NumberText.bytes(reply.bytesAfter)), previously "
            + "\(NumberText.bytes(reply.bytesBefore)).\n")
        if reply.isErased { console.write("All deleted data was erased from its files.\n") }
      }
      guard reply.isErased else {
        throw CommandFailure(
          .tryAgain, "a reader is using an older state of the store",
          nextStep: "Run healthctl store compact again in a moment")
      }
    }
  }
}
