import Glibc
import HealthModel

/// A copy of the store that a control connection reads. Its file has no name, so that it ends with the
/// connection or the daemon.
final class BackupCopy: Sendable {
  static let partByteCount = 1 << 20
  private static let prefix = "backup-"

  private let descriptor: Int32

  /// Takes the file from its directory.
  init(removing path: String) throws(HealthError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    unlink(path)
    guard descriptor >= 0 else { throw Self.unreadable }
  }

  deinit { close(descriptor) }

  func read(at offset: Int64) throws(HealthError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.partByteCount)
    let count = bytes.withUnsafeMutableBytes {
      pread(descriptor, $0.baseAddress, $0.count, off_t(offset))
    }
    guard count >= 0 else { throw Self.unreadable }
    return Array(bytes[..<count])
  }

  private static let unreadable = HealthError(
    .databaseInaccessible, "the copy of the store cannot be read")

  static func newPath(beside store: String) -> String {
    let directory = store.prefix(upTo: store.lastIndex(of: "/") ?? store.startIndex)
    return "\(directory)/\(prefix)\(String(UInt64.random(in: .min ... .max), radix: 16))"
  }

  /// Removes copies that a daemon left which was killed while it made them.
  static func removeAll(in directory: String) {
    guard let entries = opendir(directory) else { return }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if name.hasPrefix(prefix) { unlink(directory + "/" + name) }
    }
  }
}
