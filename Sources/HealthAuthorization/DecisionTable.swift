package import HealthModel

/// The user's decisions about one app: the most recent one for each type and direction. The table
/// has a fixed size of a few hundred bytes for any number of types; only limits need additional
/// memory.
package struct DecisionTable: Hashable, Sendable {
  private struct Limited: Hashable, Sendable {
    var type: ObjectType
    var direction: AuthorizationDirection
    var limits: GrantLimits

    var key: UInt32 { UInt32(type.code) << 1 | UInt32(direction.rawValue) }
  }

  private var read = DecisionSet()
  private var share = DecisionSet()
  /// Sorted by type, then by direction.
  private var limited: [Limited] = []

  package init() {}

  package init(_ grants: some Sequence<Grant>) {
    for grant in grants { set(grant) }
  }

  /// Replaces all decisions about a direction by these, which have no limits.
  package mutating func replace(_ direction: AuthorizationDirection, with decisions: DecisionSet) {
    limited.removeAll { $0.direction == direction }
    switch direction {
    case .read: read = decisions
    case .share: share = decisions
    }
  }

  /// The decisions about a direction without those that have limits.
  package func unlimited(_ direction: AuthorizationDirection) -> DecisionSet {
    var decisions = direction == .read ? read : share
    for entry in limited where entry.direction == direction {
      decisions.set(.notDetermined, of: entry.type)
    }
    return decisions
  }

  /// The authorizations that have limits, by type, then by direction.
  package var limitedGrants: [Grant] {
    limited.map {
      Grant(type: $0.type, direction: $0.direction, decision: .authorized, limits: $0.limits)
    }
  }

  /// Whether this is the decision about its type and direction, with the same limits.
  package func contains(_ grant: Grant) -> Bool {
    let decisions = grant.direction == .read ? read : share
    let entry = limited.first { $0.type == grant.type && $0.direction == grant.direction }
    return decisions.decision(of: grant.type) == grant.decision
      && (entry?.limits ?? .none) == grant.limits
  }

  package func isLimited(_ type: ObjectType, _ direction: AuthorizationDirection) -> Bool {
    limited.contains { $0.type == type && $0.direction == direction }
  }

  package mutating func set(_ grant: Grant) {
    switch grant.direction {
    case .read: read.set(grant.decision, of: grant.type)
    case .share: share.set(grant.decision, of: grant.type)
    }
    let entry = Limited(type: grant.type, direction: grant.direction, limits: grant.limits)
    let place = limited.firstIndex { $0.key >= entry.key } ?? limited.count
    if place < limited.count, limited[place].key == entry.key { limited.remove(at: place) }
    // Limits apply to authorizations only.
    if grant.decision == .authorized, grant.limits != .none { limited.insert(entry, at: place) }
  }

  /// The purposes that the user stated when granting read access.
  package var purposes: [ObjectType: String] {
    var purposes: [ObjectType: String] = [:]
    for entry in limited where entry.direction == .read && !entry.limits.purpose.isEmpty {
      purposes[entry.type] = entry.limits.purpose
    }
    return purposes
  }

  /// The number of decisions.
  package var count: Int { read.decided.count + share.decided.count }

  package var authorizedReadCount: Int { read.authorized.count }

  /// All grants that are not `notDetermined`, by type, then by direction.
  package var grants: [Grant] {
    let limits = Dictionary(uniqueKeysWithValues: limited.map { ($0.key, $0.limits) })
    var grants: [Grant] = []
    for code in 0..<UInt16(ObjectTypeSet.capacity) {
      let type = ObjectType(uncheckedCode: code)
      for (direction, sets) in [(AuthorizationDirection.read, read), (.share, share)] {
        let decision = sets.decision(of: type)
        guard decision != .notDetermined else { continue }
        let key = UInt32(code) << 1 | UInt32(direction.rawValue)
        grants.append(
          Grant(
            type: type, direction: direction, decision: decision, limits: limits[key] ?? .none))
      }
    }
    return grants
  }

  /// Returns the grants in effect at a moment.
  package func grants(at now: Instant) -> Grants {
    var grants = Grants(read: read, share: share)
    for entry in limited {
      grants.limit(entry.type, entry.direction, entry.limits, at: now)
    }
    return grants
  }
}
