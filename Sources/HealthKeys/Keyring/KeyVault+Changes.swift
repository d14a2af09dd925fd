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
  /// - Parameters:
  ///   - sealDirectory: The directory of the seal of the keyring; nil for `directory`.
  ///   - slots: Further slots, with their names. If there is no credential, one of them must open the
  ///     samples.
  package static func create(
    directory: String, sealDirectory: String? = nil, sources: KeySources,
    slots: [(NewSlot, name: String)] = [], now: Instant = .now
  ) throws(KeyError) -> (KeyVault, [CreatedSlot]) {
    guard !exists(in: directory) else { throw .isEncrypted }
    let (policy, health) = (EncryptionKey(), EncryptionKey())
    let keyring = Keyring(
      store: .random(Keyring.storeByteCount), createdAt: now, policyKeyID: policy.id.bytes,
      healthKeys: [.init(id: health.id.bytes, journalKey: JournalSeal.publicKey(health))],
      slots: [])
    let vault = KeyVault(
      directory: directory, sealDirectory: sealDirectory, sources: sources, keyring: keyring,
      opened: [(.policy, policy), (.health, health)], isOutdated: false,
      attempts: SecretAttempts())
    var all = slots
    if try sources.hasCredential {
      all.insert((.credential, "system"), at: 0)
    } else if !slots.contains(where: { $0.0.kind == .keyFile }) {
      all.insert((.keyFile(opensHealth: false), "key file"), at: 0)
    }
    do throws(KeyError) {
      return (vault, try vault.add(all, now: now))
    } catch {
      try? vault.abandon()
      throw error
    }
  }

  /// Adds slots in one change.
  ///
  /// - Parameter replaced: The identifiers of slots that the change removes.
  package func add(
    _ slots: [(NewSlot, name: String)], replacing replaced: Set<[UInt8]> = [],
    now: Instant = .now, reached: (AtomicFile.Step) throws(KeyError) -> Void = { _ in }
  ) throws(KeyError) -> [CreatedSlot] {
    guard healthKey != nil else { throw .locked }
    var keyring = state.withLock { $0.keyring }
    var created: [CreatedSlot] = []
    for (new, name) in slots {
      let slot = try KeySlot(
        kind: new.kind, name: name, createdAt: now, argon2: sources.argon2)
      let (secret, recoveryKey) = try secret(of: new)
      let isPolicyOnly = if case .keyFile(opensHealth: false) = new { true } else { false }
      let sealed = slot.sealing(
        openKeys.filter { !isPolicyOnly || $0.0 == .policy },
        under: try slot.encryptingKey(secret), store: keyring.store)
      created.append(CreatedSlot(slot: sealed, recoveryKey: recoveryKey))
    }
    keyring.slots.removeAll { replaced.contains($0.id) }
    keyring.slots += created.map(\.slot)
    guard keyring.slots.count <= Keyring.slotCountMax, keyring.slots.contains(where: \.opensHealth)
    else { throw .lastSlot }
    try replace(keyring, reached: reached)
    return created
  }

  /// All keys: also the old ones while a rotation has not ended, since files may have them.
  private var openKeys: [(KeyClass, EncryptionKey)] {
    state.withLock { state in
      state.policy.values.map { (.policy, $0) } + state.health.values.map { (.health, $0) }
    }
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
      keyring.slots.contains(where: Keyring.isAutomatic)
    else { throw .lastSlot }
    try replace(keyring)
  }

  /// Replaces all slots of a kind by a new one, in one change: a new passphrase or recovery key. The
  /// old ones open nothing any more.
  package func replaceAll(
    with new: NewSlot, name: String, now: Instant = .now
  ) throws(KeyError) -> CreatedSlot {
    let replaced = slots.filter { $0.kind == new.kind }.map(\.id)
    return try add([(new, name: name)], replacing: Set(replaced), now: now)[0]
  }

  /// Writes the keyring as the next generation, then makes it current.
  ///
  /// - Parameter endsOutdated: Whether the keys are new, so that nothing in an older copy opens them.
  ///   Otherwise an older copy stays one, because its slots are still open.
  func replace(
    _ keyring: Keyring, endsOutdated: Bool = false,
    reached: (AtomicFile.Step) throws(KeyError) -> Void = { _ in }
  ) throws(KeyError) {
    var keyring = keyring
    let (policy, before, wasOutdated) = state.withLock { state in
      (state.policy[keyring.policyKeyID]!, state.keyring, state.isOutdated)
    }
    let isOutdated = wasOutdated && !endsOutdated
    let seal = KeyringSeal(directory: sealDirectory, policy: policy)
    if !isOutdated { keyring.generation += 1 }
    // The first seal of a key precedes its keyring, which would otherwise count as an older copy after
    // a crash. Later ones follow it: a seal that is newer than the keyring would be a false alarm.
    let isFirst =
      before.generation == 0 || wasOutdated || keyring.policyKeyID != before.policyKeyID
    if isFirst, !isOutdated { seal.write(keyring.generation) }
    try AtomicFile.write(keyring.file(policy: policy), to: path, reached: reached)
    if !isFirst, !isOutdated { seal.write(keyring.generation) }
    state.withLock { ($0.keyring, $0.isOutdated) = (keyring, isOutdated) }
  }

  /// Removes a keyring whose keys have encrypted nothing.
  package func abandon() throws(KeyError) {
    lock()
    try AtomicFile.destroy(path)
    removeSeal()
  }

  /// Destroys every slot and every key: what they have encrypted cannot be read by anyone again.
  package func erase() throws(KeyError) {
    lock()
    try AtomicFile.destroy(path)
    try AtomicFile.destroy(sources.keyFile)
    removeSeal()
  }

  fileprivate func removeSeal() {
    KeyringSeal(directory: sealDirectory, policy: policyKey).remove()
  }
}
