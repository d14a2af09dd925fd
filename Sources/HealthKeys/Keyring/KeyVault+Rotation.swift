import HealthModel
package import StorageSupport
import Synchronization

// A rotation encrypts the samples with a new health key. It has three steps, and can stop after
// each of them:
//
//  1. `beginRotation`: the keyring has both keys, in every slot whose secret is known.
//  2. The database is encrypted with the new key. Its file states which key applies to it.
//  3. `endRotation`: the keyring has the new key only, and no slot that lacks it.

extension KeyVault {
  /// Creates the new key and seals it in the slots of the credential, the key file, and the given
  /// secrets. Other slots that open the samples are removed at the end: without their secrets,
  /// nothing can be sealed for them.
  package func beginRotation(_ secrets: [UserSecret]) throws(KeyError) {
    guard let old = healthKey else { throw .locked }
    guard !isRotating else { return }
    let new = EncryptionKey()
    var keyring = state.withLock { $0.keyring }
    var isReachable = false
    for (index, slot) in keyring.slots.enumerated() where slot.opensHealth {
      guard let key = try encryptingKey(of: slot, secrets, keyring.store) else { continue }
      keyring.slots[index] = slot.sealing(
        [(.policy, policyKey), (.health, old), (.health, new)], under: key, store: keyring.store)
      isReachable = true
    }
    guard isReachable else { throw .secretRequired }
    keyring.healthKeys.append(
      .init(id: new.id.bytes, journalKey: JournalSeal.publicKey(new)))
    // In memory first: the new key is the current one as soon as the keyring is replaced.
    state.withLock { $0.health[new.id.bytes] = new }
    try replace(keyring)
  }

  /// Removes the old key. The database must be encrypted with the new one.
  ///
  /// - Returns: The slots that were removed because their secrets were not given.
  package func endRotation() throws(KeyError) -> [KeySlot] {
    var keyring = state.withLock { $0.keyring }
    guard keyring.isRotating else { return [] }
    let current = keyring.current
    keyring.healthKeys = [current]
    var removed: [KeySlot] = []
    keyring.slots = keyring.slots.compactMap { slot in
      guard slot.opensHealth else { return slot }
      var slot = slot
      slot.keys.removeAll { $0.keyClass == .health && $0.keyID != current.id }
      if !slot.opensHealth { removed.append(slot) }
      return slot.opensHealth ? slot : nil
    }
    try replace(keyring)
    state.withLock { state in state.health = state.health.filter { $0.key == current.id } }
    return removed
  }

  /// The keys of an unfinished rotation, if both are open.
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
