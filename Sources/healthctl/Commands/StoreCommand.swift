import ArgumentParser
import Foundation
import HealthCommands
import HealthModel

struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "Check the store, copy it, repair it, or make it smaller.",
    subcommands: [
      Verify.self, Salvage.self, Backup.self, Compact.self, Condense.self, Deferred.self,
      Upgrade.self,
    ])

  struct Verify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Read everything and compare it with its checksums.",
      discussion: "Exits with 65 when something is wrong. JSON keys: chunks, samples, problems.")

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
          "All is well: \(NumberText.count(reply.checkedSamples)) samples in "
            + "\(NumberText.count(reply.checkedChunks)) chunks read and compared.\n")
      } else {
        for problem in reply.problems { console.write(TerminalText.printable(problem) + "\n") }
      }
      guard reply.problems.isEmpty else {
        throw CommandFailure(
          .dataError, "the store has \(NumberText.count(reply.problems.count)) problems",
          nextStep:
            "Put your last backup in place and keep the damaged store, or see what can be saved: "
            + "healthctl store salvage")
      }
    }
  }

  struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write a consistent copy of the store to a new file, while healthd runs.")

    @Argument(help: "The new file.") var path: String
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let absolute = URL(fileURLWithPath: path).standardizedFileURL.path
      if FileManager.default.fileExists(atPath: absolute) {
        throw CommandFailure(
          .cannotCreate, "\(path) is there already", nextStep: "A backup never replaces a file.")
      }
      let bytes = try await Owner(daemon).backup(to: absolute)
      if output.json {
        return output.console.write(["path": .string(absolute), "bytes": JSONValue(bytes)])
      }
      output.console.write("Copied the store to \(path) (\(NumberText.bytes(bytes))).\n")
    }
  }
  struct Compact: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Take what was deleted out of the store's files, for good.",
      discussion: """
        Until then deleted values and notes are no longer shown, but may still be read in the file.
        What stays: ids, types, sources and sync keys of objects deleted lately, which apps are
        told of. Backups, and what the disk itself keeps, are not touched. Needs room for two more
        copies of the store. JSON keys: bytesBefore, bytesAfter, removedSamples,
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
          "The store takes \(NumberText.bytes(reply.bytesAfter)), before "
            + "\(NumberText.bytes(reply.bytesBefore)).\n")
        if reply.isErased { console.write("Nothing that was deleted is left in its files.\n") }
      }
      guard reply.isErased else {
        throw CommandFailure(
          .tryAgain, "somebody is reading an older state of the store",
          nextStep: "Run healthctl store compact again in a moment.")
      }
    }
  }
}
