import HealthAuthorization
import HealthKeys
import HealthModel
import HealthPermissions

/// The secrets that end a guest session: its code, and the passphrase and the recovery key of an encrypted
/// store.
///
/// In user mode it keeps out a person, not a program: every program of the user can change the files of
/// the store. In system mode, proof of presence ends the session too.
struct GuestSecret: Sendable {
  let permissions: PermissionStore
  let keys: StoreKeys
  private let attempts = SecretAttempts()

  init(permissions: PermissionStore, keys: StoreKeys) {
    (self.permissions, self.keys) = (permissions, keys)
  }

  /// Whether the store has a passphrase, which then ends each session.
  var hasPassphrase: Bool { keys.vault?.slots.contains { $0.kind == .passphrase } ?? false }

  /// Throws unless the secret ends the current session. Takes as long as Argon2id.
  func verify(_ secret: Secret) throws {
    let code = try permissions.guestCode().flatMap(GuestCode.init(bytes:))
    if let code, try isRight({ () throws(KeyError) in try attempts.check(secret, against: code) }) {
      return
    }
    guard let vault = keys.vault else { throw KeyError.wrongSecret }
    if try isRight({ () throws(KeyError) in try vault.verify(.passphrase(secret)) }) { return }
    // What is no recovery key is a wrong passphrase.
    guard (try? RecoveryKey.parse(secret)) != nil else { throw KeyError.wrongSecret }
    try vault.verify(.recovery(secret))
  }

  /// Returns whether an attempt succeeds; throws errors other than a wrong secret.
  private func isRight(_ attempt: () throws(KeyError) -> Void) throws(KeyError) -> Bool {
    do {
      try attempt()
      return true
    } catch {
      guard error == .wrongSecret else { throw error }
      return false
    }
  }
}
