import HealthAPI
import HealthAuthorization
import HealthKeys
import HealthModel
import HealthPermissions
import HealthWire

/// The handlers for the guest session and the lock.
extension OwnerHandlers {
  func mode(_: ModeRequest, _ scope: OwnerScope, _ call: UnaryCall<StoreMode>) {
    call.reply(modes.current)
  }

  func setMode(_ request: StoreModeChange, _ scope: OwnerScope, _ call: UnaryCall<StoreMode>) {
    guard let isGuest = request.isGuest, !request.secret.isEmpty else {
      // The gate has asked for presence where it can (`PresenceGate`).
      if request.isGuest == false, modes.current.endsWithSecret, !call.context.presence.isEnforced {
        return call.fail(HealthError.secretEndsSession)
      }
      return apply(request, scope, call)
    }
    // The key is derived on the work queue, because that takes long.
    call.onWorkQueue {
      do {
        let secret = try Secret.requested(request.secret)
        if isGuest, !modes.isGuest {
          return apply(request, code: try GuestCode(secret), scope, call)
        }
        // Also of a request that is repeated: the code is that of the session.
        if modes.isGuest { try guestSecret.verify(secret) }
        apply(request, scope, call)
      } catch {
        call.fail(error)
      }
    }
  }

  private func apply(
    _ request: StoreModeChange, code: GuestCode? = nil, _ scope: OwnerScope,
    _ call: UnaryCall<StoreMode>
  ) {
    modeChanges.apply(request, code: code, in: scope) { result in
      switch result {
      case .success: call.reply(modes.current)
      case .failure(let error): call.fail(error)
      }
    }
  }
}

extension HealthError {
  fileprivate static let secretEndsSession = HealthError(
    .notPermissibleForGuestUserMode,
    "the guest session ends with its code or the passphrase of the store: healthctl mode guest off")
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
  let consent: ConsentCenter
  let guestSecret: GuestSecret

  /// Applies a change in order with the saves and deletes of a locked store. `done` is called on
  /// any thread.
  ///
  /// - Parameter code: The code of a guest session that begins. The secret that ends one was verified.
  func apply(
    _ request: StoreModeChange, code: GuestCode? = nil, in scope: OwnerScope,
    done: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    lockedStore.change {
      do {
        try change(request, code, scope)
      } catch {
        return done(.failure(error))
      }
      // The mode determines which data streams and deliveries may contain.
      live.refresh()
      if request.isLocked == false { deliveries.storeOpened() }
      deliveries.decisionsChanged()
      consent.modeChanged()
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

  private func change(
    _ request: StoreModeChange, _ code: GuestCode?, _ scope: OwnerScope
  ) throws {
    var mode = modes.current
    // The restriction is the administrator's and is not part of the stored mode.
    mode.isRestricted = false
    if let isGuest = request.isGuest { try setGuest(isGuest, &mode, request, code) }
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
    try permissions.set(mode, guestCode: code?.bytes, in: scope)
    // The journal is cleared after the mode is durable. If the daemon stops in between, the journal
    // is cleared at the next start.
    if mode.lock == .unlocked { try lockedStore.clear() }
    // Last. Until here, calls see the old mode, which a failure leaves in effect.
    modes.set(mode)
  }

  private func setGuest(
    _ isGuest: Bool, _ mode: inout StoreMode, _ request: StoreModeChange, _ code: GuestCode?
  ) throws {
    let named = Set(request.guestApps.map(\.principal))
    if isGuest, mode.isGuest {
      // The same request again. A guest must not name apps, and not choose the code.
      guard code == nil, named == Set(mode.guestApps.map(\.principal)) else {
        throw HealthError.guestAtMachine
      }
      return
    }
    mode.isGuest = isGuest
    mode.endsWithSecret = isGuest && (code != nil || guestSecret.hasPassphrase)
    mode.guestApps = []
    guard isGuest else { return }
    mode.guestApps = try named.map { principal in
      guard let manifest = permissions.manifest(of: principal) else {
        throw PermissionError(.notFound, "no such registration")
      }
      return GuestApp(principal: principal, bundleIdentifier: manifest.bundleIdentifier)
    }.sorted { $0.bundleIdentifier < $1.bundleIdentifier }
  }
}
