package import HealthModel

/// Who makes a call.
package enum Caller: Sendable {
  /// The person, over the control socket.
  case owner
  /// A registered app that has said hello.
  case app(AppCaller)
  /// A connection that has not said hello, or not successfully.
  case unidentified
}

/// A registered app at the other end of a connection.
package struct AppCaller: Sendable {
  package let principal: PrincipalID
  /// Under which the samples it saves are kept: the app cannot choose it (rule OBJECT-04).
  package let revision: SourceRevision
  package let level: EvidenceLevel

  package init(principal: PrincipalID, revision: SourceRevision, level: EvidenceLevel) {
    self.principal = principal
    self.revision = revision
    self.level = level
  }
}

extension PrincipalID {
  /// The person, as the author of samples saved over the control socket. No registration can have
  /// it: those are hashes with the version bits of a UUID set.
  package static let owner = PrincipalID(ObjectID(high: 0, low: 0))
}
