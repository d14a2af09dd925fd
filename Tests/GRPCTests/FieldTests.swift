import Foundation
import TestSupport
import Testing

@testable import GRPC

/// The values of gRPC's header fields.
struct FieldTests {
  private func nanoseconds(_ text: String) -> Int64? {
    Array(text.utf8).withUnsafeBytes { GRPCTimeout.nanoseconds($0) }
  }

  @Test("grpc-timeout is one to eight digits and a unit")
  func timeouts() {
    #expect(nanoseconds("1n") == 1)
    #expect(nanoseconds("99999999u") == 99_999_999_000)
    #expect(nanoseconds("250m") == 250_000_000)
    #expect(nanoseconds("3S") == 3_000_000_000)
    #expect(nanoseconds("2M") == 120_000_000_000)
    #expect(nanoseconds("1H") == 3_600_000_000_000)
    #expect(nanoseconds("99999999H") == .max)
    #expect(nanoseconds("0S") == 0)
    for text in ["", "S", "1", "123456789S", "-1S", "+1S", " 1S", "1s", "1.5S", "1 S"] {
      #expect(nanoseconds(text) == nil, "\(text)")
    }
  }

  @Test("messages decode to what was encoded", arguments: 1...20 as ClosedRange<UInt64>)
  func messages(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let scalars: [Unicode.Scalar] = ["a", "%", " ", "~", "\u{7f}", "\n", "é", "𝄞", "\u{0}"]
    let text = String(
      String.UnicodeScalarView((0..<60).map { _ in scalars.randomElement(using: &random)! }))
    let encoded = String(decoding: StatusTrailers.percentEncoded(text), as: UTF8.self)
    #expect(encoded.unicodeScalars.allSatisfy { (0x20...0x7e).contains($0.value) })
    #expect(encoded.removingPercentEncoding == text)
  }

  @Test("base64 is Foundation's without padding", arguments: 0...70)
  func base64(count: Int) {
    var random = SplitMix(seed: UInt64(count))
    let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    let expected = Data(bytes).base64EncodedString().replacing("=", with: "")
    #expect(String(decoding: StatusTrailers.base64(bytes), as: UTF8.self) == expected)
  }
}
