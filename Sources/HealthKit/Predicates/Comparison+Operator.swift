public import Foundation
import HealthModel

/// `NSComparisonPredicate.Operator`: `.equalTo`, `.lessThan` and so on.
///
/// Foundation deprecates `NSComparisonPredicate` on Linux, since it cannot evaluate one there; its
/// operators are as good as ever. This is the same type under a name that brings no warning.
public typealias HKComparisonOperator = OperatorNaming.Operator

/// Names the operators by inference, because naming them in a signature brings the warning.
public enum OperatorNaming: InferredOperator {
  /// Never called; its parameter is what counts.
  @available(*, deprecated, message: "exists for its parameter's type")
  public static func name(_: NSComparisonPredicate.Operator) {}
}

/// Has an operator, whose type follows from its method.
public protocol InferredOperator {
  /// What ``HKComparisonOperator`` is.
  associatedtype Operator
  /// Never called; its parameter is what counts.
  static func name(_: Operator)
}

extension Comparison {
  /// nil for an operator that the store does not have.
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

  /// Traps for an operator that does not order numbers: a slip in the code.
  init(ordering operatorType: HKComparisonOperator) {
    guard let comparison = Comparison(operatorType), comparison.rawValue <= Self.notEqual.rawValue
    else { preconditionFailure("the operator of this predicate must compare numbers") }
    self = comparison
  }
}
