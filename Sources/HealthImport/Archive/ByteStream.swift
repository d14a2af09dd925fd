/// Bytes of one member of an export, in order, once.
protocol ByteStream: AnyObject {
  /// Fills the front of `buffer`, which is not empty; 0 at the end and after damage.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int
  /// Bytes of the file on disk that have been used so far.
  var consumedByteCount: Int64 { get }
  /// Why the stream ended early; nil while all is well.
  var damage: StreamDamage? { get }
}

enum StreamDamage: Hashable {
  /// The file on disk ends, or cannot be read, before the member does.
  case endsEarly
  /// The compressed data or its checksum is wrong.
  case corrupt
  /// More than an import accepts; see `InflateStream`.
  case oversized
}

extension ByteStream {
  /// The first bytes, at most `count`.
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
