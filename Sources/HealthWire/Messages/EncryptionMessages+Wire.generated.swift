// Made from proto/health/v1/encryption.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
package import HealthModel
package import HealthProtobuf

extension KeySlotInfo: ProtobufMessage {
  package static var codec: Codec<Health__V1__KeySlotInfo> {
    Codec("KeySlotInfo", health__v1__key_slot_info__init, health__v1__key_slot_info__unpack)
  }

  package init(_ c: Health__V1__KeySlotInfo) throws(WireError) {
    self.init(
      id: HealthProtobuf.bytes(c.id),
      kind: try HealthProtobuf.enumeration(c.kind.rawValue, "KeySlotInfo.kind"),
      name: try HealthProtobuf.text(c.name, "KeySlotInfo.name"),
      createdAt: Instant(microseconds: c.created_at_us),
      opensSamples: c.opens_samples != 0)
  }

  package func fill(_ c: inout Health__V1__KeySlotInfo, in arena: WireArena) {
    c.id = arena.bytes(id)
    c.kind = Health__V1__KeySlotKind(UInt32(kind.rawValue))
    c.name = arena.text(name)
    c.created_at_us = createdAt.microseconds
    c.opens_samples = opensSamples ? 1 : 0
  }
}

extension KeySecret: ProtobufMessage {
  package static var codec: Codec<Health__V1__KeySecret> {
    Codec("KeySecret", health__v1__key_secret__init, health__v1__key_secret__unpack)
  }

  package init(_ c: Health__V1__KeySecret) throws(WireError) {
    self.init(
      kind: try HealthProtobuf.enumeration(c.kind.rawValue, "KeySecret.kind"),
      secret: HealthProtobuf.bytes(c.secret))
  }

  package func fill(_ c: inout Health__V1__KeySecret, in arena: WireArena) {
    c.kind = Health__V1__KeySlotKind(UInt32(kind.rawValue))
    c.secret = arena.bytes(secret)
  }
}

extension NewKeySlot: ProtobufMessage {
  package static var codec: Codec<Health__V1__NewKeySlot> {
    Codec("NewKeySlot", health__v1__new_key_slot__init, health__v1__new_key_slot__unpack)
  }

  package init(_ c: Health__V1__NewKeySlot) throws(WireError) {
    self.init(
      kind: try HealthProtobuf.enumeration(c.kind.rawValue, "NewKeySlot.kind"),
      name: try HealthProtobuf.text(c.name, "NewKeySlot.name"),
      secret: HealthProtobuf.bytes(c.secret))
  }

  package func fill(_ c: inout Health__V1__NewKeySlot, in arena: WireArena) {
    c.kind = Health__V1__KeySlotKind(UInt32(kind.rawValue))
    c.name = arena.text(name)
    c.secret = arena.bytes(secret)
  }
}

extension EncryptionStatusRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__EncryptionStatusRequest> {
    Codec("EncryptionStatusRequest", health__v1__encryption_status_request__init, health__v1__encryption_status_request__unpack)
  }

  package init(_ c: Health__V1__EncryptionStatusRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__EncryptionStatusRequest, in arena: WireArena) {
  }
}

extension EncryptionStatus: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__EncryptionStatus> {
    Codec("EncryptionStatus", health__v1__encryption_status__init, health__v1__encryption_status__unpack)
  }

  package init(_ c: Health__V1__EncryptionStatus) throws(WireError) {
    self.init(
      isEnabled: c.is_enabled != 0,
      slots: try HealthProtobuf.list(c.slots, c.n_slots),
      healthKeyID: HealthProtobuf.bytes(c.health_key_id),
      policyKeyID: HealthProtobuf.bytes(c.policy_key_id),
      createdAt: Instant(microseconds: c.created_at_us),
      opensAutomatically: c.opens_automatically != 0,
      isKeyringOutdated: c.is_keyring_outdated != 0,
      isRecoveryDue: c.is_recovery_due != 0)
  }

  package func fill(_ c: inout Health__V1__EncryptionStatus, in arena: WireArena) {
    c.is_enabled = isEnabled ? 1 : 0
    (c.n_slots, c.slots) = arena.list(slots)
    c.health_key_id = arena.bytes(healthKeyID)
    c.policy_key_id = arena.bytes(policyKeyID)
    c.created_at_us = createdAt.microseconds
    c.opens_automatically = opensAutomatically ? 1 : 0
    c.is_keyring_outdated = isKeyringOutdated ? 1 : 0
    c.is_recovery_due = isRecoveryDue ? 1 : 0
  }
}

