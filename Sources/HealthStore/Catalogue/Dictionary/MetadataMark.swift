/// The entries of the metadata dictionary that are in use, one bit per number. Collected from
/// everything that stores such numbers: chunks, the journal, and tombstones.
struct MetadataMark: Sendable {
  private var words: [UInt64]

  init(count: Int) { words = Array(repeating: 0, count: count / 64 + 1) }

  func contains(_ number: Int) -> Bool {
    number >> 6 < words.count && words[number >> 6] & (1 << UInt64(number & 63)) != 0
  }

  mutating func insert(_ number: Int) {
    if number >> 6 >= words.count {
      words += repeatElement(0, count: (number >> 6) - words.count + 1)
    }
    words[number >> 6] |= 1 << UInt64(number & 63)
  }
}
