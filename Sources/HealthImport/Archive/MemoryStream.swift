/// A stream over bytes in memory.
final class MemoryStream: ByteStream {
  private let bytes: [UInt8]
  private var position = 0
  var consumedByteCount: Int64 { Int64(position) }
  var damage: StreamDamage? { nil }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}
