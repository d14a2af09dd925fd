import Testing

import ProtobufCoding
@testable import TTRPC

@Suite("Protobuf encoding")
struct ProtobufTests {
  @Test(
    "a varint has the computed length and is decoded unchanged",
    arguments: [0, 1, 127, 128, 16383, 16384, 1 << 32, UInt64(Int64.max), .max] as [UInt64])
  func varint(value: UInt64) {
    var bytes: [UInt8] = []
    bytes.appendVarint(value)
    #expect(bytes.count == varintByteCount(value))
    #expect(ProtobufTests.varint(bytes) == value)
  }

  @Test(
    "redundant bytes of a varint are accepted, and an eleventh or a too large tenth is rejected")
  func varintEdges() {
    let accepted: [UInt8] = [0x81, 0x80, 0x00]
    #expect(ProtobufTests.varint(accepted) == 1)
    let tooLong = [UInt8](repeating: 0x80, count: 10) + [0]
    let tooLarge = [UInt8](repeating: 0xff, count: 9) + [0x02]
    for refused in [tooLong, tooLarge, [0x80], []] {
      #expect(ProtobufTests.varint(refused) == nil)
    }
  }

  /// Returns the varint of which `bytes` consist.
  private static func varint(_ bytes: [UInt8]) -> UInt64? {
    bytes.withUnsafeBytes { raw in
      var reader = ProtobufReader(raw, malformed: EnvelopeError.malformed)
      guard let value = try? reader.varint(), reader.isAtEnd else { return nil }
      return value
    }
  }

  @Test(
    "an invalid byte is detected at any position of a text",
    arguments: 0..<20)
  func utf8(position: Int) {
    var bytes = [UInt8](repeating: 0x61, count: 20)
    #expect(bytes.withUnsafeBytes { $0.isUTF8 })
    bytes[position] = 0xff
    #expect(!bytes.withUnsafeBytes { $0.isUTF8 })
    bytes.replaceSubrange(position...position, with: Array("𝛼".utf8))
    #expect(bytes.withUnsafeBytes { $0.isUTF8 })
  }
}
