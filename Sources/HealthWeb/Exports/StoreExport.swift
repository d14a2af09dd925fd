import Foundation
import Glibc
import HealthPage
import HealthWords
import Synchronization

/// An export of many types, which `healthctl export` writes to a file. The file has no name any more
/// when it is sent, so that nothing of it remains, however the transfer ends.
final class StoreExport: Sendable {
  enum Failure: Error {
    /// Another one is being written.
    case busy
    case noDirectory
    /// The message of healthctl.
    case refused(String)
  }

  /// One at a time, because each one can be as large as the store.
  private static let isRunning = Mutex(false)

  private let descriptor: Int32
  let byteCount: Int64

  /// Writes an export.
  ///
  /// - Parameter arguments: What selects the samples, as options of `healthctl export`.
  static func write(
    _ format: ExportChoice, _ arguments: [String]
  ) async throws(Failure) -> StoreExport {
    let isFree = isRunning.withLock { isRunning in
      defer { isRunning = true }
      return !isRunning
    }
    guard isFree else { throw .busy }
    defer { isRunning.withLock { $0 = false } }
    let directory: WorkDirectory
    do throws(WorkDirectory.Failure) { directory = try WorkDirectory() } catch {
      throw .noDirectory
    }
    defer { directory.remove() }
    let path = directory.path + "/health." + format.suffix
    try await run(["export", format.rawValue, "--output", path] + arguments)
    guard let file = StoreExport(path) else { throw .noDirectory }
    return file
  }

  private init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      if descriptor >= 0 { close(descriptor) }
      return nil
    }
    byteCount = Int64(status.st_size)
  }

  deinit { close(descriptor) }

  /// Returns a part of the file; nil at its end or when it cannot be read.
  func bytes(at offset: Int64) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 256 << 10) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset)))
    }
    return bytes.isEmpty ? nil : bytes
  }

  // MARK: - healthctl

  /// Ends healthctl when the task is canceled, because nobody waits for the file any more.
  private static func run(_ arguments: [String]) async throws(Failure) {
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: HealthctlProgram.path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    do { try process.run() } catch { throw .refused("healthctl cannot be started") }
    let text = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          // A program that writes more than a message is read to its end, and the rest is dropped.
          let data = errors.fileHandleForReading.readDataToEndOfFile()
          process.waitUntilExit()
          continuation.resume(returning: String(decoding: data.prefix(4096), as: UTF8.self))
        }
      }
    } onCancel: {
      process.interrupt()
    }
    guard process.terminationStatus == 0 else {
      let line = text.split(separator: "\n").first.map(String.init) ?? "healthctl ended"
      throw .refused(
        TerminalText.printable(line.hasPrefix("error: ") ? String(line.dropFirst(7)) : line))
    }
  }
}
