package import HealthModel

/// The person's decisions about one app: for each type and direction not determined, denied or
/// authorized (rule AUTH-01).
package struct Grants: Hashable, Sendable {
  private struct Direction: Hashable, Sendable {
    var decided = ObjectTypeSet()
    var authorized = ObjectTypeSet()
  }

  private var read = Direction()
  private var share = Direction()

  package init() {}

  package init(_ grants: some Sequence<Grant>) {
    for grant in grants { set(grant) }
  }

  package var readable: ObjectTypeSet { read.authorized }
  package var shareable: ObjectTypeSet { share.authorized }
  package var shareDecided: ObjectTypeSet { share.decided }

  package func decision(
    _ direction: AuthorizationDirection, of type: ObjectType
  ) -> AuthorizationDecision {
    let sets = direction == .read ? read : share
    if sets.authorized.contains(type) { return .authorized }
    return sets.decided.contains(type) ? .denied : .notDetermined
  }

  /// About reading or about sharing, either way.
  package func isDecided(_ type: ObjectType) -> Bool {
    read.decided.contains(type) || share.decided.contains(type)
  }

  package mutating func set(_ grant: Grant) {
    switch grant.direction {
    case .read: Self.set(grant, in: &read)
    case .share: Self.set(grant, in: &share)
    }
  }

  private static func set(_ grant: Grant, in direction: inout Direction) {
    switch grant.decision {
    case .notDetermined:
      direction.decided.remove(grant.type)
      direction.authorized.remove(grant.type)
    case .denied:
      direction.decided.insert(grant.type)
      direction.authorized.remove(grant.type)
    case .authorized:
      direction.decided.insert(grant.type)
      direction.authorized.insert(grant.type)
    }
  }
}
