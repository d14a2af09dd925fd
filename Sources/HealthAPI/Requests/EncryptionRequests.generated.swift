// Made from proto/health/v1/encryption.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import HealthModel

/// A query for the state of the encryption.
package struct EncryptionStatusRequest: Hashable, Sendable {
  package init() {}
}

/// Encrypts the store.
package struct EnableEncryptionRequest: Hashable, Sendable {
  /// The slots to be created. Without a credential of the service manager, the daemon adds a key file
  /// that opens permissions and the ledger.
  package var slots: [NewKeySlot]

  package init(slots: [NewKeySlot] = []) {
    self.slots = slots
  }
}

/// Adds a slot.
package struct AddKeySlotRequest: Hashable, Sendable {
  /// The slot to be created.
  package var slot: NewKeySlot
  /// Whether the slots of the same kind are removed.
  package var replacesKind: Bool

  package init(slot: NewKeySlot, replacesKind: Bool = false) {
    self.slot = slot
    self.replacesKind = replacesKind
  }
}

/// Removes a slot.
package struct RemoveKeySlotRequest: Hashable, Sendable {
  /// The identifier of the slot.
  package var id: [UInt8]

  package init(id: [UInt8] = []) {
    self.id = id
  }
}

/// Confirms that the slot opens nothing any more.
package struct RemoveKeySlotReply: Hashable, Sendable {
  package init() {}
}

/// Unlocks the store.
package struct UnlockRequest: Hashable, Sendable {
  /// The secret.
  package var secret: KeySecret

  package init(secret: KeySecret) {
    self.secret = secret
  }
}

/// Creates new keys.
package struct RotateKeysRequest: Hashable, Sendable {
  /// The secrets of the slots that shall open the new keys.
  package var secrets: [KeySecret]
  /// The identifiers of the slots that are removed.
  package var droppedSlots: [[UInt8]]

  package init(secrets: [KeySecret] = [], droppedSlots: [[UInt8]] = []) {
    self.secrets = secrets
    self.droppedSlots = droppedSlots
  }
}

/// Restores what was lost.
package struct RecoverKeysRequest: Hashable, Sendable {
  /// A secret that opens the samples.
  package var secret: KeySecret

  package init(secret: KeySecret) {
    self.secret = secret
  }
}

/// The result of a recovery.
package struct RecoverKeysReply: Hashable, Sendable {
  /// The new slot, of the credential or the key file.
  package var slot: KeySlotInfo

  package init(slot: KeySlotInfo) {
    self.slot = slot
  }
}

/// Destroys all keys and data.
package struct EraseStoreRequest: Hashable, Sendable {
  /// The text `erase all health data`.
  package var confirmation: String

  package init(confirmation: String = "") {
    self.confirmation = confirmation
  }
}

/// Confirms that the keys are destroyed.
package struct EraseStoreReply: Hashable, Sendable {
  package init() {}
}
