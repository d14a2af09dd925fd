import Foundation
import HealthWords

/// The contents that a watch has imported, or tried in vain, as keys. It is the file `imported-files` in the
/// user's `StateDirectory`, with a key on each line.
///
/// The store itself recognizes data that it has; this only avoids reading a large export at each start.
final class SeenFiles {
  let path: String
  private var keys: Set<String> = []
  /// Several watches append to the same file.
  private let descriptor: Int32

  init() throws(CommandFailure) {
    path = StateDirectory.path() + "/imported-files"
    try? StateDirectory.create()
    descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw CommandFailure(
        .cannotCreate, "cannot write \(path): \(String(cString: strerror(errno)))")
    }
    if let text = try? String(contentsOfFile: path, encoding: .utf8) {
      keys = Set(text.split(separator: "\n").map(String.init))
    }
  }

  deinit { close(descriptor) }

  func contains(_ key: String) -> Bool { keys.contains(key) }

  /// Adds a key. If it cannot be written, the file is imported again after the next start, which adds
  /// nothing.
  func insert(_ key: String) {
    keys.insert(key)
    let line = Array((key + "\n").utf8)
    _ = write(descriptor, line, line.count)
    fsync(descriptor)
  }
}
