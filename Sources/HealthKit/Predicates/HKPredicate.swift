import Foundation
import HealthModel

/// The predicate class of the `HKQuery.predicateFor…` methods: a condition on objects of the store.
/// It can be part of an `NSCompoundPredicate`. Immutable.
final class HKPredicate: NSPredicate {
  /// The condition, or the reason why the store cannot evaluate it. A query with the predicate
  /// fails with this error.
  let condition: Result<HealthPredicate, HKError>

  init(_ condition: Result<HealthPredicate, HKError>) {
    self.condition = condition
    super.init(value: true)
  }

  convenience init(_ condition: HealthPredicate) { self.init(.success(condition)) }

  required init?(coder: NSCoder) { nil }

  override var predicateFormat: String { "HKPredicate(redacted)" }
  override var description: String { predicateFormat }
  override func copy(with zone: NSZone? = nil) -> Any { self }

  override func isEqual(_ object: Any?) -> Bool {
    (object as? HKPredicate)?.condition == condition
  }
  override var hash: Int { condition.hashValue }

  /// Traps. Only the store, which has the objects, evaluates the condition.
  override func evaluate(
    with object: Any?, substitutionVariables bindings: [String: Any]?
  ) -> Bool {
    preconditionFailure("predicates of HKQuery are evaluated by the store: give them to a query")
  }

  /// Returns the condition that a query sends; nil for no condition.
  ///
  /// - Parameter types: the types of the query. Quantities in the predicate are converted to their
  ///   canonical unit.
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for predicates that the store cannot evaluate:
  ///   blocks, and comparisons that `HKQuery` did not create (rule QUERY-05).
  static func compile(
    _ predicate: NSPredicate?, for types: [ObjectType] = []
  ) throws(HKError) -> HealthPredicate? {
    guard let predicate else { return nil }
    return try condition(of: predicate).inCanonicalUnits(of: types)
  }

  /// Returns the condition before its quantities are converted.
  static func condition(of predicate: NSPredicate) throws(HKError) -> HealthPredicate {
    if let known = predicate as? HKPredicate { return try known.condition.get() }
    if let compound = predicate as? NSCompoundPredicate {
      var parts: [HealthPredicate] = []
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

/// A predicate in a type that can be sent between tasks.
struct ConstantPredicate: @unchecked Sendable {
  // @unchecked because Foundation does not declare predicates Sendable, although they are
  // immutable.
  let predicate: NSPredicate?
  init(_ predicate: NSPredicate?) { self.predicate = predicate }
}
