import HealthKeys
import HealthPermissions
import HealthStore
import StorageSupport
import Synchronization

/// The keys of a data directory, and the encryption of its databases with them.
package final class StoreKeys: Sendable {
  /// For a store that is never encrypted, in tests.
  package static let none = StoreKeys(
    directory: "", sealDirectory: nil,
    sources: KeySources(credentialDirectory: nil, keyFile: ""), vault: nil)

  let directory: String
  /// The directory of the seals; nil for `directory`.
  let sealDirectory: String?
  let sources: KeySources
  private let current: Mutex<KeyVault?>
  private let encrypted: @Sendable () -> Void

  private init(
    directory: String, sealDirectory: String?, sources: KeySources, vault: KeyVault?,
    encrypted: @escaping @Sendable () -> Void = {}
  ) {
    self.directory = directory
    self.sealDirectory = sealDirectory
    self.sources = sources
    self.encrypted = encrypted
    current = Mutex(vault)
  }

  /// Opens the keyring of the directory. Without one, a store is encrypted from now on if the service
  /// manager provides a key, and is not encrypted otherwise.
  static func open(
    directory: String, sealDirectory: String? = nil, sources: KeySources, log: OperatorLog,
    encrypted: @escaping @Sendable () -> Void = {}
  ) throws(KeyError) -> StoreKeys {
    let exists = KeyVault.exists(in: directory)
    var isEncrypted = exists
    if !exists { isEncrypted = try sources.hasCredential }
    guard isEncrypted else {
      return StoreKeys(
        directory: directory, sealDirectory: sealDirectory, sources: sources, vault: nil,
        encrypted: encrypted)
    }
    // Before any key is in memory.
    encrypted()
    let vault: KeyVault
    if exists {
      vault = try KeyVault.open(
        directory: directory, sealDirectory: sealDirectory, sources: sources)
      if vault.isOutdated { log.say(KeyVault.outdatedProblem) }
    } else {
      vault = try KeyVault.create(
        directory: directory, sealDirectory: sealDirectory, sources: sources
      ).0
      log.say("encryption is on; create a recovery key with: healthctl encryption recovery-key")
    }
    return StoreKeys(
      directory: directory, sealDirectory: sealDirectory, sources: sources, vault: vault,
      encrypted: encrypted)
  }

  /// The keys; nil if the store is not encrypted.
  var vault: KeyVault? { current.withLock { $0 } }

  /// Makes a new keyring current.
  func set(_ vault: KeyVault?) {
    current.withLock { $0 = vault }
    if vault != nil { encrypted() }
  }

  /// Encrypts the permission database if it is plain, continues a rotation that was interrupted, and
  /// returns the key that applies to the file. The database must not be open.
  func preparePolicy(log: OperatorLog) throws -> EncryptionKey? {
    guard let vault else { return nil }
    let key = vault.policyKey
    let old: EncryptionKey?
    switch try SealedFiles.state(of: directory + "/" + PermissionStore.fileName) {
    case .missing: return key
    case .plain: old = nil
    case .sealed(let id):
      // A file with a key that is not open is refused when it is opened.
      guard id != key.id, let open = vault.policyKey(id: id.bytes) else { return key }
      old = open
    }
    do {
      try PermissionStore.changeKey(
        directory: directory, from: old, to: key, sealDirectory: sealDirectory)
      log.say("encrypted the permission database")
      return key
    } catch {
      if SealedFiles.hasKey(directory + "/" + PermissionStore.fileName, key) { return key }
      guard let old else { throw error }
      // The keyring has both keys until an attempt succeeds.
      log.say("the permissions could not be encrypted with the new key: \(error)")
      return old
    }
  }

  /// Encrypts the health database if it is plain, continues a rotation that was interrupted, and
  /// returns the key that applies to the file. The database must not be open.
  ///
  /// - Throws: `KeyError.secretRequired` while the key is not open.
  func prepareHealth(log: OperatorLog) throws -> EncryptionKey? {
    guard let vault else { return nil }
    guard !vault.isLocked else { throw KeyError.secretRequired }
    switch try SealedFiles.state(of: directory + "/health.sqlite") {
    case .missing: break
    case .plain:
      guard let key = vault.healthKey else { throw KeyError.secretRequired }
      try HealthStore.changeKey(
        directory: directory, from: nil, to: key, sealDirectory: sealDirectory)
      log.say("encrypted the health database")
    case .sealed(let id):
      guard let old = vault.healthKey(id: id.bytes) else { throw SealedFileError.keyWrong }
      // A slot that is removed at the end of a rotation opens only the old key.
      guard let key = vault.healthKey else { return old }
      if key.id == old.id { break }
      do {
        try HealthStore.changeKey(
          directory: directory, from: old, to: key, sealDirectory: sealDirectory)
      } catch {
        if SealedFiles.hasKey(directory + "/health.sqlite", key) { break }
        // The keyring has both keys until an attempt succeeds.
        log.say("the samples could not be encrypted with the new key: \(error)")
        return old
      }
    }
    guard let key = vault.healthKey else { throw KeyError.secretRequired }
    return key
  }

  /// Removes the old keys of a rotation if both databases have the new ones.
  ///
  /// - Parameters:
  ///   - health: The key of the health database.
  ///   - policy: The key of the permission database.
  func endRotation(health: EncryptionKey?, policy: EncryptionKey?, log: OperatorLog) throws {
    guard let vault, vault.isRotating, health?.id.bytes == vault.healthKeyID,
      policy?.id.bytes == vault.policyKeyID
    else { return }
    let removed = try vault.endRotation()
    log.say("the store has new keys; \(removed.count) key slots were removed")
  }
}
