import HealthClient
import HealthModel
import HealthText

extension Owner {
  func encryptionStatus() async throws(CommandFailure) -> EncryptionStatus {
    try await call { (client) async throws(ClientError) in try await client.encryptionStatus() }
  }

  func enableEncryption(
    _ slots: [NewKeySlot]
  ) async throws(CommandFailure) -> EnableEncryptionReply {
    try await call { (client) async throws(ClientError) in
      try await client.enableEncryption(slots)
    }
  }

  func addKeySlot(
    _ slot: NewKeySlot, replacesKind: Bool
  ) async throws(CommandFailure) -> AddKeySlotReply {
    try await call { (client) async throws(ClientError) in
      try await client.addKeySlot(slot, replacesKind: replacesKind)
    }
  }

  func removeKeySlot(_ id: [UInt8]) async throws(CommandFailure) {
    try await call { (client) async throws(ClientError) in try await client.removeKeySlot(id) }
  }

  func unlock(_ secret: KeySecret) async throws(CommandFailure) -> StoreMode {
    try await call { (client) async throws(ClientError) in try await client.unlock(secret) }
  }

  func rotateKeys(_ secrets: [KeySecret]) async throws(CommandFailure) -> RotateKeysReply {
    try await call { (client) async throws(ClientError) in try await client.rotateKeys(secrets) }
  }

  func eraseStore(confirmation: String) async throws(CommandFailure) {
    try await call { (client) async throws(ClientError) in
      try await client.eraseStore(confirmation: confirmation)
    }
  }
}
