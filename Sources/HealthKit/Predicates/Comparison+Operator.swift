public import Foundation
import HealthModel

/// `NSComparisonPredicate.Operator`: `.equalTo`, `.lessThan` and so on.
///
/// Foundation deprecates `NSComparisonPredicate` on Linux because it cannot evaluate one there,
/// although the operators remain useful. This is the same type under a name that causes no
/// deprecation warning.
public typealias HKComparisonOperator = OperatorNaming.Operator

/// A helper that infers the operator type, because naming it in a signature causes a deprecation
/// warning.
public enum OperatorNaming: InferredOperator {
  /// Never called. Only the type of its parameter matters.
  @available(*, deprecated, message: "exists for its parameter's type")
  public static func name(_: NSComparisonPredicate.Operator) {}
}

/// A type with an operator type that is inferred from its method.
public protocol InferredOperator {
  /// The type of ``HKComparisonOperator``.
  associatedtype Operator
  /// Never called. Only the type of its parameter matters.
  static func name(_: Operator)
}

extension Comparison {
  /// Returns nil for an operator that the store does not support.
  init?(_ operatorType: HKComparisonOperator) {
    switch operatorType {
    case .lessThan: self = .lessThan
    case .lessThanOrEqualTo: self = .lessThanOrEqual
    case .greaterThan: self = .greaterThan
    case .greaterThanOrEqualTo: self = .greaterThanOrEqual
    case .equalTo: self = .equal
    case .notEqualTo: self = .notEqual
    case .beginsWith: self = .beginsWith
    case .endsWith: self = .endsWith
    case .contains: self = .contains
    case .like: self = .like
    default: return nil
    }
  }

  /// Traps for an operator that does not compare numbers, which is a programming error.
  init(ordering operatorType: HKComparisonOperator) {
    guard let comparison = Comparison(operatorType), comparison.rawValue <= Self.notEqual.rawValue
    else { preconditionFailure("the operator of this predicate must compare numbers") }
    self = comparison
  }
}