extension EnableEncryptionRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__EnableEncryptionRequest> {
    Codec("EnableEncryptionRequest", health__v1__enable_encryption_request__init, health__v1__enable_encryption_request__unpack)
  }

  package init(_ c: Health__V1__EnableEncryptionRequest) throws(WireError) {
    guard c.n_slots <= 8 else { throw WireError("EnableEncryptionRequest.slots", .tooMany(limit: 8)) }
    self.init(
      slots: try HealthProtobuf.list(c.slots, c.n_slots))
  }

  package func fill(_ c: inout Health__V1__EnableEncryptionRequest, in arena: WireArena) {
    (c.n_slots, c.slots) = arena.list(slots)
  }
}

extension EncryptionKeys: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__EnableEncryptionReply> {
    Codec("EnableEncryptionReply", health__v1__enable_encryption_reply__init, health__v1__enable_encryption_reply__unpack)
  }

  package init(_ c: Health__V1__EnableEncryptionReply) throws(WireError) {
    self.init(
      slots: try HealthProtobuf.list(c.slots, c.n_slots),
      recoveryKey: try HealthProtobuf.text(c.recovery_key, "EnableEncryptionReply.recovery_key"))
  }

  package func fill(_ c: inout Health__V1__EnableEncryptionReply, in arena: WireArena) {
    (c.n_slots, c.slots) = arena.list(slots)
    c.recovery_key = arena.text(recoveryKey)
  }
}

extension AddKeySlotRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__AddKeySlotRequest> {
    Codec("AddKeySlotRequest", health__v1__add_key_slot_request__init, health__v1__add_key_slot_request__unpack)
  }

  package init(_ c: Health__V1__AddKeySlotRequest) throws(WireError) {
    self.init(
      slot: try HealthProtobuf.required(c.slot, "AddKeySlotRequest.slot"),
      replacesKind: c.replaces_kind != 0)
  }

  package func fill(_ c: inout Health__V1__AddKeySlotRequest, in arena: WireArena) {
    c.slot = arena.make(slot)
    c.replaces_kind = replacesKind ? 1 : 0
  }
}

extension AddedKeySlot: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__AddKeySlotReply> {
    Codec("AddKeySlotReply", health__v1__add_key_slot_reply__init, health__v1__add_key_slot_reply__unpack)
  }

  package init(_ c: Health__V1__AddKeySlotReply) throws(WireError) {
    self.init(
      slot: try HealthProtobuf.required(c.slot, "AddKeySlotReply.slot"),
      recoveryKey: try HealthProtobuf.text(c.recovery_key, "AddKeySlotReply.recovery_key"))
  }

  package func fill(_ c: inout Health__V1__AddKeySlotReply, in arena: WireArena) {
    c.slot = arena.make(slot)
    c.recovery_key = arena.text(recoveryKey)
  }
}

extension RemoveKeySlotRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RemoveKeySlotRequest> {
    Codec("RemoveKeySlotRequest", health__v1__remove_key_slot_request__init, health__v1__remove_key_slot_request__unpack)
  }

  package init(_ c: Health__V1__RemoveKeySlotRequest) throws(WireError) {
    self.init(
      id: HealthProtobuf.bytes(c.id))
  }

  package func fill(_ c: inout Health__V1__RemoveKeySlotRequest, in arena: WireArena) {
    c.id = arena.bytes(id)
  }
}

extension RemoveKeySlotReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RemoveKeySlotReply> {
    Codec("RemoveKeySlotReply", health__v1__remove_key_slot_reply__init, health__v1__remove_key_slot_reply__unpack)
  }

  package init(_ c: Health__V1__RemoveKeySlotReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__RemoveKeySlotReply, in arena: WireArena) {
  }
}

