import Glibc
import HealthDocuments

/// An open file, read at explicit positions. It is closed when the last stream on it is released.
///
/// Reads are positioned (`pread`), so that the check of the archive and the reader share one
/// descriptor from two threads without a common file offset.
package final class OpenFile {
  private let descriptor: Int32
  package let byteCount: Int64
  package let isDirectory: Bool

  /// Opens a file or directory for reading. Anything else (device, pipe, socket) is rejected.
  package init(path: String) throws(ImportError) {
    // Without O_NONBLOCK, opening a named pipe would block until a writer opens it.
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(errno: errno) }
    var status = stat()
    let result = fstat(descriptor, &status)
    let kind = status.st_mode & S_IFMT
    guard result == 0, kind == S_IFREG || kind == S_IFDIR else {
      Glibc.close(descriptor)
      throw .unreadable(errno: result == 0 ? EINVAL : errno)
    }
    self.descriptor = descriptor
    byteCount = Int64(status.st_size)
    isDirectory = kind == S_IFDIR
  }

  deinit { Glibc.close(descriptor) }

  /// Reads up to `buffer.count` bytes at `offset`. Returns 0 at the end of the file or on an error.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
    while true {
      let n = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      if n >= 0 { return n }
      // A disk error looks like the end of the file; the stream reports it as a member that ends
      // early.
      if errno != EINTR { return 0 }
    }
  }

  /// Returns exactly `count` bytes at `offset`, or nil if the file does not contain them. `offset`
  /// and `count` may come from an archive: they are compared with the size of the file before
  /// anything is allocated, without an addition that could overflow.
  func bytes(at offset: Int64, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0, offset <= byteCount, Int64(count) <= byteCount - offset else {
      return nil
    }
    var filled = 0
    let result = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while filled < count {
        let rest = UnsafeMutableRawBufferPointer(buffer)[filled...]
        let n = read(
          into: UnsafeMutableRawBufferPointer(rebasing: rest), at: offset + Int64(filled))
        if n == 0 { break }
        filled += n
      }
      initialized = filled
    }
    return filled == count ? result : nil
  }
}

extension ImportError {
  /// Returns the system's text for an error number.
  static func text(of code: Int32) -> String { String(cString: strerror(code)) }
}

/// A range of a file, read as is.
package final class FileStream: ByteStream {
  private let file: OpenFile
  private var position: Int64
  private let start: Int64
  private let end: Int64
  package private(set) var damage: StreamDamage?

  /// Reads all of `file`, or only `range`.
  package init(_ file: OpenFile, range: Range<Int64>? = nil) {
    self.file = file
    start = range?.lowerBound ?? 0
    end = range?.upperBound ?? file.byteCount
    position = start
  }

  package var consumedByteCount: Int64 { position - start }
  var byteCount: Int64 { end - start }

  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = Int(min(Int64(buffer.count), end - position))
    guard count > 0 else { return 0 }
    let n = file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), at: position)
    // The range was checked against the size at opening, so the file became shorter since then.
    if n == 0 { damage = .endsEarly }
    position += Int64(n)
    return n
  }
}
