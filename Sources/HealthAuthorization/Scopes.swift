package import HealthModel

// A scope is the proof that a request was authorized. Store methods require one, and only this
// target can make one, so a handler that forgot to ask does not compile.

/// What a caller may see: a filter per type, not a yes or no, because a denied read must look
/// exactly like an empty store (rules AUTH-06, AUTH-07).
package struct ReadScope: Hashable, Sendable {
  /// Of the samples of one type.
  package enum Visibility: Hashable, Sendable {
    case allSources
    /// What the caller saved itself, and of the rest what ends then or later (rule AUTH-25).
    case since(Instant)
    /// Only what this principal saved itself.
    case onlyOwn(PrincipalID)

    /// Something of what others saved may be among it.
    package var showsOthers: Bool {
      switch self {
      case .allSources, .since: true
      case .onlyOwn: false
      }
    }
  }

  /// Whose own samples count as own: the app, or `PrincipalID.owner`.
  package let principal: PrincipalID
  /// Types of which the caller sees samples of others; of the rest it sees its own samples only.
  let readable: ObjectTypeSet
  /// Of types whose objects are granted one by one (`decidesByObject`).
  package let objects: ObjectGrants
  /// Types of which the caller sees its own samples, and gets statistics of those of others.
  let aggregated: ObjectTypeSet
  /// Of both.
  let history: HistoryLimits
  /// nil: since ever.
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

  /// Whether samples of others have been in sight ever since, at least in part. `anchor` is that of
  /// the last change that may be older.
  package func hasShown(_ type: ObjectType, since anchor: Int64) -> Bool {
    guard readable.contains(type) else { return false }
    return periods?.isOpen(type, since: anchor) ?? true
  }

  /// Whether a deleted object of somebody else, of a type of which the caller sees samples of others,
  /// was there for it to see before it was deleted. What came and went while it might not look
  /// never was. `end` is that of the object.
  package func showed(_ type: ObjectType, added: Int64, deleted: Int64, end: Int64) -> Bool {
    if case .since(let earliest) = visibility(of: type), end < earliest.microseconds {
      return false
    }
    return periods?.showed(type, added: added, deleted: deleted, end: end) ?? true
  }

  /// How much statistics of the type tell of the samples of others, where it is more than
  /// `visibility` shows; nil where it is not.
  package func aggregate(of type: ObjectType) -> Aggregate? {
    aggregated.contains(type) ? Aggregate(earliest: history[type]) : nil
  }

  /// Statistics of the samples of others, which are not to be told apart.
  package struct Aggregate: Hashable, Sendable {
    /// Samples that end before do not count.
    package let earliest: Instant?
  }
}

/// The right to save samples of `types` as `author`, and to delete what `author` saved of them.
package struct WriteScope: Sendable {
  package struct Author: Hashable, Sendable {
    package let principal: PrincipalID
    package let revision: SourceRevision

    /// Of a request that was accepted earlier; gives no right by itself.
    package init(principal: PrincipalID, revision: SourceRevision) {
      self.principal = principal
      self.revision = revision
    }
  }

  package let author: Author
  package let types: ObjectTypeSet
  /// Types about which the person has decided, either way.
  let decided: ObjectTypeSet

  init(author: Author, types: ObjectTypeSet, decided: ObjectTypeSet) {
    self.author = author
    self.types = types
    self.decided = decided
  }

  /// Why samples of this type may not be saved or deleted; nil when they may. For deletes by
  /// identifier, whose types only the store knows: ask for own objects alone.
  package func denial(of type: ObjectType) -> Denial? {
    if types.contains(type) { return nil }
    return decided.contains(type) ? .shareDenied : .shareNotDetermined
  }
}

/// The person's own right: everything, from every source.
package struct OwnerScope: Sendable {
  init() {}

  /// The right under which an app's request was accepted while the store was locked; it is carried
  /// out later, whatever the person has decided meanwhile.
  package func accepted(_ author: WriteScope.Author, types: ObjectTypeSet) -> WriteScope {
    WriteScope(author: author, types: types, decided: types)
  }
}

/// The right of an app to be woken in the background, and to say by what.
package struct BackgroundScope: Sendable {
  package let principal: PrincipalID
  init(principal: PrincipalID) { self.principal = principal }
}

/// The right of an app to run workout sessions, and to say what becomes of its own.
package struct WorkoutSessionScope: Sendable {
  package let principal: PrincipalID
  init(principal: PrincipalID) { self.principal = principal }
}

/// What a delete, or a change of attachments, may touch: an app its own samples, the person any
/// (rules DELETE-01, DELETE-08, ATTACH-01).
package enum DeleteScope: Sendable {
  case own(WriteScope)
  case any(OwnerScope)
}

/// A caller is known, and sees nothing of the store.
package struct CallerScope: Sendable {
  init() {}
}

/// The person's preferences for types about which she has decided, either way.
package struct PreferenceScope: Hashable, Sendable {
  init() {}
}

/// The right of an app to say that estimates begin anew.
package struct RecalibrationScope: Sendable {
  package let bundleIdentifier: String

  init(bundleIdentifier: String) { self.bundleIdentifier = bundleIdentifier }
}

/// A registered app asks about itself.
package struct SelfScope: Sendable {
  let grants: Grants

  init(grants: Grants) { self.grants = grants }

  /// The share side only; the read side is never shown to an app (rules AUTH-05, AUTH-06).
  package func shareDecision(of type: ObjectType) -> AuthorizationDecision {
    grants.decision(.share, of: type)
  }

  /// The one thing of the read side that an app is told: that it sees recent history only. A type
  /// that it sees whole and one that it does not see have nothing (rule AUTH-24).
  package func earliest(of type: ObjectType) -> Instant? { grants.history[type] }
}
