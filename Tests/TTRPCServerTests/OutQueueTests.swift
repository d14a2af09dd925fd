import Glibc
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
}
