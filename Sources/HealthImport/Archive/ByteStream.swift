/// The bytes of one member of an export, read once and in order.
protocol ByteStream: AnyObject {
  /// Fills the front of `buffer`, which must not be empty. Returns 0 at the end and after damage.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int
  /// The number of bytes of the file on disk consumed so far.
  var consumedByteCount: Int64 { get }
  /// The reason why the stream ended early; nil if it did not.
  var damage: StreamDamage? { get }
}

/// The reasons why a member cannot be read to its end.
enum StreamDamage: Hashable {
  /// The file on disk ends, or cannot be read, before the end of the member.
  case endsEarly
  /// The compressed data or its checksum is wrong.
  case corrupt
  /// The member is larger than an import accepts; see `InflateStream`.
  case oversized
}

extension ByteStream {
  /// Reads the first bytes, at most `count`.
  func prefix(_ count: Int) -> [UInt8] {
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
