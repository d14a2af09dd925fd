package import HealthModel

/// The grants of one app in effect at one moment: for each type and direction not determined,
/// denied or authorized (rule AUTH-01), with the limits on read authorizations.
///
/// An expired authorization appears as a denial, so checks do not need the current time. The value
/// is rebuilt when `nextEnd` is reached.
package struct Grants: Hashable, Sendable {
  private var read: DecisionSet
  private var share: DecisionSet
  /// The readable types for which the app receives statistics only.
  private var aggregated = ObjectTypeSet()
  /// The earliest readable date, for the types that have one.
  package private(set) var history = HistoryLimits()
  /// The earliest expiration among the authorizations in effect.
  package private(set) var nextEnd: Instant?

  package init() { self.init(read: DecisionSet(), share: DecisionSet()) }

  init(read: DecisionSet, share: DecisionSet) {
    self.read = read
    self.share = share
  }

  /// Creates the grants in effect at `now`. If several grants have the same type and direction, the
  /// last one applies.
  package init(_ grants: some Sequence<Grant>, at now: Instant = .distantPast) {
    self = DecisionTable(grants).grants(at: now)
  }

  /// The types whose samples from other apps are readable, possibly only from a certain date.
  package var readable: ObjectTypeSet { read.authorized.subtracting(aggregated) }
  /// The types for which data from other apps is available as statistics only.
  package var readableAsStatistics: ObjectTypeSet { aggregated }
  package var shareable: ObjectTypeSet { share.authorized }
  package var shareDecided: ObjectTypeSet { share.decided }

  package func decision(
    _ direction: AuthorizationDirection, of type: ObjectType
  ) -> AuthorizationDecision {
    switch direction {
    case .read: read.decision(of: type)
    case .share: share.decision(of: type)
    }
  }

  package func decisions(
    _ direction: AuthorizationDirection, of types: [ObjectType]
  ) -> [AuthorizationDecision] {
    switch direction {
    case .read: read.decisions(of: types)
    case .share: share.decisions(of: types)
    }
  }

  /// Whether reading or sharing of the type is granted or denied.
  package func isDecided(_ type: ObjectType) -> Bool {
    read.decided.contains(type) || share.decided.contains(type)
  }

  /// Applies the limits of a grant, or denies it if it has expired.
  mutating func limit(
    _ type: ObjectType, _ direction: AuthorizationDirection, _ limits: GrantLimits,
    at now: Instant
  ) {
    let isOver = limits.hasExpired(at: now)
    if let end = limits.expires, !isOver { nextEnd = min(end, nextEnd ?? end) }
    switch direction {
    case .share: if isOver { share.set(.denied, of: type) }
    case .read where isOver: read.set(.denied, of: type)
    case .read:
      history[type] = limits.earliest
      if limits.form == .statisticsOnly { aggregated.insert(type) }
    }
  }
}

/// The earliest dates from which samples of other apps are visible, for types with such a limit.
package struct HistoryLimits: Hashable, Sendable {
  private struct Entry: Hashable, Sendable {
    var type: ObjectType
    var earliest: Instant
  }

  private var types = ObjectTypeSet()
  /// Sorted by type code. There are only a few, so a linear search is sufficient.
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
