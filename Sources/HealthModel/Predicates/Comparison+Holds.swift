/// Evaluation of comparisons.
extension Comparison {
  /// Returns whether the comparison holds. If either side is NaN, only `notEqual` holds.
  @inlinable package func holds(_ a: Double, _ b: Double) -> Bool {
    switch self {
    case .lessThan: a < b
    case .lessThanOrEqual: a <= b
    case .greaterThan: a > b
    case .greaterThanOrEqual: a >= b
    case .equal: a == b
    case .notEqual: a != b
    case .beginsWith, .endsWith, .contains, .like: false
    }
  }

  @inlinable package func holds(_ a: Int64, _ b: Int64) -> Bool {
    switch self {
    case .lessThan: a < b
    case .lessThanOrEqual: a <= b
    case .greaterThan: a > b
    case .greaterThanOrEqual: a >= b
    case .equal: a == b
    case .notEqual: a != b
    case .beginsWith, .endsWith, .contains, .like: false
    }
  }

  /// Compares UTF-8 bytes, without case folding or Unicode normalization.
  package func holds(_ a: some BidirectionalCollection<UInt8>, _ b: [UInt8]) -> Bool {
    switch self {
    case .lessThan: a.lexicographicallyPrecedes(b)
    case .lessThanOrEqual: !b.lexicographicallyPrecedes(a)
    case .greaterThan: b.lexicographicallyPrecedes(a)
    case .greaterThanOrEqual: !a.lexicographicallyPrecedes(b)
    case .equal: a.elementsEqual(b)
    case .notEqual: !a.elementsEqual(b)
    case .beginsWith: a.starts(with: b)
    case .endsWith: a.reversed().starts(with: b.reversed())
    case .contains: Self.contains(Array(a), b)
    case .like: Self.isLike(Array(a), b)
    }
  }

  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    guard text.count >= part.count else { return false }
    return (0...text.count - part.count).contains { place in
      text[place] == first && text[place..<place + part.count].elementsEqual(part)
    }
  }

  /// Matches a pattern: `?` matches any one character, `*` matches any number of characters, and
  /// `\` escapes the next byte. The function backtracks only to the last `*`, so its time is at
  /// most proportional to the product of both lengths.
  private static func isLike(_ text: [UInt8], _ pattern: [UInt8]) -> Bool {
    var (at, next) = (0, 0)
    var star: (pattern: Int, text: Int)?
    while at < text.count {
      let isEscaped = next + 1 < pattern.count && pattern[next] == UInt8(ascii: "\\")
      if next < pattern.count {
        switch pattern[next] {
        case UInt8(ascii: "*"):
          star = (next + 1, at)
          next += 1
          continue
        case UInt8(ascii: "?"):
          at = endOfCharacter(text, at)
          next += 1
          continue
        case let byte where text[at] == (isEscaped ? pattern[next + 1] : byte):
          at += 1
          next += isEscaped ? 2 : 1
          continue
        default: break
        }
      }
      guard let last = star else { return false }
      at = endOfCharacter(text, last.text)
      next = last.pattern
      star = (last.pattern, at)
    }
    return pattern[next...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  /// Returns the index after the Unicode scalar that begins at `place`.
  private static func endOfCharacter(_ text: [UInt8], _ place: Int) -> Int {
    var end = place + 1
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}
