import Foundation
import HealthModel

/// A condition on objects of the store, as the `HKQuery.predicateFor…` methods give it. It is an
/// `NSPredicate` and can stand inside `NSCompoundPredicate`s. Immutable.
final class HKPredicate: NSPredicate {
  /// A failure is why it cannot be asked; the query that gets it fails with it.
  let condition: Result<HealthModel.Predicate, HKError>

  init(_ condition: Result<HealthModel.Predicate, HKError>) {
    self.condition = condition
    super.init(value: true)
  }

  convenience init(_ condition: HealthModel.Predicate) { self.init(.success(condition)) }

  required init?(coder: NSCoder) { nil }

  override var predicateFormat: String { "HKPredicate(redacted)" }
  override var description: String { predicateFormat }
  override func copy(with zone: NSZone? = nil) -> Any { self }

  override func isEqual(_ object: Any?) -> Bool {
    (object as? HKPredicate)?.condition == condition
  }
  override var hash: Int { condition.hashValue }

  /// A condition is looked at where the objects are. Traps: there is no answer here.
  override func evaluate(
    with object: Any?, substitutionVariables bindings: [String: Any]?
  ) -> Bool {
    preconditionFailure("predicates of HKQuery are evaluated by the store: give them to a query")
  }

  /// What a query sends. nil stands for no condition.
  ///
  /// - Parameter types: what the query is about. Quantities that are compared with values of samples
  ///   are converted to the unit in which the store keeps these.
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for predicates that the store cannot evaluate:
  ///   blocks, and comparisons that were not made by `HKQuery` (rule QUERY-05).
  static func compile(
    _ predicate: NSPredicate?, for types: [ObjectType] = []
  ) throws(HKError) -> HealthModel.Predicate? {
    guard let predicate else { return nil }
    return try condition(of: predicate).inCanonicalUnits(of: types)
  }

  /// The condition before its quantities have been converted.
  static func condition(of predicate: NSPredicate) throws(HKError) -> HealthModel.Predicate {
    if let known = predicate as? HKPredicate { return try known.condition.get() }
    if let compound = predicate as? NSCompoundPredicate {
      var parts: [HealthModel.Predicate] = []
      for part in compound.subpredicates { parts.append(try condition(of: part)) }
      switch compound.compoundPredicateType {
      case .and: return .and(parts)
      case .or: return .or(parts)
      case .not: return .not(.and(parts))
      }
    }
    if predicate == NSPredicate(value: true) { return .and([]) }
    if predicate == NSPredicate(value: false) { return .or([]) }
    throw HKError(
      .errorInvalidArgument,
      "predicate: the store evaluates predicates of HKQuery and NSCompoundPredicates of them; "
        + "blocks and other predicates cannot be sent to it")
  }
}
