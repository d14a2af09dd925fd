import Glibc
import HealthAuthorization
import HealthModel
import Synchronization

/// SHA-256 of program files, kept while a file stays the same.
package final class ExecutableDigests: Sendable {
  /// Larger program files are not measured.
  package static let fileByteCountMax = 1 << 30
  private static let entryCountMax = 256

  /// Says that a file is still the one measured.
  private struct FileIdentity: Hashable {
    var device: UInt
    var inode: UInt
    var byteCount: Int
    var modifiedSeconds: Int
    var modifiedNanoseconds: Int
    var changedSeconds: Int
    var changedNanoseconds: Int

    init(_ status: stat) {
      device = UInt(status.st_dev)
      inode = UInt(status.st_ino)
      byteCount = Int(status.st_size)
      modifiedSeconds = status.st_mtim.tv_sec
      modifiedNanoseconds = status.st_mtim.tv_nsec
      changedSeconds = status.st_ctim.tv_sec
      changedNanoseconds = status.st_ctim.tv_nsec
    }
  }

  private let known = Mutex<[FileIdentity: [UInt8]]>([:])

  package init() {}

  /// nil when the file cannot be read, is too large or changed meanwhile. Closes `file`. Reads all
  /// of it the first time: call it where blocking is allowed.
  package func digest(closing file: Int32) -> [UInt8]? {
    defer { close(file) }
    var before = stat()
    guard fstat(file, &before) == 0, before.st_size <= Self.fileByteCountMax else { return nil }
    let identity = FileIdentity(before)
    if let digest = known.withLock({ $0[identity] }) { return digest }
    var after = stat()
    guard let digest = Self.hash(file), fstat(file, &after) == 0, FileIdentity(after) == identity
    else { return nil }
    known.withLock { known in
      if known.count >= Self.entryCountMax { known.removeAll() }
      known[identity] = digest
    }
    return digest
  }

  private static func hash(_ file: Int32) -> [UInt8]? {
    var hash = SHA256()
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return hash.finish() }
      buffer.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }
}
