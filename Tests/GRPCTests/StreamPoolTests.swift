import TTRPC
import Testing

@testable import GRPC

/// Streams that serve several calls.
struct StreamPoolTests {
  /// The properties of a stream and their values, except the memory that remains.
  private func state(_ stream: GRPCStream) -> [String: String] {
    var state: [String: String] = [:]
    for value in [stream, stream.headers] as [Any] {
      for (label, value) in Mirror(reflecting: value).children {
        guard let label, !["headers", "path", "out", "outStart"].contains(label) else { continue }
        state[label] = String(describing: value)
      }
    }
    return state
  }

  private func add(_ name: String, _ value: String, to stream: GRPCStream) {
    Array(name.utf8).withUnsafeBytes { name in
      Array(value.utf8).withUnsafeBytes { stream.headers.add(name, $0) }
    }
  }

  /// Goal: no call sees a property of the previous one. Method: each property is changed before.
  @Test("a stream that is used again has nothing of its previous call")
  func reuse() {
    let pool = StreamPool()
    let stream = pool.take(id: 1, beginTime: 2)
    add(":path", "/service/method", to: stream)
    add(":method", "POST", to: stream)
    add("content-type", "application/grpc", to: stream)
    add("grpc-timeout", "1S", to: stream)
    add("grpc-timeout", "?", to: stream)
    add("x-trial", "1", to: stream)
    _ = [UInt8](repeating: 0, count: 2).withUnsafeBytes { bytes in
      var bytes = bytes
      return stream.decoder.next(&bytes, byteCountMax: 9, outOfRoom: .ok) == nil
    }
    stream.messageTime = 3
    stream.request = MessageBytes(capacity: 4)
    stream.borrowed = UnsafeRawBufferPointer(start: nil, count: 0)
    stream.refusal = .ok
    stream.takesMessages = true
    stream.isReported = true
    stream.hasEnded = true
    stream.isRemoteClosed = true
    stream.isIncomplete = true
    stream.hasSubmittedHeaders = true
    stream.isDeferred = true
    stream.end = .success
    #expect(stream.append { $0 += [1, 2, 3] })
    var sent: [UInt8] = []
    stream.take(stream.unsentByteCount, to: &sent)
    #expect(sent == [0, 0, 0, 0, 3, 1, 2, 3])

    let new = state(GRPCStream())
    for (label, value) in state(stream) where label != "isFlood" {
      #expect(value != new[label], "\(label) is not changed by this test")
    }
    pool.put(stream)
    let again = pool.take(id: 0, beginTime: 0)
    #expect(again === stream)
    #expect(state(again) == new)
    #expect(again.unsentByteCount == 0)
    #expect(again.headers.service.isEmpty && again.headers.method.isEmpty)
  }

  @Test("a stream with unsent bytes or large memory is not used again")
  func notReused() {
    let pool = StreamPool()
    let unsent = pool.take(id: 1, beginTime: 0)
    #expect(unsent.append { $0.append(1) })
    pool.put(unsent)
    let large = pool.take(id: 3, beginTime: 0)
    #expect(large !== unsent)
    add(":path", "/service/" + String(repeating: "m", count: 1_000), to: large)
    pool.put(large)
    #expect(pool.take(id: 5, beginTime: 0) !== large)
  }
}
