import Foundation
import HealthModel

extension PredicateFormat {
  /// Returns the condition that the store evaluates.
  /// - Throws: `errorInvalidArgument` for key paths that HealthKit does not document, values of the
  ///   wrong type, and comparisons that the store does not support.
  func condition() throws(HKError) -> HealthPredicate {
    switch self {
    case .constant(let holds): return holds ? .and([]) : .or([])
    case .and(let parts): return .and(try Self.conditions(parts))
    case .or(let parts): return .or(try Self.conditions(parts))
    case .not(let part): return .not(try part.condition())
    case .comparison(let left, let comparison, let right):
      switch (left, right) {
      case (.keyPath, .keyPath):
        throw HKError(.errorInvalidArgument, "predicate: two key paths cannot be compared")
      case (.keyPath(let path), let operand):
        return try Self.condition(path, comparison, try operand.constant())
      case (let operand, .keyPath(let path)):
        return try Self.condition(try operand.constant(), comparison, path)
      default:
        return try Self.compared(left.constant(), comparison, right.constant()) ? .and([]) : .or([])
      }
    }
  }

  private static func conditions(
    _ parts: [PredicateFormat]
  ) throws(HKError) -> [HealthPredicate] {
    var conditions: [HealthPredicate] = []
    for part in parts { conditions.append(try part.condition()) }
    return conditions
  }

  // MARK: - Key path and value

  private static func condition(
    _ path: String, _ comparison: Operator, _ value: Any?
  ) throws(HKError) -> HealthPredicate {
    if value == nil, comparison != .equal, comparison != .notEqual {
      // No value is less than nil, begins with nil and so on. The key path must still be valid.
      _ = try HKPredicate.condition(path, .equalTo, nil)
      return .or([])
    }
    let value = comparison == .in || comparison == .between ? value.map(Self.elements) : value
    return try HKPredicate.condition(path, comparison.operatorType, value)
  }

  /// Converts a comparison with the key path on the right: `%@ < key`, `"text" IN key`.
  private static func condition(
    _ value: Any?, _ comparison: Operator, _ path: String
  ) throws(HKError) -> HealthPredicate {
    switch comparison {
    case .equal, .notEqual: return try condition(path, comparison, value)
    case .lessThan: return try condition(path, .greaterThan, value)
    case .lessThanOrEqual: return try condition(path, .greaterThanOrEqual, value)
    case .greaterThan: return try condition(path, .lessThan, value)
    case .greaterThanOrEqual: return try condition(path, .lessThanOrEqual, value)
    case .contains where value.map({ elements($0) is [Any] }) == true:
      return try condition(path, .in, value)
    case .in:
      let isText: Bool =
        if case .key(let key)? = KeyPathMeaning(path) { key.valueKind == .text } else { false }
      return try condition(path, isText ? .contains : .equal, value)
    case .contains, .beginsWith, .endsWith, .like, .matches, .between:
      throw HKError(
        .errorInvalidArgument, "predicate: this operator takes the key path on its left")
    }
  }

  /// Returns the elements of a collection as an array; other values unchanged.
  private static func elements(_ value: Any) -> Any {
    switch value {
    case let array as [Any]: array
    case let set as Set<AnyHashable>: set.map(\.base)
    case let array as NSArray: array.map { $0 }
    case let set as NSSet: set.allObjects
    case let set as NSOrderedSet: set.array
    default: value
    }
  }

  // MARK: - Two values

  /// Compares two constants, such as `1 == 1`, which occur in generated formats.
  private static func compared(
    _ left: Any?, _ comparison: Operator, _ right: Any?
  ) throws(HKError) -> Bool {
    let order: ComparisonResult?
    switch (left, right) {
    case (nil, nil): order = .orderedSame
    case (nil, _), (_, nil): order = nil
    case (let left?, let right?):
      if let left = left as? String, let right = right as? String {
        order = left == right ? .orderedSame : left < right ? .orderedAscending : .orderedDescending
      } else if let left = number(left), let right = number(right) {
        order = left == right ? .orderedSame : left < right ? .orderedAscending : .orderedDescending
      } else {
        throw HKError(.errorInvalidArgument, "predicate: a comparison must name a key path")
      }
    }
    switch comparison {
    case .equal: return order == .orderedSame
    case .notEqual: return order != .orderedSame
    case .lessThan: return order == .orderedAscending
    case .lessThanOrEqual: return order == .orderedAscending || order == .orderedSame
    case .greaterThan: return order == .orderedDescending
    case .greaterThanOrEqual: return order == .orderedDescending || order == .orderedSame
    default: throw HKError(.errorInvalidArgument, "predicate: a comparison must name a key path")
    }
  }

  private static func number(_ value: Any) -> Double? {
    switch MetadataValue(any: value) {
    case .integer(let number): Double(number)
    case .double(let number) where !number.isNaN: number
    default: nil
    }
  }
}

extension PredicateFormat.Operand {
  fileprivate func constant() throws(HKError) -> Any? {
    switch self {
    case .value(let value): return value
    case .keyPath:
      throw HKError(.errorInvalidArgument, "predicate: a list cannot contain a key path")
    case .list(let operands):
      var values: [Any] = []
      for operand in operands {
        guard let value = try operand.constant() else {
          throw HKError(.errorInvalidArgument, "predicate: a list cannot contain nil")
        }
        values.append(value)
      }
      return values
    }
  }
}

extension PredicateFormat.Operator {
  fileprivate var operatorType: HKComparisonOperator {
    switch self {
    case .equal: .equalTo
    case .notEqual: .notEqualTo
    case .lessThan: .lessThan
    case .lessThanOrEqual: .lessThanOrEqualTo
    case .greaterThan: .greaterThan
    case .greaterThanOrEqual: .greaterThanOrEqualTo
    case .between: .between
    case .in: .in
    case .contains: .contains
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .like: .like
    case .matches: .matches
    }
  }
}
