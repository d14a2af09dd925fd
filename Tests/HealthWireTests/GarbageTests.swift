import HealthModel
import HealthProtobuf
import HealthWire
import TestSupport
import Testing

// Bytes of any kind give a value or a `WireError`, never a trap. Goal: nothing that a peer sends can
// end the process, and no error text repeats what was sent.
@Suite struct GarbageTests {
  @Test("a message cut at any byte is refused or reads as a shorter message")
  func truncation() {
    var any = Arbitrary(seed: 3)
    for message in any.messages() { cut(message) }
  }

  private func cut<Message: WireMessage>(_ message: Message) {
    let bytes = message.wireBytes
    for length in bytes.indices { decode(Message.self, Array(bytes[..<length])) }
  }

  @Test("messages with flipped, inserted and removed bytes", arguments: 0..<60 as Range<UInt64>)
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

  @Test("random bytes", arguments: 0..<40 as Range<UInt64>)
  func noise(seed: UInt64) {
    var any = Arbitrary(seed: seed)
    let bytes = any.bytes(300)
    for message in any.messages() { noise(message, bytes) }
  }

  private func noise<Message: WireMessage>(_ message: Message, _ bytes: [UInt8]) {
    decode(Message.self, bytes)
  }

  /// What decodes encodes again; what does not has an error of fixed text.
  private func decode<Message: WireMessage>(_ type: Message.Type, _ bytes: [UInt8]) {
    do throws(WireError) {
      let value = try Message(wire: bytes)
      #expect((try? Message(wire: value.wireBytes)) != nil)
    } catch {
      // Every text is made of names in the protocol and of words: none of what was sent.
      #expect(error.message.utf8.allSatisfy { (0x20..<0x7f).contains($0) })
    }
  }

  @Test("the text of an error shows nothing of the message")
  func privacy() {
    var bytes = HelloRequest(bundleIdentifier: "marker-4711", token: [1]).wireBytes
    bytes[4] = 0xff
    let error = #expect(throws: WireError.self) { try HelloRequest(wire: bytes) }
    #expect(error?.problem == .notUTF8)
    #expect(error?.field == "HelloRequest.bundle_identifier")
    let shown = "\(error as Any) \(String(reflecting: error)) \(error?.healthError.message ?? "")"
    #expect(!shown.contains("rker-4711"))
  }

  @Test("millions of empty parts do not fill the memory")
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