extension UnlockRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__UnlockRequest> {
    Codec("UnlockRequest", health__v1__unlock_request__init, health__v1__unlock_request__unpack)
  }

  package init(_ c: Health__V1__UnlockRequest) throws(WireError) {
    self.init(
      secret: try HealthProtobuf.required(c.secret, "UnlockRequest.secret"))
  }

  package func fill(_ c: inout Health__V1__UnlockRequest, in arena: WireArena) {
    c.secret = arena.make(secret)
  }
}

extension RotateKeysRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RotateKeysRequest> {
    Codec("RotateKeysRequest", health__v1__rotate_keys_request__init, health__v1__rotate_keys_request__unpack)
  }

  package init(_ c: Health__V1__RotateKeysRequest) throws(WireError) {
    guard c.n_secrets <= 8 else { throw WireError("RotateKeysRequest.secrets", .tooMany(limit: 8)) }
    guard c.n_dropped_slots <= 16 else { throw WireError("RotateKeysRequest.dropped_slots", .tooMany(limit: 16)) }
    self.init(
      secrets: try HealthProtobuf.list(c.secrets, c.n_secrets),
      droppedSlots: UnsafeBufferPointer(start: c.dropped_slots, count: c.n_dropped_slots).map { HealthProtobuf.bytes($0) })
  }

  package func fill(_ c: inout Health__V1__RotateKeysRequest, in arena: WireArena) {
    (c.n_secrets, c.secrets) = arena.list(secrets)
    (c.n_dropped_slots, c.dropped_slots) = arena.numbers(droppedSlots) { arena.bytes($0) }
  }
}

extension KeyRotation: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RotateKeysReply> {
    Codec("RotateKeysReply", health__v1__rotate_keys_reply__init, health__v1__rotate_keys_reply__unpack)
  }

  package init(_ c: Health__V1__RotateKeysReply) throws(WireError) {
    self.init(
      healthKeyID: HealthProtobuf.bytes(c.health_key_id),
      removed: try HealthProtobuf.list(c.removed, c.n_removed),
      policyKeyID: HealthProtobuf.bytes(c.policy_key_id))
  }

  package func fill(_ c: inout Health__V1__RotateKeysReply, in arena: WireArena) {
    c.health_key_id = arena.bytes(healthKeyID)
    (c.n_removed, c.removed) = arena.list(removed)
    c.policy_key_id = arena.bytes(policyKeyID)
  }
}

extension RecoverKeysRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RecoverKeysRequest> {
    Codec("RecoverKeysRequest", health__v1__recover_keys_request__init, health__v1__recover_keys_request__unpack)
  }

  package init(_ c: Health__V1__RecoverKeysRequest) throws(WireError) {
    self.init(
      secret: try HealthProtobuf.required(c.secret, "RecoverKeysRequest.secret"))
  }

  package func fill(_ c: inout Health__V1__RecoverKeysRequest, in arena: WireArena) {
    c.secret = arena.make(secret)
  }
}

extension RecoverKeysReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RecoverKeysReply> {
    Codec("RecoverKeysReply", health__v1__recover_keys_reply__init, health__v1__recover_keys_reply__unpack)
  }

  package init(_ c: Health__V1__RecoverKeysReply) throws(WireError) {
    self.init(
      slot: try HealthProtobuf.required(c.slot, "RecoverKeysReply.slot"))
  }

  package func fill(_ c: inout Health__V1__RecoverKeysReply, in arena: WireArena) {
    c.slot = arena.make(slot)
  }
}

extension EraseStoreRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__EraseStoreRequest> {
    Codec("EraseStoreRequest", health__v1__erase_store_request__init, health__v1__erase_store_request__unpack)
  }

  package init(_ c: Health__V1__EraseStoreRequest) throws(WireError) {
    self.init(
      confirmation: try HealthProtobuf.text(c.confirmation, "EraseStoreRequest.confirmation"))
  }

  package func fill(_ c: inout Health__V1__EraseStoreRequest, in arena: WireArena) {
    c.confirmation = arena.text(confirmation)
  }
}

extension EraseStoreReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__EraseStoreReply> {
    Codec("EraseStoreReply", health__v1__erase_store_reply__init, health__v1__erase_store_reply__unpack)
  }

  package init(_ c: Health__V1__EraseStoreReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__EraseStoreReply, in arena: WireArena) {
  }
}
