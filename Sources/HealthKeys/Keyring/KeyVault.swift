import Glibc
package import HealthModel
package import StorageSupport
import Synchronization

/// The keyring of a data directory, and the keys that are open at present. Thread-safe.
///
/// The policy key is open as long as the vault exists. The health key is open from `unlock` to
/// `lock`.
package final class KeyVault: Sendable {
  package static let fileName = "keyring.json"
  package static let keyFileName = "healthd.key"

  struct State {
    var keyring: Keyring
    /// The keys by identifier; two during a rotation.
    var policy: [[UInt8]: EncryptionKey] = [:]
    var health: [[UInt8]: EncryptionKey] = [:]
    /// Whether the keyring is older than its seal (`KeyringSeal`).
    var isOutdated = false
  }

  let path: String
  let sealDirectory: String
  let sources: KeySources
  let state: Mutex<State>
  private let attempts: SecretAttempts

  /// - Parameter opened: The keys that are open, with that of the class policy.
  init(
    directory: String, sealDirectory: String?, sources: KeySources, keyring: Keyring,
    opened: OpenedKeys, isOutdated: Bool, attempts: SecretAttempts
  ) {
    path = directory + "/" + Self.fileName
    self.sealDirectory = sealDirectory ?? directory
    self.sources = sources
    self.attempts = attempts
    var state = State(keyring: keyring, isOutdated: isOutdated)
    for (keyClass, key) in opened {
      switch keyClass {
      case .policy: state.policy[key.id.bytes] = key
      case .health: state.health[key.id.bytes] = key
      }
    }
    self.state = Mutex(state)
  }

  package static func exists(in directory: String) -> Bool {
    access(directory + "/" + fileName, F_OK) == 0
  }

  /// Opens the keyring with the credential or the key file. The health key is opened as well if
  /// one of them opens it.
  ///
  /// - Parameter sealDirectory: The directory of the seal of the keyring; nil for `directory`.
  /// - Throws: `secretRequired` if neither opens the policy key. `KeyRecovery` restores one of them.
  package static func open(
    directory: String, sealDirectory: String? = nil, sources: KeySources,
    now: @escaping @Sendable () -> Int = { AttemptLimiter.now }
  ) throws(KeyError) -> KeyVault {
    let (keyring, body, mac) = try Keyring.parse(
      // With all its slots, it has less than 32 KiB.
      try AtomicFile.read(directory + "/" + fileName))
    return try open(
      (keyring, body, mac), directory: directory, sealDirectory: sealDirectory, sources: sources,
      opened: try keyring.openAutomatically(sources), attempts: SecretAttempts(now: now))
  }

  /// Opens a keyring that was read with keys that one of its slots has opened.
  static func open(
    _ file: (keyring: Keyring, body: [UInt8], mac: [UInt8]), directory: String,
    sealDirectory: String?, sources: KeySources, opened: OpenedKeys, attempts: SecretAttempts
  ) throws(KeyError) -> KeyVault {
    let keyring = file.keyring
    guard
      let policy = opened.first(where: {
        $0.keyClass == .policy && $0.key.id.bytes == keyring.policyKeyID
      })?.key
    else { throw .secretRequired }
    guard Keyring.isAuthentic(file.body, file.mac, policy: policy) else { throw .damaged }
    let seal = KeyringSeal(directory: sealDirectory ?? directory, policy: policy)
    seal.complete(keyring.generation)
    return KeyVault(
      directory: directory, sealDirectory: sealDirectory, sources: sources, keyring: keyring,
      opened: opened, isOutdated: seal.isNewer(than: keyring.generation), attempts: attempts)
  }

  // MARK: - The policy key

  /// The key with which permissions and the ledger are encrypted.
  package var policyKey: EncryptionKey {
    // The vault is created with it.
    state.withLock { $0.policy[$0.keyring.policyKeyID]! }
  }

  /// Returns an open key by its identifier, which a file states.
  package func policyKey(id: [UInt8]) -> EncryptionKey? { state.withLock { $0.policy[id] } }

  // MARK: - The health key

  /// The key with which the samples are encrypted; nil while the vault is locked.
  package var healthKey: EncryptionKey? {
    state.withLock { $0.health[$0.keyring.current.id] }
  }

  /// Whether no key of the samples is open.
  package var isLocked: Bool { state.withLock { $0.health.isEmpty } }

  /// Returns an open key by its identifier, which a file states.
  package func healthKey(id: [UInt8]) -> EncryptionKey? { state.withLock { $0.health[id] } }

  /// Opens the health key with a secret of the user.
  package func unlock(_ secret: UserSecret) throws(KeyError) { insert(try open(with: secret)) }

  /// Opens the health key with the credential or the key file.
  ///
  /// - Throws: `secretRequired` if neither opens it.
  package func unlockAutomatically() throws(KeyError) {
    let opened = try state.withLock { $0.keyring }.openAutomatically(sources)
    guard opened.contains(where: { $0.keyClass == .health }) else { throw .secretRequired }
    insert(opened)
  }

  private func insert(_ opened: OpenedKeys) {
    state.withLock { state in
      for (keyClass, key) in opened where keyClass == .health { state.health[key.id.bytes] = key }
    }
  }

  /// Forgets the health key. Its bytes are overwritten when its last user releases it.
  package func lock() { state.withLock { $0.health = [:] } }

  /// Checks a secret, such as before a change of the keyring.
  package func verify(_ secret: UserSecret) throws(KeyError) { _ = try open(with: secret) }

  /// Opens the first slot that fits. Wrong secrets are delayed.
  private func open(with secret: UserSecret) throws(KeyError) -> OpenedKeys {
    try attempts.open(secret, of: state.withLock { $0.keyring })
  }

  // MARK: - The journal of the locked store

  /// Returns the means to seal records, which do not depend on the health key.
  package func journalSealer() throws(KeyError) -> JournalSealer {
    try JournalSealer(
      publicKey: state.withLock { $0.keyring.current.journalKey }, policy: policyKey)
  }

  /// Returns the means to open records; nil while the vault is locked.
  package func journalOpener() -> JournalOpener? {
    healthKey.map { JournalOpener(health: $0, policy: policyKey) }
  }
}

extension KeyVault {
  package static let outdatedProblem =
    "the keyring is an older copy, or its seal is missing, so that an earlier passphrase may open "
    + "the store: create new keys with healthctl encryption rotate"

  package var slots: [KeySlot] { state.withLock { $0.keyring.slots } }
  package var createdAt: Instant { state.withLock { $0.keyring.createdAt } }
  package var policyKeyID: [UInt8] { state.withLock { $0.keyring.policyKeyID } }
  package var healthKeyID: [UInt8] { state.withLock { $0.keyring.current.id } }
  /// Whether a rotation was begun and has not ended.
  package var isRotating: Bool { state.withLock { $0.keyring.isRotating } }
  /// Whether an older copy of the keyring was put in its place. A slot that was removed since may open
  /// the store until a rotation has replaced the keys.
  package var isOutdated: Bool { state.withLock { $0.isOutdated } }
  /// Whether the credential or the key file opens the samples, as far as their slots are concerned.
  package var opensAutomatically: Bool {
    slots.contains { $0.opensHealth && Keyring.isAutomatic($0) }
  }
}
