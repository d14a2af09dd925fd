package import HealthModel

/// How a registration recognises its processes, as it is kept: never the token itself.
///
/// | binding    | evidence                                                    | level |
/// |------------|-------------------------------------------------------------|-------|
/// | token      | the secret, from a process of the daemon's user             | 0     |
/// | executable | the digest of the program, which is no interpreter          | 1     |
/// | user       | the user id; 0 where it is the daemon's                     | 3     |
/// | group      | the group id, of a process that can be held; 0 where it is  | 3     |
/// |            | any group of the daemon's user                              |       |
/// | key        | a signature; 0 where the program does not say which app     | 1     |
/// |            | runs, or no such program was seen before                    |       |
/// | flatpak    | the name that the sandbox gives                             | 2     |
///
/// Level 3 becomes 4 where the program file belongs to the system and fs-verity guards it. Where the
/// kernel cannot hold the process, nothing is more than 0.
package enum IdentityBinding: Hashable, Sendable {
  /// The token is 32 random bytes, so a plain hash of it cannot be searched. It counts only for
  /// processes of the user who runs the daemon.
  case token(sha256: [UInt8])
  case executable(sha256: [UInt8])
  case user(UInt32)
  case group(UInt32)
  /// The public half of an Ed25519 key.
  case key([UInt8])
  case flatpak(String)

  /// Part of the principal's hash and of the database, so never renumbered.
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

  /// Whether the program of a process may decide about this binding, so that it is worth measuring.
  package var looksAtProgram: Bool {
    switch self {
    case .executable, .key: true
    case .token, .user, .group, .flatpak: false
    }
  }
}

extension IdentityBinding {
  /// The level that the evidence reaches under this binding; nil when it does not match.
  ///
  /// - Parameter programs: digests of further program files that are the app's.
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
      return evidence.isPinned && evidence.flatpak == .known(name) ? .sandboxed : nil
    }
  }

  /// What processes have to prove, so that an app is never less certain than the person was shown.
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
  /// Whether something else speaks against a process being the app, however well it fits otherwise:
  /// it came through another app's socket, or out of another app's sandbox.
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
  /// Bundle identifier and binding together: another program under the same bundle identifier is
  /// another principal and inherits nothing. The first 16 bytes of a SHA-256, marked as a UUID of
  /// version 8.
  ///
  /// - Parameter generation: how often the same was registered and removed before.
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
