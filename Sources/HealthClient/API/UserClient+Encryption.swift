import HealthAPI
public import HealthModel
import HealthWire

// The encryption of the store, and the secrets that unlock it.

extension UserClient {
  /// Encrypting a large database takes minutes.
  private static let encryptionTimeout = Duration.seconds(24 * 3600)

  /// Returns whether the store is encrypted, and its key slots.
  public func encryptionStatus() async throws(ClientError) -> EncryptionStatus {
    try await channel.call(HealthMethod.Encryption.status, EncryptionStatusRequest())
  }

  /// Encrypts the store. The result has the new recovery key if one was requested; it is
  /// disclosed only once.
  public func enableEncryption(
    _ slots: [NewKeySlot]
  ) async throws(ClientError) -> EncryptionKeys {
    try await channel.call(
      HealthMethod.Encryption.enable, EnableEncryptionRequest(slots: slots),
      timeout: UserClient.encryptionTimeout)
  }

  /// Adds a key slot to the unlocked store.
  ///
  /// - Parameter replacesKind: Whether the slots of the same kind are removed.
  public func addKeySlot(
    _ slot: NewKeySlot, replacesKind: Bool
  ) async throws(ClientError) -> AddedKeySlot {
    try await channel.call(
      HealthMethod.Encryption.addSlot, AddKeySlotRequest(slot: slot, replacesKind: replacesKind),
      timeout: UserClient.encryptionTimeout)
  }

  /// Removes a key slot.
  public func removeKeySlot(_ id: [UInt8]) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Encryption.removeSlot, RemoveKeySlotRequest(id: id),
      timeout: UserClient.encryptionTimeout)
  }

  /// Unlocks the store with a secret.
  ///
  /// - Returns: The resulting mode.
  public func unlock(_ secret: KeySecret) async throws(ClientError) -> StoreMode {
    try await channel.call(
      HealthMethod.Encryption.unlock, UnlockRequest(secret: secret),
      timeout: UserClient.encryptionTimeout)
  }

  /// Encrypts samples, permissions and the ledger with new keys.
  ///
  /// - Parameters:
  ///   - secrets: The secrets of the slots that shall open the new keys.
  ///   - droppedSlots: The identifiers of the slots that are removed. The call fails if there is a slot
  ///     whose secret neither the daemon nor `secrets` has, and which is not one of them.
  public func rotateKeys(
    _ secrets: [KeySecret], droppedSlots: [[UInt8]] = []
  ) async throws(ClientError) -> KeyRotation {
    try await channel.call(
      HealthMethod.Encryption.rotate,
      RotateKeysRequest(secrets: secrets, droppedSlots: droppedSlots),
      timeout: UserClient.encryptionTimeout)
  }

  /// Restores the key file or the slot of the credential, after it was lost, and returns the slot.
  /// The daemon stops afterwards.
  public func recoverKeys(_ secret: KeySecret) async throws(ClientError) -> KeySlotInfo {
    try await channel.call(
      HealthMethod.Encryption.recover, RecoverKeysRequest(secret: secret),
      timeout: UserClient.encryptionTimeout
    ).slot
  }

  /// Destroys all keys and data. The daemon stops afterwards.
  public func eraseStore(confirmation: String) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Encryption.erase, EraseStoreRequest(confirmation: confirmation),
      timeout: UserClient.encryptionTimeout)
  }
}
