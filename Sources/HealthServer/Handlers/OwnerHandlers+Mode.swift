import HealthAuthorization
import HealthModel
import HealthPermissions
import HealthWire

/// The handlers for the guest session and the lock.
extension OwnerHandlers {
  func mode(_: ModeRequest, _ scope: OwnerScope, _ call: UnaryCall<StoreMode>) {
    call.reply(modes.current)
  }

  func setMode(_ request: SetModeRequest, _ scope: OwnerScope, _ call: UnaryCall<StoreMode>) {
    modeChanges.apply(request, in: scope) { result in
      switch result {
      case .success: call.reply(modes.current)
      case .failure(let error): call.fail(error)
      }
    }
  }
}

/// Changes the mode of the store, and waits until no data leaves that the new mode forbids. On the
/// queue of the locked store: a save is either in the journal before it is applied, or goes to the
/// unlocked store.
struct ModeChanges: Sendable {
  let permissions: PermissionStore
  let modes: Modes
  let lockedStore: LockedStore
  let live: LiveIndex
  let deliveries: DeliveryCenter
  let barrier: GrantBarrier
  let lock: StoreLock

  /// Applies a change in order with the saves and deletes of a locked store. `done` is called on
  /// any thread.
  func apply(
    _ request: SetModeRequest, in scope: OwnerScope,
    done: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    lockedStore.change {
      do {
        try change(request, scope)
      } catch {
        return done(.failure(error))
      }
      // The mode determines which data streams and deliveries may contain.
      live.refresh()
      if request.isLocked == false { deliveries.storeOpened() }
      deliveries.decisionsChanged()
      barrier.settleAll { close(done) }
    }
  }

  /// Closes an encrypted store, after nothing of it is on its way to a client any more. The store may
  /// have been unlocked again in the meantime.
  private func close(_ done: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    lockedStore.change {
      if modes.lock != .unlocked { lock.close() }
      done(.success(()))
    }
  }

  private func change(_ request: SetModeRequest, _ scope: OwnerScope) throws {
    var mode = modes.current
    // The restriction is the administrator's and is not part of the stored mode.
    mode.isRestricted = false
    if let isGuest = request.isGuest { mode.isGuest = isGuest }
    switch (request.isLocked, mode.lock) {
    case (true, .unlocked): mode.lock = .locked
    case (false, .locked), (false, .notYetUnlocked):
      // The journal is applied before the mode changes: if it fails, the store stays locked and the
      // user can retry.
      do {
        try lock.open()
        try lockedStore.merge(in: scope)
      } catch {
        lock.close()
        throw error
      }
      mode.lock = .unlocked
    case (false, .unlocked):
      // It is closed if a change of the keys failed and it could not be opened again.
      try lock.open()
    default: break
    }
    try permissions.set(mode, in: scope)
    // The journal is cleared after the mode is durable. If the daemon stops in between, the journal
    // is cleared at the next start.
    if mode.lock == .unlocked { try lockedStore.clear() }
    // Last. Until here, calls see the old mode, which a failure leaves in effect.
    modes.set(mode)
  }
}
