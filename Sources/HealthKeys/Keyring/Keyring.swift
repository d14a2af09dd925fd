import HealthModel
import StorageSupport

/// The content of `keyring.json`: which keys the store has, and the slots that open them. It contains
/// no secret.
struct Keyring: Hashable, Sendable {
  struct HealthKey: Hashable, Sendable {
    var id: [UInt8]
    /// The public key to which the records of the locked store are sealed.
    var journalKey: [UInt8]
  }

  static let storeByteCount = 16
  static let slotCountMax = 16

  /// Random bytes that distinguish the store from any other. Sealed keys are bound to them.
  let store: [UInt8]
  let createdAt: Instant
  /// Increases with each change. A seal outside of the file contains the last one, so that an older
  /// copy of the file is noticed.
  var generation: UInt64 = 0
  var policyKeyID: [UInt8]
  /// The policy key before the rotation that has begun.
  var oldPolicyKeyID: [UInt8]?
  /// The health key, or the old and the new one during a rotation.
  var healthKeys: [HealthKey]
  var slots: [KeySlot]

  /// The key with which new data is encrypted.
  var current: HealthKey { healthKeys.last! }
  var isRotating: Bool { healthKeys.count > 1 }
}

/// Keys that a slot has opened.
typealias OpenedKeys = [(keyClass: KeyClass, key: EncryptionKey)]

extension Keyring {
  /// Opens the first slot that fits a secret of the user.
  ///
  /// - Throws: `wrongSecret` if none does.
  func open(with secret: UserSecret) throws(KeyError) -> OpenedKeys {
    let bytes = try secret.secret
    for slot in slots where slot.kind == secret.kind {
      let key = try slot.encryptingKey(bytes)
      if let opened = slot.open(under: key, store: store) { return opened }
    }
    throw .wrongSecret
  }

  /// Opens what the credential and the key file open.
  func openAutomatically(_ sources: KeySources) throws(KeyError) -> OpenedKeys {
    var opened: OpenedKeys = []
    for slot in slots {
      guard let secret = try sources.secret(of: slot.kind) else { continue }
      opened += slot.open(under: try slot.encryptingKey(secret), store: store) ?? []
    }
    return opened
  }

  /// Whether the daemon may be able to open a slot by itself.
  static func isAutomatic(_ slot: KeySlot) -> Bool {
    slot.kind == .credential || slot.kind == .keyFile
  }
}
