import TestSupport
import Testing
import WireTestSupport

/// Goal: the server answers as the vectors specify and survives them. Method: each vector is sent
/// over a socket, in one write and byte by byte, followed by a call on the same or a new
/// connection.
@Suite("1, 3, 4: vectors over a socket", .process)
struct TransportVectorTests {
  @Test("a valid conversation has the specified answers", arguments: Vector.valid, [Int.max, 1])
  func valid(vector: Vector, pieces: Int) throws {
    try converse(vector, pieces: pieces)
  }

  @Test("an invalid conversation is answered and isolated", arguments: Vector.invalid, [.max, 1])
  func invalid(vector: Vector, pieces: Int) throws {
    try converse(vector, pieces: pieces)
  }

  private func converse(_ vector: Vector, pieces: Int) throws {
    let harness = try TransportHarness()
    let bystander = harness.connect()
    let client = harness.connect()
    #expect(bystander.ping(1))
    var usedIDMax: UInt32 = 0
    for step in vector.steps {
      switch step {
      case .sends(let bytes):
        for start in stride(from: 0, to: bytes.count, by: min(pieces, bytes.count)) {
          client.send(Array(bytes[start..<min(bytes.count, start + min(pieces, bytes.count))]))
        }
        let ids = TestFrame.frames(in: bytes).frames.filter { $0.streamID & 1 == 1 }
        usedIDMax = max(usedIDMax, ids.map(\.streamID).max() ?? 0)
      case .gets(let bytes): #expect(client.receive(byteCount: bytes.count) == bytes)
      case .fails(let id, let code):
        let frame = client.receive()
        #expect(frame?.streamID == id)
        #expect(frame?.statusCode == code)
      case .closes: #expect(client.isClosedByServer)
      }
    }
    if vector.steps.last != .closes && usedIDMax < .max {
      #expect(client.ping(usedIDMax == 0 ? 1 : usedIDMax + 2))
    }
    #expect(bystander.ping(3))
  }
}
