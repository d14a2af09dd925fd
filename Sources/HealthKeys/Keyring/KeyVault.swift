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
    /// Keys by class; two of the class health during a rotation.
    var health: [[UInt8]: EncryptionKey] = [:]
  }

  let path: String
  let sources: KeySources
  package let policyKey: EncryptionKey
  let state: Mutex<State>
  /// Held while a secret is tried, so that attempts do not run concurrently.
  private let attempts = Mutex(AttemptLimiter())
  private let now: @Sendable () -> Int

  init(
    path: String, sources: KeySources, keyring: Keyring, policy: EncryptionKey,
    health: [EncryptionKey], now: @escaping @Sendable () -> Int
  ) {
    self.path = path
    self.sources = sources
    self.now = now
    policyKey = policy
    var keys: [[UInt8]: EncryptionKey] = [:]
    for key in health { keys[key.id.bytes] = key }
    state = Mutex(State(keyring: keyring, health: keys))
  }

  package static func exists(in directory: String) -> Bool {
    access(directory + "/" + fileName, F_OK) == 0
  }

  /// Opens the keyring with the credential or the key file. The health key is opened as well if
  /// one of them opens it.
  ///
  /// - Throws: `secretRequired` if neither opens the policy key.
  package static func open(
    directory: String, sources: KeySources,
    now: @escaping @Sendable () -> Int = { AttemptLimiter.now }
  ) throws(KeyError) -> KeyVault {
    let path = directory + "/" + fileName
    let (keyring, body, mac) = try Keyring.parse(try readFile(path))
    var policy: EncryptionKey?
    var health: [EncryptionKey] = []
    for slot in keyring.slots {
      guard let secret = try sources.secret(of: slot.kind) else { continue }
      let opened = slot.open(under: try slot.encryptingKey(secret), store: keyring.store) ?? []
      for (keyClass, key) in opened {
        switch keyClass {
        case .policy where key.id.bytes == keyring.policyKeyID: policy = key
        case .health: health.append(key)
        default: break
        }
      }
    }
    guard let policy else { throw .secretRequired }
    guard Keyring.isAuthentic(body, mac, policy: policy) else { throw .damaged }
    return KeyVault(
      path: path, sources: sources, keyring: keyring, policy: policy, health: health, now: now)
  }

  static func readFile(_ path: String) throws(KeyError) -> [UInt8] {
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .file(path: path, errno: errno) }
    defer { close(file) }
    // A keyring with all its slots has less than 16 KiB.
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
    guard count >= 0 else { throw .file(path: path, errno: errno) }
    guard count < bytes.count else { throw .damaged }
    return Array(bytes[..<count])
  }

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
  package func unlock(_ secret: UserSecret) throws(KeyError) {
    let opened = try open(with: secret)
    state.withLock { state in
      for (keyClass, key) in opened where keyClass == .health { state.health[key.id.bytes] = key }
    }
  }

  /// Opens the health key with the credential or the key file.
  ///
  /// - Throws: `secretRequired` if neither opens it.
  package func unlockAutomatically() throws(KeyError) {
    let keyring = state.withLock { $0.keyring }
    for slot in keyring.slots where slot.opensHealth {
      guard let secret = try sources.secret(of: slot.kind),
        let opened = slot.open(under: try slot.encryptingKey(secret), store: keyring.store)
      else { continue }
      return state.withLock { state in
        for (keyClass, key) in opened where keyClass == .health {
          state.health[key.id.bytes] = key
        }
      }
    }
    throw .secretRequired
  }

  /// Forgets the health key. Its bytes are overwritten when its last user releases it.
  package func lock() { state.withLock { $0.health = [:] } }

  /// Checks a secret, such as before a change of the keyring.
  package func verify(_ secret: UserSecret) throws(KeyError) { _ = try open(with: secret) }

  /// Opens the first slot that fits. Wrong secrets are delayed.
  private func open(
    with secret: UserSecret
  ) throws(KeyError) -> [(keyClass: KeyClass, key: EncryptionKey)] {
    let bytes = try secret.secret
    let result: Result<[(keyClass: KeyClass, key: EncryptionKey)], KeyError> =
      attempts.withLock { limiter in
        do throws(KeyError) {
          try limiter.admit(at: now())
          let keyring = state.withLock { $0.keyring }
          for slot in keyring.slots where slot.kind == secret.kind {
            let key = try slot.encryptingKey(bytes)
            guard let opened = slot.open(under: key, store: keyring.store) else { continue }
            limiter.record(isRight: true, at: now())
            return .success(opened)
          }
          limiter.record(isRight: false, at: now())
          return .failure(.wrongSecret)
        } catch {
          return .failure(error)
        }
      }
    return try result.get()
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
  package var slots: [KeySlot] { state.withLock { $0.keyring.slots } }
  package var createdAt: Instant { state.withLock { $0.keyring.createdAt } }
  package var policyKeyID: [UInt8] { state.withLock { $0.keyring.policyKeyID } }
  package var healthKeyID: [UInt8] { state.withLock { $0.keyring.current.id } }
  /// Whether a rotation was begun and has not ended.
  package var isRotating: Bool { state.withLock { $0.keyring.isRotating } }
  /// Whether the credential or the key file opens the samples, as far as their slots are concerned.
  package var opensAutomatically: Bool {
    slots.contains { $0.opensHealth && ($0.kind == .credential || $0.kind == .keyFile) }
  }
}
