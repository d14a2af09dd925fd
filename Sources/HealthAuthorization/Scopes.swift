package import HealthModel

// A scope is proof that a request was authorized. Store methods require one, and only this target
// can create one, so a handler without an authorization check does not compile.

/// A filter for what a caller may read. It is not a yes-or-no decision, because a denied read must
/// be indistinguishable from an empty store (rules AUTH-06, AUTH-07).
package struct ReadScope: Hashable, Sendable {
  /// The visibility of the samples of one type.
  package enum Visibility: Hashable, Sendable {
    case allSources
    /// The caller's own samples, and samples of other apps that end at or after this date (rule
    /// AUTH-25).
    case since(Instant)
    /// Only samples saved by this principal.
    case onlyOwn(PrincipalID)

    /// Whether data from other apps may be visible.
    package var showsOthers: Bool {
      switch self {
      case .allSources, .since: true
      case .onlyOwn: false
      }
    }
  }

  /// The principal whose samples are the caller's own: the app, or `PrincipalID.owner`.
  package let principal: PrincipalID
  /// The types whose samples from other apps are visible. For all others, only the caller's own
  /// samples are.
  let readable: ObjectTypeSet
  /// The grants for types that are granted per object (`decidesByObject`).
  package let objects: ObjectGrants
  /// The types for which only the caller's own samples are visible, but statistics include those of
  /// other apps.
  let aggregated: ObjectTypeSet
  /// The earliest visible dates, for `readable` and `aggregated`.
  let history: HistoryLimits
  /// The periods in which each type was readable; nil means without restriction.
  let periods: ReadPeriods?

  init(
    principal: PrincipalID, readable: ObjectTypeSet, objects: ObjectGrants = ObjectGrants()
  ) {
    self.principal = principal
    self.readable = readable
    self.objects = objects
    aggregated = ObjectTypeSet()
    history = HistoryLimits()
    periods = nil
  }

  init(principal: PrincipalID, policy: AppPolicy) {
    self.principal = principal
    readable = policy.grants.readable.subtracting(.byObject)
    objects = policy.objects
    aggregated = policy.grants.readableAsStatistics
    history = policy.grants.history
    periods = policy.periods
  }

  package func visibility(of type: ObjectType) -> Visibility {
    guard readable.contains(type) else { return .onlyOwn(principal) }
    return history[type].map { .since($0) } ?? .allSources
  }

  /// Returns whether samples of other apps have been visible without interruption since `anchor`,
  /// at least in part. `anchor` is that of the last change before the commit in question.
  package func hasShown(_ type: ObjectType, since anchor: Int64) -> Bool {
    guard readable.contains(type) else { return false }
    return periods?.isOpen(type, since: anchor) ?? true
  }

  /// Returns whether a deleted object of another app was visible to the caller before it was
  /// deleted; the type must be readable now. Objects that were added and deleted while the type was
  /// denied are never reported. `end` is the end date of the object.
  package func showed(_ type: ObjectType, added: Int64, deleted: Int64, end: Int64) -> Bool {
    if case .since(let earliest) = visibility(of: type), end < earliest.microseconds {
      return false
    }
    return periods?.showed(type, added: added, deleted: deleted, end: end) ?? true
  }

  /// Returns which samples of other apps statistics may include beyond those that `visibility`
  /// shows; nil if there are none.
  package func aggregate(of type: ObjectType) -> Aggregate? {
    aggregated.contains(type) ? Aggregate(earliest: history[type]) : nil
  }

  /// Permission to include samples of other apps in statistics, without access to individual
  /// samples.
  package struct Aggregate: Hashable, Sendable {
    /// Samples that end before this date are excluded.
    package let earliest: Instant?
  }
}

/// Permission to save samples of `types` as `author`, and to delete those that `author` saved.
package struct WriteScope: Sendable {
  package struct Author: Hashable, Sendable {
    package let principal: PrincipalID
    package let revision: SourceRevision

    /// Creates an author, for example of a request accepted earlier. It carries no permission by
    /// itself.
    package init(principal: PrincipalID, revision: SourceRevision) {
      self.principal = principal
      self.revision = revision
    }
  }

  package let author: Author
  package let types: ObjectTypeSet
  /// The types for which sharing is granted or denied.
  let decided: ObjectTypeSet

  init(author: Author, types: ObjectTypeSet, decided: ObjectTypeSet) {
    self.author = author
    self.types = types
    self.decided = decided
  }

  /// Returns why samples of this type may not be saved or deleted, or nil if they may. For deletes
  /// by identifier, the store calls this for the caller's own objects only, so that the result does
  /// not disclose types of other objects.
  package func denial(of type: ObjectType) -> Denial? {
    if types.contains(type) { return nil }
    return decided.contains(type) ? .shareDenied : .shareNotDetermined
  }
}

/// The permission of the user: all data from all sources.
package struct OwnerScope: Sendable {
  init() {}

  /// Returns the scope of an app's request that was accepted while the store was locked. The
  /// request is carried out after unlocking even if the grants have changed in the meantime.
  package func accepted(_ author: WriteScope.Author, types: ObjectTypeSet) -> WriteScope {
    WriteScope(author: author, types: types, decided: types)
  }
}

/// Permission of an app to be woken in the background, and to choose the types that wake it.
package struct BackgroundScope: Sendable {
  package let principal: PrincipalID
  init(principal: PrincipalID) { self.principal = principal }
}

/// Permission of an app to run workout sessions, and to control its own.
package struct WorkoutSessionScope: Sendable {
  package let principal: PrincipalID
  init(principal: PrincipalID) { self.principal = principal }
}

/// The samples that a delete or a change of attachments may affect: an app's own, or any for the
/// user (rules DELETE-01, DELETE-08, ATTACH-01).
package enum DeleteScope: Sendable {
  case own(WriteScope)
  case any(OwnerScope)
}

/// Proof that a caller is identified, without access to stored data.
package struct CallerScope: Sendable {
  init() {}
}

/// Permission to read the user's preferences for types that are granted or denied.
package struct PreferenceScope: Hashable, Sendable {
  init() {}
}

/// Permission of an app to restart the calibration of estimates.
package struct RecalibrationScope: Sendable {
  package let bundleIdentifier: String

  init(bundleIdentifier: String) { self.bundleIdentifier = bundleIdentifier }
}

/// Permission of an app to store records that it cannot read.
package struct DeferralScope: Sendable {
  package let author: WriteScope.Author

  init(author: WriteScope.Author) { self.author = author }
}

/// Permission of a registered app to query its own authorization status.
package struct SelfScope: Sendable {
  private let policy: AppPolicy

  init(policy: AppPolicy) { self.policy = policy }

  var grants: Grants { policy.grants }

  /// Returns the statuses for sharing, in the order of the types. The status for reading is never
  /// disclosed to an app (rules AUTH-05, AUTH-06).
  package func shareDecisions(of types: [ObjectType]) -> [AuthorizationDecision] {
    policy.grants.decisions(.share, of: types)
  }

  /// Returns the earliest readable date of a type. It is the only property of the read side that is
  /// disclosed to an app: access is limited to recent data. It is nil both for types with full
  /// access and for types without access (rule AUTH-24).
  package func earliest(of type: ObjectType) -> Instant? { policy.grants.history[type] }
}
