/// Bytes that are read once and in order. Files, archive members and memory have this form in
/// common, so that one scanner reads all of them without holding them in memory.
package protocol ByteSource: AnyObject {
  /// Fills the front of `buffer`, which must not be empty. Returns 0 at the end and after damage.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int
}

extension ByteSource {
  /// Reads the first bytes, at most `count`. `count` bytes are allocated at once, so the caller
  /// passes a limit and not a size from the file.
  package func prefix(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let n = read(
          into: UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...]))
        if n == 0 { break }
        filled += n
      }
    }
  }
}

/// Bytes in memory.
package final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  /// The number of bytes that were read.
  package private(set) var position = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}
