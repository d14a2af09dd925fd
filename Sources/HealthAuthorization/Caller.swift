package import HealthModel

/// The identity of a caller.
package enum Caller: Sendable {
  /// The user, connected to the control socket.
  case owner
  /// A registered app that has completed Hello.
  case app(AppCaller)
  /// A connection without a successful Hello.
  case unidentified
}

/// A registered app at the other end of a connection. A class, because each call passes its caller on
/// several times, and a copy of the revision would retain five strings.
package final class AppCaller: Sendable {
  package let principal: PrincipalID
  /// The source revision stored with the app's samples. healthd assigns it; the app cannot choose
  /// it (rule OBJECT-04).
  package let revision: SourceRevision
  package let level: EvidenceLevel
  /// The number of the token or key with which the app identified itself; see `AppPolicy`.
  let credentialNumber: Int

  package init(
    principal: PrincipalID, revision: SourceRevision, level: EvidenceLevel,
    credentialNumber: Int = 0
  ) {
    self.principal = principal
    self.revision = revision
    self.level = level
    self.credentialNumber = credentialNumber
  }
}

extension PrincipalID {
  /// The user, as the author of samples saved through the control socket. It cannot collide with a
  /// registered app: those principals are hashes with the version bits of a UUID set.
  package static let owner = PrincipalID(ObjectID(high: 0, low: 0))
}
