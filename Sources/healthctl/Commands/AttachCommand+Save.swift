import ArgumentParser
import Foundation
import HealthCommands
import HealthModel

extension AttachCommand {
  struct Save: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write an attachment to a file.",
      discussion: """
        Never replaces a file unless --force is given. The bytes are compared with the hash that they \
        had when they were attached; exits with 65, and leaves no file, when they differ.
        """)

    @Argument(
      help: ArgumentHelp(
        "Identifier of an attachment (see: healthctl attach list).", valueName: "attachment"))
    var attachment: String

    @Option(
      name: .shortAndLong,
      help: ArgumentHelp(
        "Where to; - is standard output (default: its name, in this folder).", valueName: "file"),
      completion: .file())
    var output: String?

    @Flag(name: .long, help: "Replace a file that is there.") var force = false

    @Flag(name: .long, inversion: .prefixedNo, help: "Show progress (default: on a terminal).")
    var progress: Bool?

    @OptionGroup(title: "Who asks") var connection: ConnectionOptions

    func run() async throws {
      let caller = try Caller(connection)
      let found = try await caller.attachment(try FilterOptions.objectIDs([attachment])[0])
      let console = Console()
      let bar = AttachmentBar(
        "Saving", size: found.size, isShown: progress ?? console.errors.isTerminal, console)
      defer { bar.finish() }
      if output == "-" {
        return try await copy(found, of: caller, to: .standardOutput, bar)
      }
      let target = URL(fileURLWithPath: try output ?? Self.safeName(found.name))
      try await save(found, of: caller, to: target, bar)
      bar.finish()
      console.note(
        "Saved \(NumberText.bytes(Int64(found.size))) to "
          + "\(TerminalText.printable(target.relativePath)).\n")
    }

    /// healthd takes no other names; a file must not land anywhere else even if one came.
    private static func safeName(_ name: String) throws(CommandFailure) -> String {
      guard !name.isEmpty, name != ".", name != "..", !name.contains("/") else {
        throw CommandFailure(
          .cannotCreate, "the name of the attachment is not that of a file",
          nextStep: "Give one with --output.")
      }
      return name
    }

    /// Through a file beside the target, which takes its name when all of it is right.
    private func save(
      _ attachment: Attachment, of caller: Caller, to target: URL, _ bar: AttachmentBar
    ) async throws {
      guard force || !FileManager.default.fileExists(atPath: target.path) else {
        throw CommandFailure(
          .cannotCreate, "\(target.relativePath) is there already",
          nextStep: "Name another with --output, or replace it with --force.")
      }
      let partial = target.deletingLastPathComponent()
        .appendingPathComponent(".\(UUID().uuidString).partial")
      let descriptor = open(partial.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        throw CommandFailure(.cannotCreate, "\(target.relativePath) cannot be written")
      }
      defer { unlink(partial.path) }
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      try await copy(attachment, of: caller, to: file, bar)
      // Without --force a file that appeared meanwhile is kept.
      let isThere =
        force ? rename(partial.path, target.path) : link(partial.path, target.path)
      guard isThere == 0 else {
        throw CommandFailure(.cannotCreate, "\(target.relativePath) cannot be written")
      }
    }

    private func copy(
      _ attachment: Attachment, of caller: Caller, to file: FileHandle, _ bar: AttachmentBar
    ) async throws {
      var count = 0
      try await caller.bytes(of: attachment) { piece throws(CommandFailure) in
        do { try file.write(contentsOf: Data(piece)) } catch {
          throw CommandFailure(.cannotCreate, "the file cannot be written to its end")
        }
        count += piece.count
        bar.update(count)
      }
    }
  }
}
