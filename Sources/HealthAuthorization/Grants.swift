package import HealthModel

/// The person's decisions about one app as they hold at one moment: for each type and direction not
/// determined, denied or authorized (rule AUTH-01), and what narrows the authorizations to read.
///
/// An authorization that has expired is a denial. So nobody who decides needs the time: when
/// `nextEnd` is reached the value is made anew.
package struct Grants: Hashable, Sendable {
  struct Direction: Hashable, Sendable {
    var decided = ObjectTypeSet()
    var authorized = ObjectTypeSet()

    func decision(of type: ObjectType) -> AuthorizationDecision {
      if authorized.contains(type) { return .authorized }
      return decided.contains(type) ? .denied : .notDetermined
    }

    mutating func set(_ decision: AuthorizationDecision, of type: ObjectType) {
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

  private var read: Direction
  private var share: Direction
  /// Of the types that may be read, those of which statistics alone may be.
  private var aggregated = ObjectTypeSet()
  /// Of the types that may be read, from when on.
  package private(set) var history = HistoryLimits()
  /// When the first of the authorizations ends that hold now.
  package private(set) var nextEnd: Instant?

  package init() { self.init(read: Direction(), share: Direction()) }

  init(read: Direction, share: Direction) {
    self.read = read
    self.share = share
  }

  /// Of several grants for one type and direction the last one counts.
  package init(_ grants: some Sequence<Grant>, at now: Instant = .distantPast) {
    self = DecisionTable(grants).grants(at: now)
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
    switch direction {
    case .read: read.decision(of: type)
    case .share: share.decision(of: type)
    }
  }

  /// About reading or about sharing, either way.
  package func isDecided(_ type: ObjectType) -> Bool {
    read.decided.contains(type) || share.decided.contains(type)
  }

  /// Narrows an authorization.
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
