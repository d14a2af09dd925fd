package import HealthModel

/// The decisions about one direction, for every type, without limits.
package struct DecisionSet: Hashable, Sendable {
  package private(set) var decided = ObjectTypeSet()
  /// A subset of `decided`; the other types in it are denied.
  package private(set) var authorized = ObjectTypeSet()

  package init() {}

  /// Returns nil if a type is authorized and not decided.
  package init?(decided: ObjectTypeSet, authorized: ObjectTypeSet) {
    guard authorized.subtracting(decided).isEmpty else { return nil }
    self.decided = decided
    self.authorized = authorized
  }

  /// Denies these types, and decides about no other.
  package init(denied: ObjectTypeSet) { decided = denied }

  package func decision(of type: ObjectType) -> AuthorizationDecision {
    if authorized.contains(type) { return .authorized }
    return decided.contains(type) ? .denied : .notDetermined
  }

  /// Returns the decisions about these types, in their order.
  package func decisions(of types: [ObjectType]) -> [AuthorizationDecision] {
    decided.withWords { decided in
      authorized.withWords { authorized in
        types.map { type in
          if authorized.contains(type) { return .authorized }
          return decided.contains(type) ? .denied : .notDetermined
        }
      }
    }
  }

  package mutating func set(_ decision: AuthorizationDecision, of type: ObjectType) {
    switch decision {
    case .notDetermined:
      decided.remove(type)
      authorized.remove(type)
    case .denied:
      decided.insert(type)
      authorized.remove(type)
    case .authorized:
      decided.insert(type)
      authorized.insert(type)
    }
  }
}
