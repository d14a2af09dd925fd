import TTRPC
import TestSupport
import Testing
import WireTestSupport

@testable import TTRPCServer

/// Connections of gRPC, as the server sees them. The rules of the frames are in GRPCTests.
@Suite(.process) struct TransportHTTP2Tests {
  private typealias Frames = HTTP2Frames

  private static let begin = Frames.preface + Frames.settings
  private static let ping = Frames.frame(Frames.FrameType.ping, 0, [UInt8](repeating: 1, count: 8))

  @Test("keep-alives in order retain an idle connection for hours, on the clock of the server")
  func keepAlive() throws {
    let harness = try TransportHarness()
    let client = harness.connect()
    client.send(Self.begin)
    for _ in 0..<500 {
      client.send(Self.ping)
      // Until the acknowledgement was read, the clock is the one at which the ping was sent.
      #expect(Self.frame(client, type: Frames.FrameType.ping) != nil)
      harness.advance(seconds: 10)
    }
  }

  @Test("too many pings close the connection after GOAWAY and cancel its calls")
  func tooManyPings() throws {
    let harness = try TransportHarness()
    let client = harness.connect()
    client.send(Self.begin + Frames.headers(1, "Bidi", service: "test.Held"))
    for _ in 0..<4 { client.send(Self.ping) }
    let goAway = try #require(Self.frame(client, type: Frames.FrameType.goAway))
    #expect(goAway.suffix(14).elementsEqual("too_many_pings".utf8))
    #expect(client.receiveBytes().isEmpty)
    #expect(harness.events.hasClosed(.protocolError))
    #expect(harness.held.nextReason() == .disconnected)
    #expect(harness.timerCount == 0)
  }

  @Test("what a call has sent when the server stops precedes GOAWAY")
  func drain() throws {
    let harness = try TransportHarness()
    let client = harness.connect()
    client.send(
      Self.begin + Frames.headers(1, "ServerStream", service: "test.Held")
        + Frames.data(1, Frames.message([]), isLast: true) + Self.ping)
    #expect(Self.frame(client, type: Frames.FrameType.ping) != nil)
    let call = try #require(harness.held.all.first)
    harness.onLoop { _ in
      call.send([7])
      call.connection.drain()
    }
    var types: [UInt8] = []
    while types.last != Frames.FrameType.goAway, let type = Self.nextFrame(client)?.type {
      types.append(type)
    }
    #expect(
      types.suffix(3) == [Frames.FrameType.headers, Frames.FrameType.data, Frames.FrameType.goAway])
  }

  /// Returns nil when the server has closed the connection.
  private static func nextFrame(
    _ client: RawClient
  ) -> (type: UInt8, flags: UInt8, payload: [UInt8])? {
    let header = client.receive(byteCount: 9)
    guard header.count == 9 else { return nil }
    let count = header[..<3].reduce(0) { $0 << 8 | Int($1) }
    return (header[3], header[4], client.receive(byteCount: count))
  }

  /// Returns the payload of the next frame of a type.
  private static func frame(_ client: RawClient, type: UInt8) -> [UInt8]? {
    while let frame = nextFrame(client) {
      if frame.type == type { return frame.payload }
    }
    return nil
  }
}
