import HealthClient
import HealthModel
import HealthWords

extension Owner {
  func encryptionStatus() async throws(CommandFailure) -> EncryptionStatus {
    try await call { (client) async throws(ClientError) in try await client.encryptionStatus() }
  }

  func enableEncryption(
    _ slots: [NewKeySlot]
  ) async throws(CommandFailure) -> EncryptionKeys {
    try await callWithPresence { (client) async throws(ClientError) in
      try await client.enableEncryption(slots)
    }
  }

  func addKeySlot(
    _ slot: NewKeySlot, replacesKind: Bool
  ) async throws(CommandFailure) -> AddedKeySlot {
    try await callWithPresence { (client) async throws(ClientError) in
      try await client.addKeySlot(slot, replacesKind: replacesKind)
    }
  }

  func removeKeySlot(_ id: [UInt8]) async throws(CommandFailure) {
    try await callWithPresence { (client) async throws(ClientError) in
      try await client.removeKeySlot(id)
    }
  }

  func unlock(_ secret: KeySecret) async throws(CommandFailure) -> StoreMode {
    try await call { (client) async throws(ClientError) in try await client.unlock(secret) }
  }

  func rotateKeys(
    _ secrets: [KeySecret], droppedSlots: [[UInt8]]
  ) async throws(CommandFailure) -> KeyRotation {
    try await callWithPresence { (client) async throws(ClientError) in
      try await client.rotateKeys(secrets, droppedSlots: droppedSlots)
    }
  }

  func recoverKeys(_ secret: KeySecret) async throws(CommandFailure) -> KeySlotInfo {
    try await call { (client) async throws(ClientError) in try await client.recoverKeys(secret) }
  }

  func eraseStore(confirmation: String) async throws(CommandFailure) {
    try await callWithPresence { (client) async throws(ClientError) in
      try await client.eraseStore(confirmation: confirmation)
    }
  }
}
