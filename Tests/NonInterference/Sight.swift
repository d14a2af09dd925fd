import HealthModel

/// What the app may read of other apps' data, as far as both worlds agree about it.
struct Sight {
  private(set) var reads: [Subject: Decision.Read]
  /// Activity rings count every sample of some types, so these are visible with them.
  let readsRings: Bool

  static let hiddenCharacteristics: [ObjectType] = [
    .dateOfBirth, .biologicalSex, .activityMoveMode, .wheelchairUse,
  ]
  static let visibleCharacteristic = ObjectType.bloodType

  init(_ decisions: [Subject: Decision]) {
    reads = decisions.mapValues(\.read)
    readsRings = Self.readsRings(decisions)
  }

  static func readsRings(_ decisions: [Subject: Decision]) -> Bool {
    decisions[.energy]?.read == .authorized && decisions[.workout]?.read == .authorized
  }

  static func grant(_ subject: Subject, _ read: Decision.Read, _ kind: World.Kind) -> Grant? {
    var grant = Grant(type: subject.type, direction: .read, decision: .authorized)
    switch read {
    case .undecided: return nil
    case .denied: grant.decision = .denied
    case .authorized: break
    case .secret: grant.decision = kind == .full ? .denied : .authorized
    case .recent: grant.limits.earliest = Draw.recentFrom
    case .statistics: grant.limits.form = .statisticsOnly
    }
    return grant
  }

  mutating func set(_ subject: Subject, _ read: Decision.Read) { reads[subject] = read }

  func read(_ subject: Subject) -> Decision.Read { reads[subject] ?? .undecided }

  /// Whether every object of the subject is hidden, at any time.
  func hides(_ subject: Subject) -> Bool {
    if let parts = Subject.parts[subject] { return parts.allSatisfy(hides) }
    switch read(subject) {
    case .undecided, .denied: return true
    case .authorized, .secret, .recent, .statistics: return false
    }
  }

  /// Whether objects that end before `Draw.recentFrom` are hidden.
  func hidesOld(_ subject: Subject) -> Bool {
    hides(subject) || Subject.parts[subject] == nil && read(subject) == .recent
  }

  /// Whether every object of the subject is visible.
  func shows(_ subject: Subject) -> Bool {
    if subject.isByObject { return false }
    if let parts = Subject.parts[subject] { return parts.allSatisfy(shows) }
    return read(subject) == .authorized
  }

  /// Whether objects that start at `Draw.recentFrom` or later are visible.
  func showsRecent(_ subject: Subject) -> Bool {
    shows(subject) || Subject.parts[subject] == nil && read(subject) == .recent
  }

  /// Whether the decision about the subject may change: rings are counted as long as their types
  /// are visible.
  func mayChange(_ subject: Subject) -> Bool {
    !(readsRings && (subject == .energy || subject == .workout))
      && read(subject) != .secret && !subject.isByObject && subject.hasGrant
  }
}
