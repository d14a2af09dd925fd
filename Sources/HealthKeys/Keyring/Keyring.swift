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
  var policyKeyID: [UInt8]
  /// The health key, or the old and the new one while the database is being encrypted with the
  /// new one.
  var healthKeys: [HealthKey]
  var slots: [KeySlot]

  /// The key with which new data is encrypted.
  var current: HealthKey { healthKeys.last! }
  var isRotating: Bool { healthKeys.count > 1 }
}
