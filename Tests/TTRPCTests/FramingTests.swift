import TTRPC
import Testing
import WireTestSupport

/// Goal: the decoded events depend only on the bytes, not on how they arrive. Method: every vector
/// is decoded in pieces of several sizes, truncated at every byte, and with every bit of a length
/// flipped.
@Suite("4, 5: framing")
struct FramingTests {
  @Test(
    "a connection reports the same events for pieces of any size",
    arguments: Vector.valid + Vector.invalid, [1, 2, 7, 4096])
  func chunking(vector: Vector, size: Int) {
    let whole = Recorder.events(of: vector.sentBytes, pieces: .max)
    #expect(Recorder.events(of: vector.sentBytes, pieces: size) == whole)
    #expect(!whole.isEmpty)
  }

  @Test("a truncated vector reports a prefix of the events", arguments: Vector.valid)
  func truncation(vector: Vector) {
    let bytes = vector.sentBytes
    let whole = Recorder.events(of: bytes, pieces: .max)
    for count in 0..<bytes.count {
      let part = Recorder.events(of: Array(bytes[..<count]), pieces: .max)
      #expect(part == Array(whole.prefix(part.count)), "cut after \(count) bytes")
    }
  }

  @Test("after a frame with a wrong length, the next frame in step is served", arguments: 0..<32)
  func lengthLies(bit: Int) {
    let request = TestFrame.request(1, "Unary", [1, 2, 3])
    let lie = request.data.count ^ (1 << bit)
    let bytes = TestFrame.header(request, length: lie) + request.data
    if lie > RPCLimits.skippedByteCountMax {
      #expect(Recorder.events(of: bytes, pieces: 3) == ["not frames"])
      return
    }
    // The sender continues as if the wrong length were right.
    let missing = max(0, lie - request.data.count)
    let next = TestFrame.request(3, "Unary").bytes
    let sent = bytes.prefix(10 + lie) + [UInt8](repeating: 0, count: missing) + next
    let events = Recorder.events(of: Array(sent), pieces: 65_536)
    #expect(events.last == "request 3 Unary closed")
    #expect(events.count == 2)
  }

  @Test(
    "4: a frame of 4 MiB is accepted, and one of one byte more is refused and skipped",
    arguments: [0, 1])
  func largest(excess: Int) {
    var payload = [UInt8](repeating: 7, count: RPCLimits.frameByteCountMax)
    let overhead = TestFrame.request(1, "Unary", payload.dropLast(100).map { $0 }).data.count
    payload.removeLast(overhead - (RPCLimits.frameByteCountMax - 100))
    var request = TestFrame.request(1, "Unary", payload)
    #expect(request.data.count == RPCLimits.frameByteCountMax)
    request.data += [UInt8](repeating: 0, count: excess)
    let events = Recorder.events(
      of: request.bytes + TestFrame.request(3, "Unary").bytes, pieces: 100_000)
    let first = excess == 0 ? "request 1 Unary closed" : "refused 1 resourceExhausted"
    #expect(events == [first, "request 3 Unary closed"])
  }

  @Test("a decoder reports whether it is inside a frame")
  func insideFrame() {
    var decoder = FrameDecoder()
    let bytes = TestFrame.request(1, "Unary").bytes
    for (index, byte) in bytes.enumerated() {
      let isLast = index == bytes.count - 1
      [byte].withUnsafeBytes { raw in
        var input = raw
        let output = decoder.next(&input)
        #expect((output != nil) == isLast)
      }
      #expect(decoder.isInsideFrame == !isLast)
    }
  }
}
