import HealthModel

extension ReferenceValue {
  /// Values of different kinds are not comparable; no comparison of them is true.
  func holds(_ comparison: Comparison, _ wanted: PredicateValue) -> Bool {
    switch (self, wanted) {
    case (.number(let a), .number(let b)): return Self.ordered(a, comparison, b)
    case (.numbers(let list), .number(let b)):
      return list.contains { Self.ordered(Double($0), comparison, b) }
    case (.date(let a), .date(let b)): return Self.ordered(a, comparison, b)
    case (.text(let a), .text(let b)): return Self.texts(a, comparison, b)
    case (.id(let a), .id(let b)): return Self.equals(a == b, comparison)
    case (.device(let a), .device(let b)): return Self.equals(a == b, comparison)
    case (.revision(let a), .source(let b)): return Self.equals(a.source == b, comparison)
    case (.revision(let a), .sourceRevision(let b)):
      let isSame =
        a.source == b.source && ["", a.version].contains(b.version)
        && ["", a.productType].contains(b.productType)
        && ["", a.operatingSystemVersion].contains(b.operatingSystemVersion)
      return Self.equals(isSame, comparison)
    case (.quantity(let a, let unit), .quantity(let b, let other)):
      guard let from = try? HealthUnit(unit), let to = try? HealthUnit(other),
        let converted = unit == other ? a : try? from.convert(a, to: to)
      else { return false }
      return Self.ordered(converted, comparison, b)
    default: return false
    }
  }

  private static func equals(_ isSame: Bool, _ comparison: Comparison) -> Bool {
    comparison == .equal ? isSame : comparison == .notEqual && !isSame
  }

  private static func ordered<T: Comparable>(_ a: T, _ comparison: Comparison, _ b: T) -> Bool {
    switch comparison {
    case .lessThan: a < b
    case .lessThanOrEqual: a <= b
    case .greaterThan: a > b
    case .greaterThanOrEqual: a >= b
    case .equal: a == b
    case .notEqual: a != b
    case .beginsWith, .endsWith, .contains, .like: false
    }
  }

  /// Texts are compared by Unicode scalars, whose order is that of their UTF-8 bytes.
  private static func texts(_ a: String, _ comparison: Comparison, _ b: String) -> Bool {
    let (text, other) = (a.unicodeScalars.map(\.value), b.unicodeScalars.map(\.value))
    switch comparison {
    case .lessThan: return text.lexicographicallyPrecedes(other)
    case .lessThanOrEqual: return !other.lexicographicallyPrecedes(text)
    case .greaterThan: return other.lexicographicallyPrecedes(text)
    case .greaterThanOrEqual: return !text.lexicographicallyPrecedes(other)
    case .equal: return text == other
    case .notEqual: return text != other
    case .beginsWith: return text.starts(with: other)
    case .endsWith: return text.suffix(other.count).elementsEqual(other)
    case .contains:
      return (0...text.count).contains { text[$0...].starts(with: other) }
    case .like: return isLike(a.unicodeScalars[...], b.unicodeScalars[...])
    }
  }

  private static func isLike(
    _ text: Substring.UnicodeScalarView, _ pattern: Substring.UnicodeScalarView
  ) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    switch first {
    case "*": return isLike(text, rest) || (!text.isEmpty && isLike(text.dropFirst(), pattern))
    case "?": return !text.isEmpty && isLike(text.dropFirst(), rest)
    case "\\" where !rest.isEmpty:
      return text.first == rest.first && isLike(text.dropFirst(), rest.dropFirst())
    default: return text.first == first && isLike(text.dropFirst(), rest)
    }
  }
}
