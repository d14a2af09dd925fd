package import HealthModel

// A scope is the proof that a request was authorized. Store methods require one, and only this
// target can make one, so a handler that forgot to ask does not compile.

/// What a caller may see: a filter per type, not a yes or no, because a denied read must look
/// exactly like an empty store (rules AUTH-06, AUTH-07).
package struct ReadScope: Hashable, Sendable {
  package enum Visibility: Hashable, Sendable {
    case allSources
    /// Only what this principal saved itself.
    case onlyOwn(PrincipalID)
  }

  /// Whose own samples count as own: the app, or `PrincipalID.owner`.
  package let principal: PrincipalID
  /// Types of which the caller sees every source; of all others it sees its own samples only.
  let readable: ObjectTypeSet
  /// Of types whose objects are granted one by one (`decidesByObject`).
  package let objects: ObjectGrants

  init(
    principal: PrincipalID, readable: ObjectTypeSet, objects: ObjectGrants = ObjectGrants()
  ) {
    self.principal = principal
    self.readable = readable
    self.objects = objects
  }

  package func visibility(of type: ObjectType) -> Visibility {
    readable.contains(type) ? .allSources : .onlyOwn(principal)
  }
}

/// The right to save samples of `types` as `author`, and to delete what `author` saved of them.
package struct WriteScope: Sendable {
  package struct Author: Hashable, Sendable {
    package let principal: PrincipalID
    package let revision: SourceRevision
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
}

/// The right of an app to be woken in the background, and to say by what.
package struct BackgroundScope: Sendable {
  package let principal: PrincipalID
  init(principal: PrincipalID) { self.principal = principal }
}

/// What a delete, or a change of attachments, may touch: an app its own samples, the person any
/// (rules DELETE-01, DELETE-08, ATTACH-01).
package enum DeleteScope: Sendable {
  case own(WriteScope)
  case any(OwnerScope)
}

/// The person's preferences for types about which she has decided, either way.
package struct PreferenceScope: Sendable {
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
}
