import HealthTerminal
import ArgumentParser
import Foundation
import HealthWords
import HealthModel

extension AttachCommand {
  /// Reads the attachment in pieces and verifies its hash at the end. The file gets its name only
  /// then, so that no reader finds a part of it.
  struct Save: AsyncParsableCommand, FieldNaming {
    static let configuration = CommandConfiguration(
      commandName: "save", abstract: "Write an attachment to a file.",
      discussion: """
        Existing files are replaced only with --force. The bytes are verified against the hash stored \
        with the attachment; if they differ, no file is written and the exit status is 65.
        """)

    static let fields: FieldArguments = [
      "attachment_id": "<attachment>"
    ]

    @Argument(
      help: ArgumentHelp(
        "Identifier of an attachment (see: healthctl attach list).", valueName: "attachment"))
    var attachment: String

    @Option(
      name: .shortAndLong,
      help: ArgumentHelp(
        "Output file, or - for standard output (default: its name in this folder).",
        valueName: "file"),
      completion: .file())
    var output: String?

    @Flag(name: .long, help: "Replace an existing file.") var force = false

    @Flag(name: .long, inversion: .prefixedNo, help: "Show progress (default: on a terminal).")
    var progress: Bool?

    @OptionGroup(title: "Caller") var connection: ConnectionOptions

    func run() async throws {
      let caller = try Caller(connection, fields: Self.fields)
      let found = try await caller.attachment(try FilterOptions.objectIDs([attachment])[0])
      let console = Console()
      let bar = AttachmentBar(
        "Saving", size: found.size, isShown: progress ?? console.errors.isTerminal, console)
      defer { bar.finish() }
      // Written as it arrives: a pipe cannot be renamed when it is complete.
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

    /// Returns the name if it is a plain file name. healthd rejects other names; this check ensures
    /// that a file is never written elsewhere.
    private static func safeName(_ name: String) throws(CommandFailure) -> String {
      guard !name.isEmpty, name != ".", name != "..", !name.contains("/") else {
        throw CommandFailure(
          .cannotCreate, "the name of the attachment is not a valid file name",
          nextStep: "Specify one with --output")
      }
      return name
    }

    /// Writes a temporary file next to the target and renames it when it is complete and verified.
    private func save(
      _ attachment: Attachment, of caller: Caller, to target: URL, _ bar: AttachmentBar
    ) async throws {
      guard force || !FileManager.default.fileExists(atPath: target.path) else {
        throw CommandFailure(
          .cannotCreate, "\(target.relativePath) already exists",
          nextStep: "Specify another file with --output, or replace it with --force")
      }
      let partial = target.deletingLastPathComponent()
        .appendingPathComponent(".\(UUID().uuidString).partial")
      // O_EXCL: the file must be new, and only the user may read it.
      let descriptor = open(partial.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        throw CommandFailure(.cannotCreate, "cannot write \(target.relativePath)")
      }
      defer { unlink(partial.path) }
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      try await copy(attachment, of: caller, to: file, bar)
      // Without --force, a file created in the meantime is not replaced: unlike rename, link fails
      // if the target exists.
      let isThere =
        force ? rename(partial.path, target.path) : link(partial.path, target.path)
      guard isThere == 0 else {
        throw CommandFailure(.cannotCreate, "cannot write \(target.relativePath)")
      }
    }

    private func copy(
      _ attachment: Attachment, of caller: Caller, to file: FileHandle, _ bar: AttachmentBar
    ) async throws {
      var count = 0
      try await caller.bytes(of: attachment) { piece throws(CommandFailure) in
        do { try file.write(contentsOf: Data(piece)) } catch {
          throw CommandFailure(.cannotCreate, "cannot write the file to its end")
        }
        count += piece.count
        bar.update(count)
      }
    }
  }
}
