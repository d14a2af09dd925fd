import HealthModel
import Testing

struct ConstantTimeTests {
  @Test("only the same bytes are equal, wherever others differ, and also if differences cancel out")
  func equality() {
    var generator = SystemRandomNumberGenerator()
    for count in 0...40 {
      let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      #expect(bytes.isEqualInConstantTime(to: bytes))
      #expect(!bytes.isEqualInConstantTime(to: bytes + [0]))
      for place in bytes.indices {
        for bit in 0..<8 {
          var other = bytes
          other[place] ^= 1 << UInt8(bit)
          #expect(!bytes.isEqualInConstantTime(to: other))
          // The same difference in another byte, which an exclusive or of all would cancel.
          other[(place + 1) % count] ^= 1 << UInt8(bit)
          #expect(bytes.isEqualInConstantTime(to: other) == (bytes == other))
        }
      }
    }
    // An operator that is applied in the wrong order accepts most of what ends with an equal byte.
    let pairs = (0..<20_000).map { _ in
      (0..<2).map { _ in (0..<2).map { _ in UInt8.random(in: 0...3, using: &generator) } }
    }
    for pair in pairs {
      #expect(pair[0].isEqualInConstantTime(to: pair[1]) == (pair[0] == pair[1]))
    }
  }
}
