package import HealthModel

/// The stored criterion by which a registration recognizes its processes. It never contains a
/// token, only the digest of one.
///
/// | binding    | evidence                                                    | level |
/// |------------|-------------------------------------------------------------|-------|
/// | token      | the secret, from a process of the daemon's user             | 0     |
/// | executable | the digest of the program, which must not be an interpreter | 1     |
/// | user       | the user ID; 0 if it is the daemon's                        | 3     |
/// | group      | the group ID of a pinned process; 0 if it is any group of   | 3     |
/// |            | the daemon's user                                           |       |
/// | key        | a signature; 0 if the program does not identify the app     | 1     |
/// | flatpak    | the application name reported by the sandbox and by the     | 2     |
/// |            | records of Flatpak outside of it                            |       |
///
/// Level 3 becomes 4 if the program file is owned by the system and protected by fs-verity. If the
/// process cannot be pinned with a pidfd, the level is never more than 0. A key requires level 0
/// until a program of the app is known, and level 1 from then on.
package enum IdentityBinding: Hashable, Sendable {
  /// A secret token. The token is 32 random bytes, so an unsalted hash cannot be reversed by brute
  /// force. Only processes of the user that runs the daemon can use it.
  case token(sha256: [UInt8])
  case executable(sha256: [UInt8])
  case user(UInt32)
  case group(UInt32)
  /// The public key of an Ed25519 key pair.
  case key([UInt8])
  case flatpak(String)

  /// The number of the kind. It is part of the principal's hash and of the database schema and must
  /// never change.
  package var kind: UInt8 {
    switch self {
    case .token: 1
    case .executable: 2
    case .user: 3
    case .group: 4
    case .key: 5
    case .flatpak: 6
    }
  }

  package var value: [UInt8] {
    switch self {
    case .token(let digest), .executable(let digest): digest
    case .user(let id), .group(let id):
      (0..<4).map { UInt8(truncatingIfNeeded: id >> (24 - 8 * $0)) }
    case .key(let key): key
    case .flatpak(let name): Array(name.utf8)
    }
  }

  package init?(kind: UInt8, value: [UInt8]) {
    let number = value.reduce(0) { $0 << 8 | UInt32($1) }
    switch (kind, value.count) {
    case (1, SHA256.digestByteCount): self = .token(sha256: value)
    case (2, SHA256.digestByteCount): self = .executable(sha256: value)
    case (3, 4): self = .user(number)
    case (4, 4): self = .group(number)
    case (5, KeySignature.keyByteCount): self = .key(value)
    case (6, 1...): self = .flatpak(String(decoding: value, as: UTF8.self))
    default: return nil
    }
  }
}

extension IdentityBinding {
  /// Returns the evidence level reached under this binding, or nil if the evidence does not match.
  ///
  /// - Parameter programs: Digests of additional program files that belong to the app.
  package func level(
    of evidence: IdentityEvidence, programs: Set<[UInt8]> = [], daemon: DaemonIdentity
  ) -> EvidenceLevel? {
    guard let level = matchingLevel(of: evidence, programs, daemon) else { return nil }
    guard evidence.isPinned else { return .claimed }
    return level == .separateUser && evidence.isProgramSealed ? .verified : level
  }

  private func matchingLevel(
    of evidence: IdentityEvidence, _ programs: Set<[UInt8]>, _ daemon: DaemonIdentity
  ) -> EvidenceLevel? {
    switch self {
    case .token(let digest):
      guard !evidence.token.isEmpty, evidence.userID == daemon.userID else { return nil }
      let hash = SHA256.digest(of: evidence.token)
      return hash.isEqualInConstantTime(to: digest) ? .claimed : nil
    case .executable(let digest):
      guard let measured = evidence.identifyingProgram else { return nil }
      return measured == digest || programs.contains(measured) ? .program : nil
    case .user(let id):
      guard evidence.userID == id else { return nil }
      return id == daemon.userID ? .claimed : .separateUser
    case .group(let id):
      guard evidence.groupID == id else { return nil }
      return daemon.isOwn(group: id) || !evidence.isPinned ? .claimed : .separateUser
    case .key(let key):
      guard KeySignature.isValid(evidence.signature, of: evidence.signedBytes, by: key) else {
        return nil
      }
      return evidence.identifyingProgram == nil ? .claimed : .program
    case .flatpak(let name):
      return evidence.isPinned && evidence.isFlatpakConfirmed && evidence.flatpak == .known(name)
        ? .sandboxed : nil
    }
  }

  /// Returns the level that processes must reach. It prevents an app from being identified less
  /// reliably than it was when the user approved it.
  package func requiredLevel(
    hasPrograms: Bool, daemon: DaemonIdentity
  ) -> EvidenceLevel {
    switch self {
    case .token: .claimed
    case .executable: .program
    case .user(let id): id == daemon.userID ? .claimed : .separateUser
    case .group(let id): daemon.isOwn(group: id) ? .claimed : .separateUser
    case .key: hasPrograms ? .program : .claimed
    case .flatpak: .sandboxed
    }
  }
}

extension IdentityEvidence {
  /// Whether other evidence contradicts the claim that a process is the app, even if the binding
  /// matches: it connected through another app's socket or runs in another app's sandbox.
  package func contradicts(
    _ principal: PrincipalID, _ binding: IdentityBinding, bundleIdentifier: String
  ) -> Bool {
    if let socket, socket != principal { return true }
    guard case .known(let sandbox) = flatpak else { return false }
    if case .flatpak(let name) = binding { return sandbox != name }
    return sandbox != bundleIdentifier
  }
}

extension PrincipalID {
  /// Derives a principal from the bundle identifier and the binding. A different program with the
  /// same bundle identifier is therefore a different principal and inherits no grants. The
  /// identifier consists of the first 16 bytes of a SHA-256 digest, marked as a version 8 UUID.
  ///
  /// - Parameter generation: How many times the same registration was removed before.
  package init(bundleIdentifier: String, binding: IdentityBinding, generation: Int = 0) {
    var hash = SHA256()
    let bundle = [UInt8](bundleIdentifier.utf8)
    hash.update([UInt8("principal".utf8.count)] + Array("principal".utf8))
    hash.update([UInt8(truncatingIfNeeded: bundle.count >> 8), UInt8(bundle.count & 255)] + bundle)
    hash.update([binding.kind] + binding.value)
    if generation > 0 { hash.update(Array("/\(generation)".utf8)) }
    let digest = hash.finish()
    let high = digest[0..<8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let low = digest[8..<16].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    self.init(
      ObjectID(high: high & ~0xf000 | 0x8000, low: low & ~(0b11 << 62) | (0b10 << 62)))
  }
}
