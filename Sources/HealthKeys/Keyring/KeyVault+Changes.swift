package import HealthModel
import StorageSupport
import Synchronization

// Changes of the keyring. Each one replaces the file, and takes effect in memory when the file is
// durable.

/// What a change has created that only the user can store.
package struct CreatedSlot: Sendable {
  package var slot: KeySlot
  /// The text of a new recovery key. It is returned once and stored nowhere.
  package var recoveryKey: String?
}

extension KeyVault {
  /// Creates the keys and the keyring of a store. With a credential, it opens both keys; otherwise a
  /// key file opens the policy key, so that the daemon can answer about permissions at its start.
  ///
  /// - Parameter slots: Further slots, with their names. If there is no credential, one of them must
  ///   open the samples.
  package static func create(
    directory: String, sources: KeySources, slots: [(NewSlot, name: String)] = [],
    now: Instant = .now
  ) throws(KeyError) -> (KeyVault, [CreatedSlot]) {
    guard !exists(in: directory) else { throw .isEncrypted }
    let (policy, health) = (EncryptionKey(), EncryptionKey())
    let keyring = Keyring(
      store: .random(Keyring.storeByteCount), createdAt: now, policyKeyID: policy.id.bytes,
      healthKeys: [.init(id: health.id.bytes, journalKey: JournalSeal.publicKey(health))],
      slots: [])
    let vault = KeyVault(
      path: directory + "/" + fileName, sources: sources, keyring: keyring, policy: policy,
      health: [health], now: { AttemptLimiter.now })
    var all = slots
    if try sources.hasCredential {
      all.insert((.credential, "system"), at: 0)
    } else if !slots.contains(where: { $0.0.kind == .keyFile }) {
      all.insert((.keyFile(opensHealth: false), "key file"), at: 0)
    }
    let created = try vault.add(all, now: now)
    return (vault, created)
  }

  /// Adds slots in one change.
  package func add(
    _ slots: [(NewSlot, name: String)], now: Instant = .now,
    reached: (AtomicFile.Step) throws(KeyError) -> Void = { _ in }
  ) throws(KeyError) -> [CreatedSlot] {
    guard let health = healthKey else { throw .locked }
    var keyring = state.withLock { $0.keyring }
    var created: [CreatedSlot] = []
    for (new, name) in slots {
      let slot = try KeySlot(
        kind: new.kind, name: name, createdAt: now, argon2: sources.argon2)
      let (secret, recoveryKey) = try secret(of: new)
      var keys: [(KeyClass, EncryptionKey)] = [(.policy, policyKey)]
      if case .keyFile(opensHealth: false) = new {} else { keys.append((.health, health)) }
      let sealed = slot.sealing(
        keys, under: try slot.encryptingKey(secret), store: keyring.store)
      created.append(CreatedSlot(slot: sealed, recoveryKey: recoveryKey))
    }
    keyring.slots += created.map(\.slot)
    guard keyring.slots.count <= Keyring.slotCountMax, keyring.slots.contains(where: \.opensHealth)
    else { throw .lastSlot }
    try replace(keyring, reached: reached)
    return created
  }

  private func secret(of new: NewSlot) throws(KeyError) -> (Secret, recoveryKey: String?) {
    switch new {
    case .passphrase(let secret):
      guard secret.count > 0 else { throw .emptyPassphrase }
      return (secret, nil)
    case .stored(let secret):
      guard secret.count >= EncryptionKey.byteCount else { throw .wrongSecret }
      return (secret, nil)
    case .recovery: return RecoveryKey.generate()
    case .keyFile: return (try KeyFile.readOrCreate(sources.keyFile), nil)
    case .credential:
      guard let secret = try sources.secret(of: .credential) else { throw .secretRequired }
      return (secret, nil)
    }
  }

  /// Removes a slot. The last one that opens the samples, and the last one that opens the policy key
  /// without the user, cannot be removed.
  package func remove(_ id: [UInt8]) throws(KeyError) {
    var keyring = state.withLock { $0.keyring }
    guard let index = keyring.slots.firstIndex(where: { $0.id == id }) else { throw .noSuchSlot }
    keyring.slots.remove(at: index)
    guard keyring.slots.contains(where: \.opensHealth),
      keyring.slots.contains(where: { $0.kind == .credential || $0.kind == .keyFile })
    else { throw .lastSlot }
    try replace(keyring)
  }

  /// Replaces all slots of a kind by a new one, in one change: a new passphrase or recovery key. The
  /// old ones open nothing any more.
  package func replaceAll(
    with new: NewSlot, name: String, now: Instant = .now
  ) throws(KeyError) -> CreatedSlot {
    guard let health = healthKey else { throw .locked }
    var keyring = state.withLock { $0.keyring }
    let slot = try KeySlot(kind: new.kind, name: name, createdAt: now, argon2: sources.argon2)
    let (secret, recoveryKey) = try secret(of: new)
    let sealed = slot.sealing(
      [(.policy, policyKey), (.health, health)], under: try slot.encryptingKey(secret),
      store: keyring.store)
    keyring.slots.removeAll { $0.kind == new.kind }
    keyring.slots.append(sealed)
    guard keyring.slots.count <= Keyring.slotCountMax else { throw .lastSlot }
    try replace(keyring)
    return CreatedSlot(slot: sealed, recoveryKey: recoveryKey)
  }

  /// Writes the keyring, then makes it current.
  func replace(
    _ keyring: Keyring, reached: (AtomicFile.Step) throws(KeyError) -> Void = { _ in }
  ) throws(KeyError) {
    try AtomicFile.write(keyring.file(policy: policyKey), to: path, reached: reached)
    state.withLock { $0.keyring = keyring }
  }

  /// Removes a keyring whose keys have encrypted nothing.
  package func abandon() throws(KeyError) {
    lock()
    try AtomicFile.destroy(path)
  }

  /// Destroys every slot and every key: what they have encrypted cannot be read by anyone again.
  package func erase() throws(KeyError) {
    lock()
    try AtomicFile.destroy(path)
    try AtomicFile.destroy(sources.keyFile)
  }
}
