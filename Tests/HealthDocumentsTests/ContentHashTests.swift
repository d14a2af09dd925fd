import HealthModel
import Testing

@testable import HealthDocuments

@Suite("Content keys")
struct ContentHashTests {
  /// Computed with Python's hashlib over kind, a zero byte and content.
  @Test(
    "a content key is the first half of a SHA-256 digest",
    arguments: [
      ("Workout", Array("abc".utf8), "43e19cfb40ab5f02d7bd96b1090d5670"),
      ("Workout", [], "ea6b2f8bcaffe3bc2e813c099791400d"),
      (
        "x", Array(repeating: Array(UInt8(0)...255), count: 3).flatMap { $0 },
        "cda22afbd60f0f6747fb7c9eed5ca339"
      ),
    ])
  func matchesTheReference(kind: String, content: [UInt8], digest: String) {
    var hash = ContentHash(kind: kind)
    hash.update(content)
    #expect(ContentHash.hexadecimal(hash.finish()) == digest)
  }

  @Test("hashing in pieces of any length equals hashing the whole")
  func isIndependentOfPieces() {
    let content = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    var whole = ContentHash(kind: "k")
    whole.update(content)
    let expected = whole.finish()
    for size in [1, 63, 127, 128, 129, 256, 999] {
      var pieces = ContentHash(kind: "k")
      for start in stride(from: 0, to: content.count, by: size) {
        pieces.update(Array(content[start..<min(start + size, content.count)]))
      }
      #expect(pieces.finish() == expected)
    }
  }

  @Test("a key contains only hexadecimal digits")
  func keys() {
    let digits = String(repeating: "0", count: 15) + "a" + String(repeating: "0", count: 15) + "b"
    #expect(ContentHash.key(hexadecimal: digits) == ObjectID(high: 10, low: 11))
    #expect(ContentHash.key(hexadecimal: "+" + digits.dropFirst()) == nil)
    #expect(ContentHash.key(hexadecimal: String(digits.dropLast(2)) + "0g") == nil)
  }
}
