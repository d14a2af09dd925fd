package import HealthModel

/// The person's decisions about one app as they hold at one moment: for each type and direction not
/// determined, denied or authorized (rule AUTH-01), and what narrows the authorizations to read.
///
/// An authorization that has expired is a denial. So nobody who decides needs the time: when
/// `nextEnd` is reached the value is made anew.
package struct Grants: Hashable, Sendable {
  private struct Direction: Hashable, Sendable {
    var decided = ObjectTypeSet()
    var authorized = ObjectTypeSet()
  }

  private var read = Direction()
  private var share = Direction()
  /// Of the types that may be read, those of which statistics alone may be.
  private var aggregated = ObjectTypeSet()
  /// Of the types that may be read, from when on.
  package private(set) var history = HistoryLimits()
  /// When the first of the authorizations ends that hold now.
  package private(set) var nextEnd: Instant?

  package init() {}

  /// Of several grants for one type and direction the last one counts.
  package init(_ grants: some Sequence<Grant>, at now: Instant = .distantPast) {
    for grant in grants { set(grant, at: now) }
  }

  /// Types of which the samples of others may be read, perhaps from a date on.
  package var readable: ObjectTypeSet { read.authorized.subtracting(aggregated) }
  /// Types of which the app gets statistics of others alone.
  package var readableAsStatistics: ObjectTypeSet { aggregated }
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

  private mutating func set(_ grant: Grant, at now: Instant) {
    var decision = grant.decision
    if decision == .authorized, let end = grant.limits.expires {
      if end <= now { decision = .denied } else { nextEnd = min(end, nextEnd ?? end) }
    }
    switch grant.direction {
    case .read:
      Self.set(decision, of: grant.type, in: &read)
      let limits = decision == .authorized ? grant.limits : .none
      history[grant.type] = limits.earliest
      switch limits.form {
      case .raw: aggregated.remove(grant.type)
      case .statisticsOnly: aggregated.insert(grant.type)
      }
    case .share: Self.set(decision, of: grant.type, in: &share)
    }
  }

  /// Forgets that anything may be read. What was decided, and what may be shared, stays.
  func withholding() -> Grants {
    var copy = self
    copy.read.authorized = ObjectTypeSet()
    copy.aggregated = ObjectTypeSet()
    copy.history = HistoryLimits()
    return copy
  }

  private static func set(
    _ decision: AuthorizationDecision, of type: ObjectType, in direction: inout Direction
  ) {
    switch decision {
    case .notDetermined:
      direction.decided.remove(type)
      direction.authorized.remove(type)
    case .denied:
      direction.decided.insert(type)
      direction.authorized.remove(type)
    case .authorized:
      direction.decided.insert(type)
      direction.authorized.insert(type)
    }
  }
}

/// Since when samples of others are visible, for the types of which the person has limited it.
package struct HistoryLimits: Hashable, Sendable {
  private struct Entry: Hashable, Sendable {
    var type: ObjectType
    var earliest: Instant
  }

  private var types = ObjectTypeSet()
  /// By code. A handful, so that they are looked through one by one.
  private var entries: [Entry] = []

  package init() {}

  package subscript(type: ObjectType) -> Instant? {
    get {
      guard types.contains(type) else { return nil }
      for entry in entries where entry.type == type { return entry.earliest }
      return nil
    }
    set {
      if types.contains(type) { entries.removeAll { $0.type == type } }
      types.remove(type)
      guard let newValue else { return }
      types.insert(type)
      let place = entries.firstIndex { $0.type.code > type.code } ?? entries.count
      entries.insert(Entry(type: type, earliest: newValue), at: place)
    }
  }
}
