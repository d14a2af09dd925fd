import GRPC
import TTRPC
import TestSupport
import Testing
import WireTestSupport

/// Clients that abuse HTTP/2: their connection ends, and what they can make the server hold is
/// limited.
struct FloodTests {
  private typealias Frames = HTTP2Frames
  private typealias Peer = HTTP2Peer

  /// Sends until the connection fails. Returns the number of rounds.
  private static func rounds(
    _ countMax: Int, of bytes: (Int) -> [UInt8], reading: Bool = true
  ) -> Int {
    let peer = Peer()
    peer.reads = reading
    peer.send(Frames.preface + Frames.settings)
    for round in 0..<countMax {
      peer.send(bytes(round))
      if peer.hasFailed || (reading && peer.connection.isFinished) { return round }
    }
    return countMax
  }

  @Test("streams that are opened and reset end the connection after a burst")
  func rapidReset() {
    let count = Self.rounds(20_000) { round in
      let id = UInt32(2 * round + 1)
      return Frames.call(id, "Unary", [])
        + Frames.frame(Frames.FrameType.reset, id, Frames.number(8))
    }
    #expect((1_000..<10_000).contains(count))
  }

  @Test("header fields without an end end the connection")
  func continuation() {
    let fields = Array(Frames.headers(1, "Unary").dropFirst(9))
    let first = Frames.frame(Frames.FrameType.headers, 1, fields)
    let next = Frames.frame(Frames.FrameType.continuation, 1, Frames.field("k", "v"))
    #expect(Self.rounds(100) { $0 == 0 ? first : next } < 20)
  }

  @Test("fields that expand to much more than they take end the connection")
  func headerBomb() {
    // One field of 4,000 bytes is added to the table, and then referred to with one byte each.
    let value = String(repeating: "v", count: 3_900)
    let added = [UInt8(0x40)] + Frames.field("bomb", value).dropFirst()
    let references = [UInt8](repeating: 0x80 | 62, count: 12_000)
    let fields = Array(Frames.headers(1, "Unary").dropFirst(9))
    let bomb = Frames.frame(
      Frames.FrameType.headers, flags: Frames.endHeaders | Frames.endStream, 1,
      fields + added + references)
    #expect(bomb.count < 16_384 + 9 && Self.rounds(1) { _ in bomb } == 0)
  }

  @Test("settings whose answers are not read end the connection")
  func unreadAnswers() {
    #expect(Self.rounds(1_000, of: { _ in Frames.settings }, reading: false) < 200)
  }

  @Test("more streams than allowed at once are refused")
  func streams() {
    let peer = Peer()
    peer.echoes = false
    peer.send(Frames.preface + Frames.settings)
    peer.send(Frames.frame(Frames.FrameType.settings, flags: Frames.ack))
    for index in 0..<2_000 { peer.send(Frames.headers(UInt32(2 * index + 1), "Bidi")) }
    #expect(peer.events.count { $0.hasPrefix("request") } == 1_024)
  }

  @Test("windows that overflow, and data beyond them, are errors")
  func windowGames() {
    let overflow = Frames.frame(Frames.FrameType.window, 0, Frames.number(0x7fff_ffff))
    #expect(Self.rounds(3) { _ in overflow } < 3)
    let zero = Frames.frame(Frames.FrameType.window, 0, Frames.number(0))
    #expect(Self.rounds(3) { _ in zero } < 3)
  }

  /// Goal: no input traps, the counts of held bytes stay true, and events do not depend on how the
  /// bytes are split. Method: seeded conversations, of which bytes are changed, removed and repeated.
  @Test("damaged frames never trap, whatever the pieces", arguments: 1...40 as ClosedRange<UInt64>)
  func damaged(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for round in 0..<50 {
      let bytes = Self.conversation(&random)
      let whole = HTTP2Recorder.run(bytes, pieces: .max)
      let split = HTTP2Recorder.run(bytes, pieces: Int.random(in: 1...40, using: &random))
      #expect(whole.events == split.events, "seed \(seed), round \(round)")
      #expect(!whole.isMiscounted && !split.isMiscounted, "seed \(seed), round \(round)")
      #expect(whole.heldByteCount <= 3 * bytes.count)
    }
  }

  private static func conversation(_ random: inout SplitMix) -> [UInt8] {
    var bytes = Frames.preface + Frames.settings
    var id: UInt32 = 1
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let payload = [UInt8](repeating: 7, count: Int.random(in: 0...300, using: &random))
      switch Int.random(in: 0..<7, using: &random) {
      case 0: bytes += Frames.call(id, "Unary", payload)
      case 1: bytes += Frames.headers(id, "Bidi") + Frames.data(id, Frames.message(payload))
      case 2: bytes += Frames.data(UInt32.random(in: 0...id, using: &random), payload, isLast: true)
      case 3: bytes += Frames.frame(Frames.FrameType.reset, id, Frames.number(8))
      case 4: bytes += Frames.frame(Frames.FrameType.window, id, Frames.number(9))
      case 5: bytes += Frames.call(id, "ClientStream", payload)
      default:
        bytes += Frames.frame(UInt8.random(in: 0...10, using: &random), id, payload)
      }
      if Bool.random(using: &random) { id += 2 }
    }
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let index = Int.random(in: 24..<bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: index)
      default: bytes.insert(contentsOf: bytes[index..<min(index + 9, bytes.count)], at: index)
      }
    }
    return bytes
  }
}
