package import HealthModel

/// What the daemon knows about a process that says hello.
package struct IdentityEvidence: Sendable {
  /// Effective user id when it connected, from the kernel.
  package var userID: UInt32
  /// As presented; empty for none.
  package var token: [UInt8]
  /// SHA-256 of the program file of the pinned process; nil when it could not be read.
  package var executableDigest: [UInt8]?

  package init(userID: UInt32, token: [UInt8], executableDigest: [UInt8]?) {
    self.userID = userID
    self.token = token
    self.executableDigest = executableDigest
  }
}

/// How a registration recognises its processes, as it is kept: never the token itself.
package enum IdentityBinding: Hashable, Sendable {
  /// The token is 32 random bytes, so a plain hash of it cannot be searched. It counts only for
  /// processes of the user who runs the daemon.
  case token(sha256: [UInt8])
  case executable(sha256: [UInt8])
  case user(UInt32)

  /// 1, 2, 3: part of the principal's hash and of the database, so never renumbered.
  package var kind: UInt8 {
    switch self {
    case .token: 1
    case .executable: 2
    case .user: 3
    }
  }

  package var value: [UInt8] {
    switch self {
    case .token(let digest), .executable(let digest): digest
    case .user(let id): (0..<4).map { UInt8(truncatingIfNeeded: id >> (24 - 8 * $0)) }
    }
  }

  package init?(kind: UInt8, value: [UInt8]) {
    switch (kind, value.count) {
    case (1, SHA256.digestByteCount): self = .token(sha256: value)
    case (2, SHA256.digestByteCount): self = .executable(sha256: value)
    case (3, 4): self = .user(value.reduce(0) { $0 << 8 | UInt32($1) })
    default: return nil
    }
  }

  /// The level the evidence reaches under this binding; nil when it does not match.
  ///
  /// `daemonUserID` is the user of the daemon: a user id of the app's own sets it apart only when
  /// it differs from it.
  package func level(
    of evidence: IdentityEvidence, daemonUserID: UInt32
  ) -> EvidenceLevel? {
    switch self {
    case .token(let digest):
      guard !evidence.token.isEmpty, evidence.userID == daemonUserID else { return nil }
      return equal(SHA256.digest(of: evidence.token), digest) ? .claimed : nil
    case .executable(let digest):
      guard let measured = evidence.executableDigest else { return nil }
      return equal(measured, digest) ? .program : nil
    case .user(let id):
      guard evidence.userID == id else { return nil }
      return id == daemonUserID ? .claimed : .separateUser
    }
  }

  /// In a time that does not depend on where two digests differ.
  private func equal(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension PrincipalID {
  /// Bundle identifier and binding together: another program under the same bundle identifier is
  /// another principal and inherits nothing. The first 16 bytes of a SHA-256, marked as a UUID of
  /// version 8.
  package init(bundleIdentifier: String, binding: IdentityBinding) {
    var hash = SHA256()
    let bundle = [UInt8](bundleIdentifier.utf8)
    hash.update([UInt8("principal".utf8.count)] + Array("principal".utf8))
    hash.update([UInt8(truncatingIfNeeded: bundle.count >> 8), UInt8(bundle.count & 255)] + bundle)
    hash.update([binding.kind] + binding.value)
    let digest = hash.finish()
    let high = digest[0..<8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let low = digest[8..<16].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    self.init(
      ObjectID(high: high & ~0xf000 | 0x8000, low: low & ~(0b11 << 62) | (0b10 << 62)))
  }
}
