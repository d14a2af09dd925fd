import HealthAPI
import HealthAuthorization
import HealthKeys
import HealthModel
import HealthPermissions
import HealthStore
import HealthWire
import StorageSupport

/// The handlers of `health.v1.Encryption`. Changes of the keyring run on the queue of the locked
/// store, one at a time and in order with locks and unlocks.
struct EncryptionHandlers: Sendable {
  let keys: StoreKeys
  let modes: Modes
  let modeChanges: ModeChanges
  let lockedStore: LockedStore
  let lock: StoreLock
  /// Ends the process after everything was erased.
  let stop: @Sendable () -> Void

  func status(
    _: EncryptionStatusRequest, _ scope: OwnerScope, _ call: UnaryCall<EncryptionStatus>
  ) {
    guard let vault = keys.vault else { return call.reply(EncryptionStatus()) }
    call.reply(
      EncryptionStatus(
        isEnabled: true, slots: vault.slots.map(\.info), healthKeyID: vault.healthKeyID,
        policyKeyID: vault.policyKeyID, createdAt: vault.createdAt,
        opensAutomatically: vault.opensAutomatically, isKeyringOutdated: vault.isOutdated))
  }

  func enable(
    _ request: EnableEncryptionRequest, _ scope: OwnerScope,
    _ call: UnaryCall<EncryptionKeys>
  ) {
    change(call) {
      guard keys.vault == nil else { throw KeyError.isEncrypted }
      guard modes.lock == .unlocked else { throw KeyError.locked }
      try lock.store.requireRoomForCopy()
      let slots = try request.slots.map { (try NewSlot($0), name: $0.name) }
      let (vault, created) = try KeyVault.create(
        directory: keys.directory, sealDirectory: keys.sealDirectory, sources: keys.sources,
        slots: slots)
      try lock.encrypt(with: vault)
      return EncryptionKeys(
        slots: vault.slots.map(\.info),
        recoveryKey: created.compactMap(\.recoveryKey).first ?? "")
    }
  }

  func addSlot(
    _ request: AddKeySlotRequest, _ scope: OwnerScope, _ call: UnaryCall<AddedKeySlot>
  ) {
    change(call) {
      let vault = try vault()
      let slot = try NewSlot(request.slot)
      let created =
        if request.replacesKind {
          try vault.replaceAll(with: slot, name: request.slot.name)
        } else {
          try vault.add([(slot, name: request.slot.name)])[0]
        }
      return AddedKeySlot(slot: created.slot.info, recoveryKey: created.recoveryKey ?? "")
    }
  }

  func removeSlot(
    _ request: RemoveKeySlotRequest, _ scope: OwnerScope, _ call: UnaryCall<RemoveKeySlotReply>
  ) {
    change(call) {
      try vault().remove(request.id)
      return RemoveKeySlotReply()
    }
  }

  /// The key is derived on the work queue, because that takes long, and used on the queue of the
  /// locked store.
  func unlock(_ request: UnlockRequest, _ scope: OwnerScope, _ call: UnaryCall<StoreMode>) {
    call.onWorkQueue {
      do {
        try vault().unlock(try UserSecret(request.secret))
      } catch {
        return call.fail(error)
      }
      modeChanges.apply(StoreModeChange(isLocked: false), in: scope) { result in
        switch result {
        case .success: call.reply(modes.current)
        case .failure(let error): call.fail(error)
        }
      }
    }
  }

  func rotate(
    _ request: RotateKeysRequest, _ scope: OwnerScope, _ call: UnaryCall<KeyRotation>
  ) {
    change(call) {
      let vault = try vault()
      guard modes.lock == .unlocked, lock.store.isOpen else { throw KeyError.locked }
      try lock.store.requireRoomForCopy()
      let secrets = try request.secrets.map { try UserSecret($0) }
      for secret in secrets { try vault.verify(secret) }
      let before = vault.slots
      try lock.rotate { try vault.beginRotation(secrets, dropping: Set(request.droppedSlots)) }
      guard !vault.isRotating else { throw HealthError.unfinishedRotation }
      let remaining = Set(vault.slots.map(\.id))
      return KeyRotation(
        healthKeyID: vault.healthKeyID,
        removed: before.filter { !remaining.contains($0.id) }.map(\.info),
        policyKeyID: vault.policyKeyID)
    }
  }

