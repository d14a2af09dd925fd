import HealthAPI
import HealthModel
import HealthProtobuf
import HealthWire
import TestSupport
import Testing

// Arbitrary bytes give a value or a `WireError`, never a trap. Goal: nothing that a peer sends can
// terminate the process, and no error message repeats what was sent.
@Suite(.soak) struct GarbageTests {
  @Test("a message truncated at any byte is rejected or decoded as a shorter message")
  func truncation() {
    var any = Arbitrary(seed: 3)
    for message in any.messages() { cut(message) }
  }

  private func cut<Message: WireMessage>(_ message: Message) {
    let bytes = message.wireBytes
    for length in bytes.indices { decode(Message.self, Array(bytes[..<length])) }
  }

  @Test(
    "messages with flipped, inserted, and removed bytes are decoded or rejected",
    arguments: 0..<60 as Range<UInt64>)
  func mutation(seed: UInt64) {
    var any = Arbitrary(seed: seed)
    for message in any.messages() { mutate(message, &any) }
  }

  private func mutate<Message: WireMessage>(_ message: Message, _ any: inout Arbitrary) {
    for _ in 0..<8 {
      var bytes = message.wireBytes
      for _ in 0...any.count(4) {
        let place = any.count(bytes.count + 1)
        switch any.count(4) {
        case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(any.count(8))
        case 1: bytes.insert(UInt8(any.count(256)), at: place)
        case 2 where place < bytes.count: bytes.remove(at: place)
        default: bytes.insert(contentsOf: [0xff, 0xff, 0xff, 0xff, 0x0f], at: place)
        }
      }
      decode(Message.self, bytes)
    }
  }

  @Test("random bytes are decoded or rejected", arguments: 0..<40 as Range<UInt64>)
  func noise(seed: UInt64) {
    var any = Arbitrary(seed: seed)
    let bytes = any.bytes(300)
    for message in any.messages() { noise(message, bytes) }
  }

  private func noise<Message: WireMessage>(_ message: Message, _ bytes: [UInt8]) {
    decode(Message.self, bytes)
  }

  /// Checks that a decoded message encodes again, and that an error has a fixed message.
  private func decode<Message: WireMessage>(_ type: Message.Type, _ bytes: [UInt8]) {
    do throws(WireError) {
      let value = try Message(wire: bytes)
      #expect((try? Message(wire: value.wireBytes)) != nil)
    } catch {
      // Messages consist of protocol names and words only, and never of received bytes.
      #expect(error.message.utf8.allSatisfy { (0x20..<0x7f).contains($0) })
    }
  }

  @Test("an error message contains nothing of the received message")
  func privacy() {
    var bytes = HelloRequest(bundleIdentifier: "marker-4711", token: [1]).wireBytes
    bytes[4] = 0xff
    let error = #expect(throws: WireError.self) { try HelloRequest(wire: bytes) }
    #expect(error?.problem == .notUTF8)
    #expect(error?.field == "HelloRequest.bundle_identifier")
    let shown = "\(error as Any) \(String(reflecting: error)) \(error?.healthError.message ?? "")"
    #expect(!shown.contains("rker-4711"))
  }

  @Test("a million empty parts are rejected before they fill the memory")
  func amplification() {
    // Each entry is two bytes on the wire and some hundred in memory.
    let entries = [UInt8](repeating: 0, count: 2_000_000).indices.map { $0 % 2 == 0 ? 0x0a : 0 }
    let error = #expect(throws: WireError.self) {
      try StatisticsReply(wire: entries.map { UInt8($0) })
    }
    #expect(error?.problem == .tooLarge)
    #expect(error?.healthError.code == .dataSizeExceeded)
  }
}
