import CLinux
import Glibc

/// A new file of mode 0600, or standard output, that is written in large pieces.
///
/// A file is written under a temporary name beside its target, so that no reader finds a part of it,
/// and gets its name in `finish`. It never replaces a file. Without `finish`, nothing is left.
package final class OutputFile {
  private static let pieceByteCount = 256 << 10
  private static let segmentBits = 23

  let buffer = ByteBuffer()
  private let descriptor: Int32
  let target: String
  private var writtenByteCount = 0
  /// nil for standard output, and once the file has its name.
  private var partial: String?

  /// Creates a file.
  package init(_ target: String) throws(ExportFailure) {
    self.target = target
    let partial = PartialName.beside(target)
    try PartialName.requireNothing(at: target)
    // O_EXCL: the file must be new, and only the user may read it.
    descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .file(path: target, code: errno) }
    self.partial = partial
  }

  /// Writes to an open descriptor, which is not closed, such as that of standard output.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
    target = "standard output"
  }

  deinit { discard() }

  /// The number of bytes written, with those in the buffer.
  var position: Int { writtenByteCount + buffer.count }

  /// Writes the buffer if it is large. Called after each row.
  @inline(__always)
  func proceed() throws(ExportFailure) {
    if buffer.count >= Self.pieceByteCount { try flush() }
  }

  func flush() throws(ExportFailure) {
    try write(buffer.bytes)
    buffer.removeAll()
  }

  /// Writes bytes past the buffer, which must be empty.
  func write(_ bytes: UnsafeRawBufferPointer) throws(ExportFailure) {
    var rest = bytes
    writtenByteCount += bytes.count
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .file(path: target, code: errno) }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    beginWriteback(after: writtenByteCount - bytes.count)
  }

  /// Lets the disk write complete segments at once, so that little is left for the end.
  private func beginWriteback(after before: Int) {
    let segments = before >> Self.segmentBits..<writtenByteCount >> Self.segmentBits
    guard partial != nil, !segments.isEmpty else { return }
    cl_begin_writeback(
      descriptor, Int64(segments.lowerBound << Self.segmentBits),
      Int64(segments.count << Self.segmentBits))
  }

  /// Replaces bytes that were written earlier. Not for standard output.
  func overwrite(at offset: Int, _ bytes: [UInt8]) throws(ExportFailure) {
    let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, offset) }
    guard count == bytes.count else { throw .file(path: target, code: count < 0 ? errno : EIO) }
  }

  /// Writes the rest and gives the file its name.
  package func finish() throws(ExportFailure) {
    try flush()
    guard let partial else { return }
    guard fsync(descriptor) == 0 else { throw .file(path: target, code: errno) }
    try PartialName.publish(file: partial, as: target)
    self.partial = nil
    close(descriptor)
  }

  /// Removes an unfinished file.
  package func discard() {
    guard let partial else { return }
    unlink(partial)
    close(descriptor)
    self.partial = nil
  }
}
