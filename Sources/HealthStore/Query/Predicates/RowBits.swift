/// A set of rows of a chunk or of a tail group, as one bit each.
struct RowBits {
  private var words: [UInt64]
  let count: Int

  /// Creates a set of all rows.
  init(all count: Int) {
    self.count = count
    words = Array(repeating: .max, count: (count + 63) / 64)
    // Bits after the last row stay 0, so that whole words can be tested and counted.
    if count % 64 != 0 { words[words.count - 1] = (1 << UInt64(count % 64)) - 1 }
  }

  /// Creates an empty set.
  init(none count: Int) {
    self.count = count
    words = Array(repeating: 0, count: (count + 63) / 64)
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }
  var setCount: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  func contains(_ row: Int) -> Bool { words[row / 64] >> UInt64(row % 64) & 1 != 0 }

  mutating func insert(_ row: Int) { words[row / 64] |= 1 << UInt64(row % 64) }
  mutating func remove(_ row: Int) { words[row / 64] &= ~(1 << UInt64(row % 64)) }

  mutating func formUnion(_ other: RowBits) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  mutating func subtract(_ other: RowBits) {
    for index in words.indices { words[index] &= ~other.words[index] }
  }

  /// Returns the rows of this set that pass. Full words are tested without a branch per row.
  @inline(__always) func filter<Failure: Error>(
    _ passes: (Int) throws(Failure) -> Bool
  ) throws(Failure) -> RowBits {
    var result = self
    for index in words.indices {
      let word = words[index]
      if word == 0 { continue }
      var passed: UInt64 = 0
      if word == .max {
        for bit in 0..<64 {
          passed |= (try passes(index &* 64 &+ bit) ? 1 : 0) &<< UInt64(bit)
        }
      } else {
        var rest = word
        while rest != 0 {
          let bit = rest.trailingZeroBitCount
          if try passes(index &* 64 &+ bit) { passed |= 1 &<< UInt64(bit) }
          rest &= rest &- 1
        }
      }
      result.words[index] = passed
    }
    return result
  }

  func forEach(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(index &* 64 &+ rest.trailingZeroBitCount)
        rest &= rest &- 1
      }
    }
  }

  /// The rows in ascending order.
  var rows: [Int] {
    var rows: [Int] = []
    rows.reserveCapacity(setCount)
    forEach { rows.append($0) }
    return rows
  }
}
