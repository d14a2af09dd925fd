import Foundation
import HealthClient
import HealthModel

// Conversion of the values that apps compare with a key.
extension PredicateKey {
  /// - Throws: `errorInvalidArgument` for a value that cannot be compared with the key.
  func value(_ value: Any) throws(HKError) -> PredicateValue {
    let found: PredicateValue? =
      switch valueKind {
      case .number, .numbers: number(value)
      case .text: text(value)
      case .date: (value as? Date).map { .date(Instant($0)) }
      case .id:
        (value as? UUID).map { .id(ObjectID($0)) }
          ?? (value as? HKWorkoutActivity).map { .id($0.value.id) }
      case .source: (value as? HKSource).map { .source($0.value) }
      case .sourceRevision: (value as? HKSourceRevision).map { .sourceRevision($0.value) }
      case .device: (value as? HKDevice).map { .device($0.value) }
      case .metadata: MetadataValue(any: value).map { PredicateValue($0) }
      }
    guard let found else {
      throw HKError(
        .errorInvalidArgument, "predicate.\(name): a value of this type cannot be compared with it")
    }
    return found
  }

  func values(_ values: [Any]) throws(HKError) -> [PredicateValue] {
    var found: [PredicateValue] = []
    for value in values { found.append(try self.value(value)) }
    return found
  }

  private func number(_ value: Any) -> PredicateValue? {
    if let quantity = value as? HKQuantity { return PredicateValue(quantity) }
    if self == .day, let components = value as? DateComponents {
      return CalendarDay(naming: components).map { .number(Double($0.number)) }
    }
    return switch MetadataValue(any: value) {
    case .integer(let number): .number(Double(number))
    case .double(let number): .number(number)
    default: nil
    }
  }

  private func text(_ value: Any) -> PredicateValue? {
    if let identifier = value as? HKHealthConceptIdentifier { return .text(identifier.text) }
    if case .string(let text)? = MetadataValue(any: value) { return .text(text) }
    return nil
  }
}

extension HealthPredicate {
  /// Returns a comparison with the semantics of `NSPredicate`: a key that an object lacks has the
  /// value nil, which differs from every value. The store's `notEqual` matches only objects that
  /// have the key, so it is expressed as a negated `equal`.
  static func compared(
    _ key: PredicateKey, _ comparison: Comparison, _ value: PredicateValue
  ) -> HealthPredicate {
    comparison == .notEqual
      ? .not(.comparison(key, .equal, value)) : .comparison(key, comparison, value)
  }

  /// Returns a comparison with a value that an app passed. `.in` and `.between` require an array or
  /// a set.
  static func comparing(
    _ key: PredicateKey, _ operatorType: HKComparisonOperator, _ value: Any
  ) throws(HKError) -> HealthPredicate {
    if let comparison = Comparison(operatorType) {
      return .compared(key, comparison, try key.value(value))
    }
    let list = (value as? [Any]) ?? (value as? Set<AnyHashable>).map { Array($0) }
    switch (operatorType, list) {
    case (.in, let list?): return .isAny(key, of: try key.values(list.map(\.self)))
    case (.between, let list?) where list.count == 2:
      return .and([
        .comparison(key, .greaterThanOrEqual, try key.value(list[0])),
        .comparison(key, .lessThanOrEqual, try key.value(list[1])),
      ])
    default:
      throw HKError(
        .errorInvalidArgument, "predicate.\(key.name): the store does not have this operator")
    }
  }
}
