/// Byte arrays that keep their storage between uses, so that answering allocates nothing.
struct BufferPool {
  /// A larger array is given back to the system.
  private static let capacityMax = 128 << 10
  private static let countMax = 8
  private var free: [[UInt8]] = []

  /// An empty array.
  mutating func take() -> [UInt8] { free.popLast() ?? [] }

  mutating func put(_ buffer: consuming [UInt8]) {
    guard free.count < BufferPool.countMax, 1...BufferPool.capacityMax ~= buffer.capacity else {
      return
    }
    buffer.removeAll(keepingCapacity: true)
    free.append(buffer)
  }
}
