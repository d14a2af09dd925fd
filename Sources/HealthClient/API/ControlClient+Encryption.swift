public import HealthModel
import HealthWire

// The encryption of the store, and the secrets that unlock it.

extension ControlClient {
  /// Encrypting a large database takes minutes.
  private static let encryptionTimeout = Duration.seconds(24 * 3600)

  /// Returns whether the store is encrypted, and its key slots.
  public func encryptionStatus() async throws(ClientError) -> EncryptionStatus {
    try await channel.call(HealthMethod.Encryption.status, EncryptionStatusRequest())
  }

  /// Encrypts the store. The reply contains the new recovery key if one was requested; it is
  /// disclosed only once.
  public func enableEncryption(
    _ slots: [NewKeySlot]
  ) async throws(ClientError) -> EnableEncryptionReply {
    try await channel.call(
      HealthMethod.Encryption.enable, EnableEncryptionRequest(slots: slots),
      timeout: ControlClient.encryptionTimeout)
  }

  /// Adds a key slot to the unlocked store.
  ///
  /// - Parameter replacesKind: Whether the slots of the same kind are removed.
  public func addKeySlot(
    _ slot: NewKeySlot, replacesKind: Bool
  ) async throws(ClientError) -> AddKeySlotReply {
    try await channel.call(
      HealthMethod.Encryption.addSlot, AddKeySlotRequest(slot: slot, replacesKind: replacesKind),
      timeout: ControlClient.encryptionTimeout)
  }

  /// Removes a key slot.
  public func removeKeySlot(_ id: [UInt8]) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Encryption.removeSlot, RemoveKeySlotRequest(id: id),
      timeout: ControlClient.encryptionTimeout)
  }

  /// Unlocks the store with a secret.
  ///
  /// - Returns: The resulting mode.
  public func unlock(_ secret: KeySecret) async throws(ClientError) -> StoreMode {
    try await channel.call(
      HealthMethod.Encryption.unlock, UnlockRequest(secret: secret),
      timeout: ControlClient.encryptionTimeout)
  }

  /// Encrypts the samples with a new key. Slots that open them are removed unless the daemon can
  /// read their secrets or `secrets` contains them.
  public func rotateKeys(_ secrets: [KeySecret]) async throws(ClientError) -> RotateKeysReply {
    try await channel.call(
      HealthMethod.Encryption.rotate, RotateKeysRequest(secrets: secrets),
      timeout: ControlClient.encryptionTimeout)
  }

  /// Destroys all keys and data. The daemon stops afterwards.
  public func eraseStore(confirmation: String) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Encryption.erase, EraseStoreRequest(confirmation: confirmation),
      timeout: ControlClient.encryptionTimeout)
  }
}
