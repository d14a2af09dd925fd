import Glibc

/// Bytes that belong behind a part of an archive that is still being written: compressed files and
/// elements. They are in a file without a name, which the system removes with the process.
final class Spool {
  struct Piece {
    var offset: Int
    var byteCount: Int
  }

  private let descriptor: Int32
  private let target: String
  private var end = 0

  /// Creates the file in the directory of a target, whose disk has to have room for it anyway.
  init(beside target: String) throws(ExportFailure) {
    self.target = target
    let partial = PartialName.beside(target)
    descriptor = open(partial, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .file(path: target, code: errno) }
    unlink(partial)
  }

  deinit { close(descriptor) }

  func append(_ bytes: UnsafeRawBufferPointer) throws(ExportFailure) -> Piece {
    let piece = Piece(offset: end, byteCount: bytes.count)
    var rest = bytes
    while !rest.isEmpty {
      let count = pwrite(descriptor, rest.baseAddress, rest.count, end)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .file(path: target, code: errno) }
      end += count
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return piece
  }

  func read(
    _ piece: Piece, _ body: (UnsafeRawBufferPointer) throws(ExportFailure) -> Void
  ) throws(ExportFailure) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { buffer.deallocate() }
    var (offset, rest) = (piece.offset, piece.byteCount)
    while rest > 0 {
      let count = pread(descriptor, buffer.baseAddress, min(rest, buffer.count), offset)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .file(path: target, code: count < 0 ? errno : EIO) }
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      offset += count
      rest -= count
    }
  }
}
