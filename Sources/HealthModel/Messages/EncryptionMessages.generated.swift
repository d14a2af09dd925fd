// Made from proto/health/v1/encryption.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// The source of the secret of a key slot.
public enum KeySlotKind: UInt8, Hashable, Sendable, CaseIterable {
  /// A credential of the service manager.
  case credential = 0
  /// A file of 32 bytes, beside the store or on a removable disk.
  case keyFile = 1
  /// A passphrase, from which the key is derived with Argon2id.
  case passphrase = 2
  /// At least 32 random bytes that a client stores, such as in the secret service of the desktop.
  case secret = 3
  /// A recovery key, which the daemon generates.
  case recovery = 4
}

/// A key slot.
public struct KeySlotInfo: Hashable, Sendable {
  /// The identifier of the slot, 8 bytes.
  public var id: [UInt8]
  /// The source of its secret.
  public var kind: KeySlotKind
  /// The name that the user gave it.
  public var name: String
  /// The time at which it was created.
  public var createdAt: Instant
  /// Whether it opens the samples. If not, it opens permissions and the ledger only.
  public var opensSamples: Bool

  public init(id: [UInt8] = [], kind: KeySlotKind = .credential, name: String = "", createdAt: Instant = Instant(microseconds: 0), opensSamples: Bool = false) {
    self.id = id
    self.kind = kind
    self.name = name
    self.createdAt = createdAt
    self.opensSamples = opensSamples
  }
}

/// A secret that the user provides.
public struct KeySecret: Hashable, Sendable, Redacted {
  /// The kind of the slots that it may open: passphrase, secret or recovery.
  public var kind: KeySlotKind
  /// The bytes of the secret. Of a recovery key, the text as typed.
  public var secret: [UInt8]

  public init(kind: KeySlotKind = .credential, secret: [UInt8] = []) {
    self.kind = kind
    self.secret = secret
  }
}

/// A slot to be created.
public struct NewKeySlot: Hashable, Sendable, Redacted {
  /// The kind of the slot.
  public var kind: KeySlotKind
  /// The name: 1 to 64 letters, digits, spaces, dots, hyphens and underscores.
  public var name: String
  /// The passphrase or secret; empty for other kinds.
  public var secret: [UInt8]

  public init(kind: KeySlotKind = .credential, name: String = "", secret: [UInt8] = []) {
    self.kind = kind
    self.name = name
    self.secret = secret
  }
}

/// The state of the encryption. It contains no secret.
public struct EncryptionStatus: Hashable, Sendable {
  /// Whether the store is encrypted. The other fields are empty if it is not.
  public var isEnabled: Bool
  /// The slots.
  public var slots: [KeySlotInfo]
  /// The identifier of the key of the samples, 8 bytes.
  public var healthKeyID: [UInt8]
  /// The identifier of the key of permissions and the ledger, 8 bytes.
  public var policyKeyID: [UInt8]
  /// The time at which the keys were created.
  public var createdAt: Instant
  /// Whether a credential or a key file opens the samples without the user.
  public var opensAutomatically: Bool
  /// Whether the keyring is an older copy, with which a secret that was replaced may open the store. A
  /// rotation ends that.
  public var isKeyringOutdated: Bool
  /// Whether the credential or key file was lost with which the daemon opens permissions, so that only
  /// Status and Recover are served.
  public var isRecoveryDue: Bool

  public init(isEnabled: Bool = false, slots: [KeySlotInfo] = [], healthKeyID: [UInt8] = [], policyKeyID: [UInt8] = [], createdAt: Instant = Instant(microseconds: 0), opensAutomatically: Bool = false, isKeyringOutdated: Bool = false, isRecoveryDue: Bool = false) {
    self.isEnabled = isEnabled
    self.slots = slots
    self.healthKeyID = healthKeyID
    self.policyKeyID = policyKeyID
    self.createdAt = createdAt
    self.opensAutomatically = opensAutomatically
    self.isKeyringOutdated = isKeyringOutdated
    self.isRecoveryDue = isRecoveryDue
  }
}

/// The created slots.
public struct EncryptionKeys: Hashable, Sendable, Redacted {
  /// All slots of the store.
  public var slots: [KeySlotInfo]
  /// The text of the new recovery key; empty if none was requested. It is returned only once.
  public var recoveryKey: String

  public init(slots: [KeySlotInfo] = [], recoveryKey: String = "") {
    self.slots = slots
    self.recoveryKey = recoveryKey
  }
}

/// The created slot.
public struct AddedKeySlot: Hashable, Sendable, Redacted {
  /// The slot.
  public var slot: KeySlotInfo
  /// The text of the new recovery key; empty for slots of other kinds. It is returned only once.
  public var recoveryKey: String

  public init(slot: KeySlotInfo, recoveryKey: String = "") {
    self.slot = slot
    self.recoveryKey = recoveryKey
  }
}

/// The result of a rotation.
public struct KeyRotation: Hashable, Sendable {
  /// The identifier of the new key of the samples, 8 bytes.
  public var healthKeyID: [UInt8]
  /// The slots that were removed.
  public var removed: [KeySlotInfo]
  /// The identifier of the new key of permissions and the ledger, 8 bytes.
  public var policyKeyID: [UInt8]

  public init(healthKeyID: [UInt8] = [], removed: [KeySlotInfo] = [], policyKeyID: [UInt8] = []) {
    self.healthKeyID = healthKeyID
    self.removed = removed
    self.policyKeyID = policyKeyID
  }
}
