package import StorageSupport
import Synchronization

// A rotation encrypts samples, permissions and the ledger with new keys. It has three steps, and can
// stop after each of them:
//
//  1. `beginRotation`: the keyring has old and new keys, in every slot whose secret is known.
//  2. The databases are encrypted with the new keys. Each file states which key applies to it.
//  3. `endRotation`: the keyring has the new keys only, and no slot that lacks them.

extension KeyVault {
  /// Creates the new keys and seals them in the slots of the credential, the key file, and the given
  /// secrets. For other slots nothing can be sealed without their secrets; they are removed at the
  /// end.
  ///
  /// - Parameter dropped: The identifiers of the slots that are removed.
  /// - Throws: `secretsMissing` if another slot would be removed.
  package func beginRotation(
    _ secrets: [UserSecret], dropping dropped: Set<[UInt8]> = []
  ) throws(KeyError) {
    guard let oldHealth = healthKey else { throw .locked }
    guard !isRotating else { return try drop(dropped) }
    let (oldPolicy, policy, health) = (policyKey, EncryptionKey(), EncryptionKey())
    var keyring = state.withLock { $0.keyring }
    var missing: [String] = []
    var renewed: [KeySlot] = []
    for (index, slot) in keyring.slots.enumerated() where !dropped.contains(slot.id) {
      guard let key = try encryptingKey(of: slot, secrets, keyring.store) else {
        missing.append("\(hex(slot.id)) (\(slot.name))")
        continue
      }
      var keys: [(KeyClass, EncryptionKey)] = [(.policy, oldPolicy), (.policy, policy)]
      if slot.opensHealth { keys += [(.health, oldHealth), (.health, health)] }
      keyring.slots[index] = slot.sealing(keys, under: key, store: keyring.store)
      renewed.append(slot)
    }
    guard missing.isEmpty else { throw .secretsMissing(missing) }
    guard renewed.contains(where: \.opensHealth), renewed.contains(where: Keyring.isAutomatic)
    else { throw .lastSlot }
    keyring.oldPolicyKeyID = keyring.policyKeyID
    keyring.policyKeyID = policy.id.bytes
    keyring.healthKeys.append(
      .init(id: health.id.bytes, journalKey: JournalSeal.publicKey(health)))
    // In memory first: the new keys are the current ones as soon as the keyring is replaced.
    state.withLock { state in
      state.policy[policy.id.bytes] = policy
      state.health[health.id.bytes] = health
    }
    do throws(KeyError) {
      try replace(keyring)
    } catch {
      // They have encrypted nothing.
      state.withLock { state in
        state.policy[policy.id.bytes] = nil
        state.health[health.id.bytes] = nil
      }
      throw error
    }
  }

  /// Removes slots while a rotation has not ended. The others that remain at its end must open the new
  /// keys.
  private func drop(_ dropped: Set<[UInt8]>) throws(KeyError) {
    var keyring = state.withLock { $0.keyring }
    keyring.slots.removeAll { dropped.contains($0.id) }
    guard keyring.slots != slots else { return }
    let renewed = keyring.slots.filter { slot in
      slot.keys.contains { $0.keyID == keyring.policyKeyID }
    }
    guard renewed.contains(where: \.opensHealth), renewed.contains(where: Keyring.isAutomatic)
    else { throw .lastSlot }
    try replace(keyring)
  }

  /// Removes the old keys. Both databases must be encrypted with the new ones.
  ///
  /// - Returns: The slots that were removed.
  package func endRotation() throws(KeyError) -> [KeySlot] {
    var keyring = state.withLock { $0.keyring }
    guard keyring.isRotating else { return [] }
    let remaining = Set([keyring.policyKeyID, keyring.current.id])
    let oldPolicy = keyring.oldPolicyKeyID.flatMap { policyKey(id: $0) }
    keyring.healthKeys = [keyring.current]
    keyring.oldPolicyKeyID = nil
    var removed: [KeySlot] = []
    keyring.slots = keyring.slots.compactMap { slot in
      var renewed = slot
      renewed.keys.removeAll { !remaining.contains($0.keyID) }
      if renewed.keys.isEmpty { removed.append(slot) }
      return renewed.keys.isEmpty ? nil : renewed
    }
    try replace(keyring, endsOutdated: true)
    state.withLock { state in
      state.policy = state.policy.filter { remaining.contains($0.key) }
      state.health = state.health.filter { remaining.contains($0.key) }
    }
    if let oldPolicy { KeyringSeal(directory: sealDirectory, policy: oldPolicy).remove() }
    return removed
  }

  /// The health keys of an unfinished rotation, if both are open.
  package var rotation: (old: EncryptionKey, new: EncryptionKey)? {
    state.withLock { state in
      guard state.keyring.isRotating,
        let old = state.health[state.keyring.healthKeys[0].id],
        let new = state.health[state.keyring.current.id]
      else { return nil }
      return (old, new)
    }
  }

  private func encryptingKey(
    of slot: KeySlot, _ secrets: [UserSecret], _ store: [UInt8]
  ) throws(KeyError) -> EncryptionKey? {
    var candidates: [Secret] = []
    if let secret = try sources.secret(of: slot.kind) { candidates.append(secret) }
    for secret in secrets where secret.kind == slot.kind { candidates.append(try secret.secret) }
    for candidate in candidates {
      let key = try slot.encryptingKey(candidate)
      if slot.open(under: key, store: store) != nil { return key }
    }
    return nil
  }
}
