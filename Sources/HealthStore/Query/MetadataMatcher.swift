import HealthModel

/// Decides metadata conditions once per dictionary entry and remembers the answer. Used by one
/// query on one thread.
final class MetadataMatcher {
  private let conditions: [MetadataCondition]
  private let dictionaries: Dictionaries
  private var known: [UInt32: Bool] = [:]

  init(_ conditions: [MetadataCondition], dictionaries: Dictionaries) {
    self.conditions = conditions
    self.dictionaries = dictionaries
  }

  func matches(_ number: UInt32) throws(StoreError) -> Bool {
    if let answer = known[number] { return answer }
    let metadata = try dictionaries.metadata(number: number)
    let answer = conditions.allSatisfy { Self.holds($0, metadata) }
    known[number] = answer
    return answer
  }

  static func holds(_ condition: MetadataCondition, _ metadata: Metadata) -> Bool {
    guard let value = metadata[condition.key] else { return false }
    switch condition.test {
    case .exists: return true
    case .isAny(let values): return values.contains { areEqual($0, value) }
    }
  }

  /// Numbers compare as numbers, whatever they are stored as.
  private static func areEqual(_ a: MetadataValue, _ b: MetadataValue) -> Bool {
    if let x = number(a), let y = number(b) { return x == y }
    return a == b
  }

  private static func number(_ value: MetadataValue) -> Double? {
    switch value {
    case .integer(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }
}
