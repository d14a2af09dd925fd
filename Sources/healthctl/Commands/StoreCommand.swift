import ArgumentParser
import Foundation
import HealthCommands
import HealthModel

struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "Check the store, or copy it.",
    subcommands: [Verify.self, Backup.self])

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
          nextStep: "Stop healthd and put your last backup in place; keep the damaged store.")
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
}
