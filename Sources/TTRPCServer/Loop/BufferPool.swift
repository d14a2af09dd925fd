/// A pool of byte arrays that retain their storage between uses, so that sending a reply needs no
/// allocation.
struct BufferPool {
  /// The maximum capacity. Larger arrays are released.
  private static let capacityMax = 128 << 10
  private static let countMax = 8
  private var free: [[UInt8]] = []

  /// Returns an empty array.
  mutating func take() -> [UInt8] { free.popLast() ?? [] }

  mutating func put(_ buffer: consuming [UInt8]) {
    guard free.count < BufferPool.countMax, 1...BufferPool.capacityMax ~= buffer.capacity else {
      return
    }
    // What was sent must not remain in the memory of the server.
    _ = buffer.withUnsafeMutableBytes { $0.initializeMemory(as: UInt8.self, repeating: 0) }
    buffer.removeAll(keepingCapacity: true)
    free.append(buffer)
  }
}