  /// Serves no purpose here: a daemon that cannot open permissions is a `RecoveryDaemon`.
  func recover(
    _: RecoverKeysRequest, _ scope: OwnerScope, _ call: UnaryCall<RecoverKeysReply>
  ) {
    call.fail(keys.vault == nil ? KeyError.notEncrypted : .notLost)
  }

  /// The text that confirms an erasure.
  private static let confirmation = "erase all health data"

  func erase(
    _ request: EraseStoreRequest, _ scope: OwnerScope, _ call: UnaryCall<EraseStoreReply>
  ) {
    change(call) {
      guard request.confirmation == Self.confirmation else {
        throw HealthError.invalidArgument("confirmation: is not \"\(Self.confirmation)\"")
      }
      let vault = try vault()
      let keyIDs = [vault.healthKeyID, vault.policyKeyID].map {
        EncryptionKey.ID(bytes: $0).description
      }
      lock.store.lock()
      try vault.erase()
      // Otherwise an entry of the ledger could create its seal again.
      try? lock.permissions.close()
      ErasedFiles.remove(
        from: keys.directory, seals: keys.sealDirectory, keyIDs: keyIDs)
      stop()
      return EraseStoreReply()
    }
  }

  private func vault() throws(KeyError) -> KeyVault {
    guard let vault = keys.vault else { throw .notEncrypted }
    return vault
  }

  private func change<Reply>(
    _ call: UnaryCall<Reply>, _ body: @escaping @Sendable () throws -> Reply
  ) {
    lockedStore.change {
      do {
        // The restored files are sealed with the present keys.
        guard !PendingRestore.exists(directory: keys.directory, seals: keys.sealDirectory) else {
          throw HealthError.restoreWaits
        }
        call.reply(try body())
      } catch {
        call.fail(error)
      }
    }
  }
}

extension HealthError {
  fileprivate static let restoreWaits = HealthError(
    .databaseInaccessible, "a restored backup waits for the next start of healthd; restart it first"
  )
  fileprivate static let unfinishedRotation = HealthError(
    .databaseInaccessible,
    "the store could not be encrypted with the new keys; the next rotation or unlock tries again")
}

extension KeySlot {
  var info: KeySlotInfo {
    KeySlotInfo(
      id: id, kind: KeySlotKind(kind), name: name, createdAt: createdAt,
      opensSamples: opensHealth)
  }
}

extension KeySlotKind {
  fileprivate init(_ kind: KeySlot.Kind) {
    self =
      switch kind {
      case .credential: .credential
      case .keyFile: .keyFile
      case .passphrase: .passphrase
      case .secret: .secret
      case .recovery: .recovery
      }
  }
}

extension Secret {
  /// The longest secret of a request.
  private static let byteCountMax = 4096

  /// Copies a secret of a request.
  static func requested(_ bytes: [UInt8]) throws(HealthError) -> Secret {
    guard bytes.count <= byteCountMax else {
      throw .invalidArgument("secret: has more than \(byteCountMax) bytes")
    }
    return Secret(bytes)
  }
}

extension NewSlot {
  fileprivate init(_ slot: NewKeySlot) throws(HealthError) {
    let secret = try Secret.requested(slot.secret)
    self =
      switch slot.kind {
      case .credential: .credential
      case .keyFile: .keyFile(opensHealth: true)
      case .passphrase: .passphrase(secret)
      case .secret: .stored(secret)
      case .recovery: .recovery
      }
  }
}

extension UserSecret {
  init(_ secret: KeySecret) throws(HealthError) {
    let bytes = try Secret.requested(secret.secret)
    switch secret.kind {
    case .passphrase: self = .passphrase(bytes)
    case .secret: self = .stored(bytes)
    case .recovery: self = .recovery(bytes)
    case .credential, .keyFile:
      throw .invalidArgument("kind: the daemon reads credentials and key files itself")
    }
  }
}
