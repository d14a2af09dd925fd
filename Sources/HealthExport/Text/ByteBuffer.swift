/// Bytes on their way to a file. Unmanaged memory, because a row has twenty cells, and an array checks
/// its uniqueness for each.
package final class ByteBuffer {
  private var memory: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0

  package init(capacity: Int = 320 << 10) {
    self.capacity = capacity
    memory = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { memory.deallocate() }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory, count: count) }

  func removeAll() { count = 0 }

  /// Removes the bytes from a position on.
  func truncate(to count: Int) { self.count = min(count, self.count) }

  @inline(__always)
  func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    memory.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  @inline(__always)
  func append(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    if capacity - count < bytes.count { grow(by: bytes.count) }
    (memory + count).copyMemory(from: start, byteCount: bytes.count)
    count += bytes.count
  }

  @inline(__always)
  func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

  @inline(__always)
  func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends what a closure writes, at most that many bytes.
  @inline(__always)
  func withRoom(_ byteCount: Int, _ body: (inout ByteCursor) -> Void) {
    if capacity - count < byteCount { grow(by: byteCount) }
    var cursor = ByteCursor(memory + count)
    body(&cursor)
    count = cursor.position - memory
    assert(count <= capacity, "more bytes than there was room for")
  }

  private func grow(by extra: Int) {
    capacity = max(capacity * 2, count + extra)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    larger.copyMemory(from: memory, byteCount: count)
    memory.deallocate()
    memory = larger
  }

  /// Returns what a closure appends to an empty buffer.
  static func bytes(_ body: (ByteBuffer) -> Void) -> [UInt8] {
    let buffer = ByteBuffer(capacity: 256)
    body(buffer)
    return Array(buffer.bytes)
  }
}
