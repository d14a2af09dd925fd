import Foundation
import HealthClient
import HealthTerminal
import HealthWords

extension ImportCommand {
  /// The pause after a failure of the daemon, such as a locked store.
  private static let retryPause = Duration.seconds(5)

  /// Imports each complete file of a directory, in the order in which they arrive, until Ctrl-C.
  func importArrivals(in path: String) async throws {
    // The kernel could send it when another program opens a file for writing (`cl_is_being_written`).
    signal(SIGIO, SIG_IGN)
    let seen = try SeenFiles()
    var directory = try WatchedDirectory(path: path)
    defer { directory.close() }
    output.console.note("Watching \(TerminalText.printable(path)).\n")
    while true {
      let name = try directory.next()
      do throws(WatchedFile.Refusal) {
        try await importOnce(try WatchedFile(name, in: path), seen)
      } catch {
        if let message = error.message { report(name, message) }
      }
    }
  }

  /// Imports a file unless its content was seen. A file that cannot be imported stays where it is, and is
  /// not tried again until its content changes.
  private func importOnce(
    _ file: WatchedFile, _ seen: SeenFiles
  ) async throws(WatchedFile.Refusal) {
    guard let key = file.contentKey() else { throw .unreadable(EIO) }
    guard !seen.contains(key) else { return }
    var reported: CommandFailure?
    // Before the report, so that a watch that ends after it does not read the file again. If the file was
    // written in the meantime, an event follows, and the new content is imported then.
    func record() { if !file.hasChanged { seen.insert(key) } }
    while let failure = await importFailure(of: file, onImported: record) {
      if !failure.isTemporary { record() }
      if failure != reported { report(file.name, failure.message, failure.nextStep) }
      reported = failure
      guard failure.isTemporary else { break }
      // For the daemon to start or the store to be unlocked; the directory is not read.
      try? await Task.sleep(for: Self.retryPause)
    }
  }

  /// Imports a file on a connection of its own, because the daemon allows one import at a time, which ends
  /// with its connection. Returns nil if it succeeded.
  private func importFailure(
    of file: WatchedFile, onImported: () -> Void
  ) async -> CommandFailure? {
    let owner = Owner(daemon, fields: Self.fields)
    defer { owner.client.close() }
    do {
      try await importExport(
        at: file.path, named: file.name,
        ImportRemoval(owner: owner, output: output, isForced: false), onImported: onImported)
      return nil
    } catch var warning as CommandFailure where warning.status == .deferred {
      // The file was imported.
      warning.message = "\(file.name): \(warning.message)"
      output.console.note(warning.text(style: output.console.errors))
      return nil
    } catch let failure as CommandFailure {
      return failure
    } catch {
      return CommandFailure(.failure, "\(error)")
    }
  }

  private func report(_ name: String, _ message: String, _ nextStep: String? = nil) {
    let console = output.console
    let style = console.errors
    console.note(
      CommandFailure(.failure, "\(name): \(message)", nextStep: nextStep).text(style: style))
    if output.json {
      console.write(
        (["file": .string(name), "error": .string(message)] as JSONValue).line + "\n")
    }
  }
}

extension CommandFailure {
  /// Whether the daemon cannot store now, so that the same import may succeed later.
  fileprivate var isTemporary: Bool {
    switch status {
    case .unavailable, .tryAgain: true
    default: false
    }
  }
}
