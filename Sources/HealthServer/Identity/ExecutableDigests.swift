import Glibc
import HealthAuthorization
import HealthModel
import Synchronization

/// SHA-256 of program files, kept while a file stays the same.
package final class ExecutableDigests: Sendable {
  /// Larger program files are not measured.
  package static let fileByteCountMax = 1 << 30
  private static let entryCountMax = 256

  private let known = Mutex<[FileStamp: [UInt8]]>([:])

  package init() {}

  /// - Parameter file: nil when it could not be opened.
  func reading(of file: OpenFile?) -> Reading<[UInt8]> {
    file.flatMap { digest(of: $0) }.map { .known($0) } ?? .unreadable(errno: EACCES)
  }

  /// nil when the file cannot be read, is too large or changed meanwhile. Reads all of it the first
  /// time: call it where blocking is allowed.
  package func digest(of file: OpenFile) -> [UInt8]? {
    var before = stat()
    guard fstat(file.descriptor, &before) == 0, before.st_size <= Self.fileByteCountMax else {
      return nil
    }
    let identity = FileStamp(before)
    if let digest = known.withLock({ $0[identity] }) { return digest }
    var after = stat()
    guard let digest = Self.hash(file.descriptor), fstat(file.descriptor, &after) == 0,
      FileStamp(after) == identity
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
