import HealthAuthorization
import HealthModel
import HealthPermissions
import HealthWire

/// The handlers for the guest session and the lock.
extension OwnerHandlers {
  func mode(_: ModeRequest, _ scope: OwnerScope, _ call: UnaryCall<StoreMode>) {
    call.reply(context.modes.current)
  }

  func setMode(_ request: SetModeRequest, _ scope: OwnerScope, _ call: UnaryCall<StoreMode>) {
    context.lockedStore.change { [context] in
      do {
        try change(request, scope)
      } catch {
        return call.fail(error)
      }
      // The mode determines which data streams and deliveries may contain.
      context.live.refresh()
      context.deliveries.decisionsChanged()
      context.settleAll { call.reply(context.modes.current) }
    }
  }

  private func change(_ request: SetModeRequest, _ scope: OwnerScope) throws {
    var mode = context.modes.current
    mode.isRestricted = false
    if let isGuest = request.isGuest { mode.isGuest = isGuest }
    switch (request.isLocked, mode.lock) {
    case (true, .unlocked): mode.lock = .locked
    case (false, .locked), (false, .notYetUnlocked):
      try context.lockedStore.merge(in: scope)
      mode.lock = .unlocked
    default: break
    }
    try context.permissions.set(mode, in: scope)
    // The journal is cleared after the mode is durable. If the daemon stops in between, the journal
    // is cleared at the next start.
    if mode.lock == .unlocked { try context.lockedStore.clear() }
    context.modes.set(mode)
  }
}
