import GRPC
import TTRPC
import Testing
import WireTestSupport

/// PING frames of clients: those that stock clients send are answered, more end the connection.
struct KeepAliveTests {
  private typealias Frames = HTTP2Frames

  private static let second: UInt64 = 1_000_000_000
  private static let ping = Frames.frame(
    Frames.FrameType.ping, 0, [UInt8](repeating: 1, count: 8))

  private static func peer() -> HTTP2Peer {
    let peer = HTTP2Peer()
    peer.send(Frames.preface + Frames.settings)
    return peer
  }

  private static func goAway(_ peer: HTTP2Peer) -> HTTP2Peer.Frame? {
    peer.others.first { $0.type == Frames.FrameType.goAway }
  }

  private static func answerCount(_ peer: HTTP2Peer) -> Int {
    peer.others.count { $0.type == Frames.FrameType.ping }
  }

  @Test("keep-alives every five seconds are answered for hours, without a call too")
  func allowed() {
    let peer = Self.peer()
    for number in 0..<5_000 as Range<UInt64> {
      peer.connection.now = number * 5 * Self.second
      peer.send(Self.ping)
    }
    #expect(Self.answerCount(peer) == 5_000)
    #expect(Self.goAway(peer) == nil && !peer.connection.isFinished)
  }

  @Test("the third ping that is too early ends the connection and its calls")
  func tooMany() throws {
    let peer = Self.peer()
    peer.echoes = false
    peer.send(Frames.call(1, "Unary", []))
    for number in 0..<4 as Range<UInt64> {
      #expect(Self.goAway(peer) == nil)
      peer.connection.now = number * (5 * Self.second - 1)
      peer.send(Self.ping)
    }
    let goAway = try #require(Self.goAway(peer))
    // ENHANCE_YOUR_CALM, and the text after which gRPC's clients double their interval.
    #expect(goAway.number(at: 4) == 11)
    #expect(goAway.payload.dropFirst(8).elementsEqual("too_many_pings".utf8))
    #expect(Self.answerCount(peer) == 4 && peer.connection.isFinished)
    // Nothing that follows is processed.
    peer.send(Frames.call(3, "Unary", []))
    #expect(peer.events == ["request 1 Unary 0 closed"])
    #expect(!peer.connection.hasSendable && peer.connection.incompleteSince == nil)
  }

  @Test("pings after received data, which measure the connection, are not counted")
  func measured() {
    let peer = Self.peer()
    for number in 0..<100 as Range<UInt32> {
      peer.send(Frames.call(2 * number + 1, "Unary", [1]))
      for _ in 0..<3 { peer.send(Self.ping) }
    }
    #expect(Self.answerCount(peer) == 300 && Self.goAway(peer) == nil)
  }

  @Test("requests alone do not permit more pings")
  func unanswered() {
    let peer = Self.peer()
    peer.echoes = false
    for number in 0..<4 as Range<UInt32> {
      peer.send(Frames.call(2 * number + 1, "Unary", [1]) + Self.ping)
    }
    #expect(Self.goAway(peer) != nil)
  }
}
