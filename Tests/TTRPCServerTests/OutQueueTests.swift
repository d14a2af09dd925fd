import Glibc
import TTRPC
import Testing

@testable import TTRPCServer

/// Tests of the output queue with a socket.
struct OutQueueTests {
  /// Goal: what was sent does not remain in the memory of the server, and sending allocates nothing.
  /// Method: the pool is compared with the memory that the queue has sent from.
  @Test("sent bytes are wiped in place, and their memory is used again")
  func wiped() throws {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    var pool = BufferPool()
    var queue = OutQueue()
    var sent = UnsafeRawBufferPointer(start: nil, count: 0)
    queue.append(to: .answers, &pool) {
      $0 += [UInt8](repeating: 7, count: 1_000)
      sent = $0.withUnsafeBytes { $0 }
    }
    #expect(queue.flush(to: ends[0], &pool) == .sentAll)

    let buffer = pool.take()
    buffer.withUnsafeBytes { #expect($0.baseAddress == sent.baseAddress) }
    withExtendedLifetime(buffer) { #expect(sent.allSatisfy { $0 == 0 }) }
    var received = [UInt8](repeating: 0, count: 2_000)
    #expect(recv(ends[1], &received, received.count, 0) == 1_000)
    #expect(received.prefix(1_000).allSatisfy { $0 == 7 })
  }

  /// Goal: a frame whose header depends on its content has no gap, wherever it is in a segment.
  /// Method: contents at the limits of the header's length, and one that is refused, are compared
  /// with frames that are built as a whole.
  @Test("frames with heads of any length follow each other, and leave no bytes in memory")
  func heads() throws {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    var pool = BufferPool()
    for sizes in [
      [0, 1, 127, 128, 300], [128, 0, 16_383, 16_384], [20_000, 5], [-1, 6], [7, -1, 8],
    ] {
      var queue = OutQueue()
      var expected: [UInt8] = []
      var memory = UnsafeRawBufferPointer(start: nil, count: 0)
      for (index, size) in sizes.enumerated() {
        let content = [UInt8](repeating: UInt8(index + 1), count: max(size, 9))
        let isAppended = queue.append(
          to: .answers, &pool, headByteCountMax: Response.prefixByteCountMax
        ) {
          $0 += size < 0 ? content : Array(content.prefix(size))
          memory = $0.withUnsafeBytes {
            UnsafeRawBufferPointer(start: $0.baseAddress, count: $0.count)
          }
        } head: { head, count in
          size < 0
            ? nil : Response.writePrefix(to: head, streamID: 5, payloadByteCount: count)
        }
        #expect(isAppended == (size >= 0))
        guard size >= 0 else { continue }
        let payload = Array(content.prefix(size))
        expected += [UInt8](unsafeUninitializedCapacity: Response.prefixByteCountMax) {
          $1 = Response.writePrefix(to: $0.baseAddress!, streamID: 5, payloadByteCount: size)
        }
        expected += payload
      }
      #expect(queue.byteCount == expected.count)
      #expect(queue.flush(to: ends[0], &pool) == .sentAll)
      var received = [UInt8](repeating: 0, count: expected.count)
      #expect(
        recv(ends[1], &received, received.count, Int32(MSG_WAITALL)) == expected.count)
      #expect(received == expected, "\(sizes)")
      if sizes.last! >= 0 {
        let buffer = pool.take()
        buffer.withUnsafeBytes { #expect($0.baseAddress == memory.baseAddress) }
        withExtendedLifetime(buffer) { #expect(memory.allSatisfy { $0 == 0 }) }
        pool.put(buffer)
      }
    }
  }
}
