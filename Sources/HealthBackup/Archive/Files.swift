import CLinux
import Foundation
import Glibc

/// A new file that only its owner can access. It has no name until it is complete, where the file
/// system permits that, so that nothing remains of a program that was killed.
final class OutputFile {
  /// The flag of Linux that creates a file without a name, `__O_TMPFILE`, which Glibc's module does not
  /// export.
  private static let nameless = 0o20_000_000 | O_DIRECTORY
  private static let segmentBits = 25

  private let path: String
  /// The name of an incomplete file; nil without one.
  private var temporary: String?
  private let descriptor: Int32
  private var byteCount: Int64 = 0

  init(for path: String) throws(BackupError) {
    self.path = path
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    let nameless = open(directory, O_WRONLY | Self.nameless | O_CLOEXEC, 0o600)
    if nameless >= 0 {
      descriptor = nameless
      return
    }
    let name = "\(path).\(String(UInt64.random(in: .min ... .max), radix: 16)).partial"
    descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Self.failure(path) }
    temporary = name
  }

  deinit {
    close(descriptor)
    if let temporary { unlink(temporary) }
  }

  func write(_ bytes: [UInt8]) throws(BackupError) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress! + offset, $0.count - offset)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure(path) }
      offset += count
    }
    // The disk begins to write at once, and not only at the end.
    let segment = byteCount >> Self.segmentBits
    byteCount += Int64(bytes.count)
    if segment != byteCount >> Self.segmentBits {
      cl_begin_writeback(descriptor, segment << Self.segmentBits, 1 << Self.segmentBits)
    }
  }

  /// Flushes the file and gives it its name, unless another file has it in the meantime.
  ///
  /// - Returns: The size of the file.
  func finish() throws(BackupError) -> Int64 {
    guard fsync(descriptor) == 0 else { throw Self.failure(path) }
    try setName()
    let directory = open(
      path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./",
      O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw Self.failure(path) }
    defer { close(directory) }
    guard fsync(directory) == 0 else { throw Self.failure(path) }
    // What is verified then is read from the disk.
    posix_fadvise(descriptor, 0, 0, Int32(POSIX_FADV_DONTNEED))
    return byteCount
  }

  /// `link` fails for a name that exists, which `rename` would replace.
  private func setName() throws(BackupError) {
    guard let temporary else {
      guard
        linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, Int32(AT_SYMLINK_FOLLOW))
          == 0
      else { throw Self.failure(path) }
      return
    }
    if link(temporary, path) == 0 { return }
    // A file system without links, such as that of a memory stick. The deinitializer finds no file then.
    guard errno == EPERM || errno == EOPNOTSUPP, access(path, F_OK) != 0,
      rename(temporary, path) == 0
    else { throw Self.failure(path) }
  }

  private static func failure(_ path: String) -> BackupError {
    BackupError(.file, "\(path) cannot be written: \(String(cString: strerror(errno)))")
  }
}

/// A file that is read from its beginning.
final class InputFile {
  private static let bufferByteCount = 1 << 20

  private let path: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var offset = 0

  init(path: String) throws(BackupError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path) }
  }

  deinit { close(descriptor) }

  /// Returns that many bytes, or fewer at the end of the file.
  func read(_ count: Int) throws(BackupError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      if offset == buffer.count {
        try fill()
        if buffer.isEmpty { break }
      }
      let part = buffer[offset...].prefix(count - bytes.count)
      bytes.append(contentsOf: part)
      offset += part.count
    }
    return bytes
  }

  private func fill() throws(BackupError) {
    offset = 0
    var failed = false
    buffer = [UInt8](unsafeUninitializedCapacity: Self.bufferByteCount) { bytes, filled in
      var count = -1
      repeat {
        count = Glibc.read(descriptor, bytes.baseAddress, bytes.count)
      } while count < 0 && errno == EINTR
      failed = count < 0
      filled = max(0, count)
    }
    if failed { throw Self.failure(path) }
  }

  private static func failure(_ path: String) -> BackupError {
    BackupError(.file, "\(path) cannot be read: \(String(cString: strerror(errno)))")
  }
}
