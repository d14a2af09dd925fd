import HealthModel
import Testing

@testable import HealthImport

@Suite("Content keys")
struct ContentHashTests {
  /// The digests are BLAKE2b's with 16 bytes, over kind, a zero byte and content.
  @Test(
    "The digest is BLAKE2b-128",
    arguments: [
      ("Workout", Array("abc".utf8), "81fa133dc99c20d04168f350400b8492"),
      ("Workout", [], "8dbab113718fcef2bb4e39243ebc6113"),
      (
        "x", Array(repeating: Array(UInt8(0)...255), count: 3).flatMap { $0 },
        "e13fc12bf3ca6d064a59e449839a6da8"
      ),
    ])
  func matchesTheReference(kind: String, content: [UInt8], digest: String) {
    var hash = ContentHash(kind: kind)
    hash.update(content)
    #expect(CanonicalElement.hexadecimal(hash.finish()) == digest)
  }

  @Test("Pieces of any length give the digest of the whole")
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
}
