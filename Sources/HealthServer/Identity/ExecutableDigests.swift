import Glibc
package import HealthAuthorization
import HealthModel
package import ProcessMeasuring
import Synchronization

/// A cache of the SHA-256 digests of program files. An entry is valid until its file changes.
package final class ExecutableDigests: Sendable {
  /// The maximum size of a program file; larger files are not measured. Without a limit, hashing a
  /// sparse file could occupy a worker for as long as a process wants.
  package static let fileByteCountMax = 512 << 20
  /// The number of entries at which the cache is emptied, so that a program that starts many copies
  /// only causes files to be hashed again.
  private static let entryCountMax = 256

  private struct Program {
    var digest: [UInt8]
    var isInterpreter: Bool
  }

  /// The entries. They are shared by all daemons in the process, as in tests, because the digest of
  /// a file does not depend on the daemon.
  private static let known = Mutex<[FileStamp: Program]>([:])

  package init() {}

  /// Returns the digest of a program; absent for an interpreter, whose file does not identify the
  /// app.
  ///
  /// - Parameter file: The program file; nil if it could not be opened.
  package func reading(of file: OpenFile?) -> Reading<[UInt8]> {
    guard let file, let found = program(of: file) else { return .unreadable(errno: EACCES) }
    return found.isInterpreter ? .absent : .known(found.digest)
  }

  /// Returns whether a file has been hashed, for tests of the cost of a Hello.
  static func hasRead(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return known.withLock { $0[FileStamp(status)] != nil }
  }

  /// Returns the digest, or nil if the file cannot be read, is too large or changed while it was
  /// read. The first call for a file reads all of it, so it must be made where blocking is
  /// permitted.
  package func digest(of file: OpenFile) -> [UInt8]? { program(of: file)?.digest }

  private func program(of file: OpenFile) -> Program? {
    var before = stat()
    guard fstat(file.descriptor, &before) == 0, before.st_size <= Self.fileByteCountMax else {
      return nil
    }
    let identity = FileStamp(before)
    if let program = Self.known.withLock({ $0[identity] }) { return program }
    var after = stat()
    // A file that changed while it was read has no reliable digest.
    guard let digest = Self.hash(file.descriptor), fstat(file.descriptor, &after) == 0,
      FileStamp(after) == identity
    else { return nil }
    let program = Program(
      digest: digest,
      isInterpreter: InterpreterFile.isInterpreter(
        file, size: Int(before.st_size), digest: digest))
    Self.known.withLock { known in
      // Without an order of use: the next Hello of each program fills it again.
      if known.count >= Self.entryCountMax { known.removeAll() }
      known[identity] = program
    }
    return program
  }

  /// Returns the digest of the rest of an open file; nil if it cannot be read.
  static func hash(_ file: Int32) -> [UInt8]? {
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
