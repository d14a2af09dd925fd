import Foundation
import HealthPage
import HealthWords
import Synchronization

/// The import of an uploaded export, in a process of its own: an export is untrusted input, and a
/// defect of its parser must not end the server, which has the sessions of the user.
final class ImportJob: Sendable {
  private let activity: Activity
  private let current = Mutex(ImportState.none)

  /// - Parameter activity: Counts the import, so that the server does not end during it although the
  ///   user has closed the page.
  init(_ activity: Activity) { self.activity = activity }

  var state: ImportState { current.withLock { $0 } }

  /// Reserves the job before the upload; false if an import runs.
  func reserve() -> Bool {
    current.withLock { state in
      if state.isRunning { return false }
      state = .running(ImportProgress())
      return true
    }
  }

  /// Ends a reservation whose upload failed.
  func release() { current.withLock { $0 = .none } }

  /// Imports a file and removes its directory afterwards. Returns when the process has started.
  func start(_ upload: Upload) {
    activity.begin()
    Thread.detachNewThread { [self] in
      defer { activity.end() }
      let result = run(upload.path)
      // Before the file is gone: without a file, the next upload is accepted.
      current.withLock { $0 = result }
      upload.remove()
    }
  }

  private func run(_ path: String) -> ImportState {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: HealthctlProgram.path)
    process.arguments = ["import", "--json", "--progress", path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    do { try process.run() } catch { return .failed(.other("healthctl cannot be started")) }
    // Both pipes are read, because a full one would stop the process.
    let report = Mutex(Data())
    let isRead = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let data = output.fileHandleForReading.readDataToEndOfFile()
      report.withLock { $0 = data }
      isRead.signal()
    }
    let notes = readNotes(errors.fileHandleForReading)
    isRead.wait()
    process.waitUntilExit()
    // A damaged export has a report and a failing status.
    if let summary = ImportSummary(json: report.withLock { $0 }),
      process.terminationStatus == 0 || summary.complete
    {
      return .finished(summary)
    }
    if let failure = notes.failure { return .failed(failure) }
    let lines = notes.lines
    return .failed(.other(lines.isEmpty ? "healthctl ended" : lines.joined(separator: " ")))
  }

  /// Reads the progress, and returns the defect of the file and the other lines: the message of a
  /// failure.
  private func readNotes(_ handle: FileHandle) -> (failure: ImportFailure?, lines: [String]) {
    var rest = Data()
    var failure: ImportFailure?
    var notes: [String] = []
    while case let data = handle.availableData, !data.isEmpty {
      rest += data
      while let end = rest.firstIndex(of: 0x0a) {
        let line = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
        rest = Data(rest[rest.index(after: end)...])
        if let progress = ImportProgress(line: line) {
          current.withLock { $0 = .running(progress) }
        } else if let defect = ImportFailure(line: line) {
          failure = defect
        } else if notes.count < 8 {
          notes.append(TerminalText.printable(line).trimmingCharacters(in: .whitespaces))
        }
      }
      // A line without an end would fill the memory.
      if rest.count > 1 << 16 { rest = Data() }
    }
    return (failure, notes.map { $0.hasPrefix("error: ") ? String($0.dropFirst(7)) : $0 })
  }
}
