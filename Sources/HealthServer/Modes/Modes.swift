import Glibc
import HealthAuthorization
import HealthModel
import HealthStore
import Synchronization

// The modes of the store, and their effect on each kind of call.
//
// Errors are determined in a fixed order: invalid message, restriction, guest session,
// authorization, lock, invalid request, stored data. The first five checks depend on nothing that
// the caller may not read, so their errors disclose nothing.
//
// |                                | restricted | guest     | locked       | not yet unlocked |
// |--------------------------------|------------|-----------|--------------|------------------|
// | Hello, health check, mode      | –          | –         | –            | –                |
// | revoked grants                 | –          | –         | –            | –                |
// | status of the daemon           | no counts  | no counts | no counts    | no counts        |
// | grants, requests, ledger       | –          | no guest  | –            | –                |
// | queries of an app about itself | restricted | –         | –            | inaccessible     |
// | reads of an app for guests     | restricted | –         | inaccessible | inaccessible     |
// | reads of another app           | restricted | inaccess. | inaccessible | inaccessible     |
// | reads of the user              | restricted | no guest  | inaccessible | inaccessible     |
// | saves, relations and deletes   | restricted | no guest  | into journal | inaccessible     |
// | workout sessions               | restricted | no guest  | –            | inaccessible     |
// | other changes, imports         | restricted | no guest  | inaccessible | inaccessible     |
// | administration of the store    | restricted | no guest  | inaccessible | inaccessible     |
//
// In a guest session, a guest acts as the user: the control socket answers only what ends the session,
// and what takes something away from apps.
//
// Open streams pause while reads are unavailable, and then resume.

/// The kind of access of a call, as far as modes restrict it.
///
/// `none`: not restricted; `own`: queries of an app about itself; `read`: stored data; `journaled`:
/// saves and deletions that a locked store can accept; `change`: other changes; `care`:
/// administration of the store; `private`: what only the user may see or decide, and can in every other
/// mode.
enum StoreAccess {
  case none, own, read, journaled, change, care, `private`

  /// Returns the access of a method from its scope. A scope that is not listed is not restricted: a
  /// new one needs a case here.
  ///
  /// - Parameters:
  ///   - service: The full name, such as `health.v1.Samples`.
  ///   - method: The name without the service, such as `Save`.
  static func of(_ scope: (some Any).Type, service: String, method: String) -> StoreAccess {
    switch scope {
    case is ReadScope.Type, is PreferenceScope.Type: return .read
    // The points of a series belong to the save that follows.
    case is CallerScope.Type: return service == "health.v1.Series" ? .journaled : .read
    case is WriteScope.Type, is WorkoutSessionScope.Type: return .journaled
    case is DeleteScope.Type:
      return service == "health.v1.Samples" ? .journaled : .change
    case is DeferralScope.Type: return .journaled
    case is RecalibrationScope.Type: return .change
    case is SelfScope.Type: return .own
    // The stream of deliveries remains open in every mode, but sends nothing while reads are
    // unavailable.
    case is BackgroundScope.Type: return method == "Deliveries" ? .none : .own
    case is OwnerScope.Type:
      let name = service + "/" + method
      if changingServices.contains(service) || changingMethods.contains(name) { return .change }
      if caringMethods.contains(name) { return .care }
      return guestMethods.contains(name) ? .none : .private
    default: return .none
    }
  }

  /// The user has one scope for everything, so that the methods are distinguished by name.
  private static let changingServices: Set<String> = ["health.v1.Import", "health.v1.Profile"]
  private static let changingMethods: Set<String> = [
    "health.v1.Backups/BeginRestore", "health.v1.Backups/WriteRestore",
    "health.v1.Backups/CheckRestore", "health.v1.Backups/CommitRestore",
  ]
  private static let caringMethods: Set<String> = [
    "health.v1.Backups/Begin", "health.v1.Backups/Read",
    "health.v1.Owner/Verify", "health.v1.Owner/Compact", "health.v1.Owner/Salvage",
    "health.v1.Owner/Condense", "health.v1.Owner/RecordExport",
    "health.v1.Owner/SetSourceOrder",
    "health.v1.Settings/Get", "health.v1.Settings/Set", "health.v1.Settings/Goals",
    "health.v1.Settings/SetGoals", "health.v1.Settings/Recalibrations",
  ]
  /// The methods that the control socket serves in a guest session. `Status` leaves out what is about the data, the
  /// two methods for grants accept revocations only, and the two streams send nothing about requests and
  /// about other apps than those for guests.
  private static let guestMethods: Set<String> = [
    "health.v1.Owner/Mode", "health.v1.Owner/SetMode", "health.v1.Owner/Status",
    "health.v1.Owner/Metrics", "health.v1.Encryption/Status", "health.v1.Encryption/Unlock",
    "health.v1.Apps/SetGrants", "health.v1.Apps/SetObjectGrants", "health.v1.Agent/Register",
    "health.v1.Launches/Receive",
  ]
}

/// The current mode of the store. Thread-safe.
final class Modes: Sendable {
  /// The stored mode. It has a lock and no queue, because every call reads it.
  private let state: Mutex<StoreMode>
  private let restriction: Restriction

  init(_ mode: StoreMode, restriction: Restriction) {
    state = Mutex(mode)
    self.restriction = restriction
  }

  /// The mode, with the restriction as it is now.
  var current: StoreMode {
    var mode = state.withLock { $0 }
    mode.isRestricted = restriction.holds
    return mode
  }

  /// Sets the mode. Called after it is durable, on the queue of the locked store.
  func set(_ mode: StoreMode) { state.withLock { $0 = mode } }

  var isGuest: Bool { state.withLock { $0.isGuest } }
  var lock: LockState { state.withLock { $0.lock } }
  /// Whether stored data may be disclosed to every caller.
  var isReadableForAll: Bool {
    !restriction.holds && state.withLock { $0.lock == .unlocked && !$0.isGuest }
  }

  func isReadable(for caller: Caller) -> Bool { obstacle(for: caller) == nil }

  /// Whether stored data may be disclosed to an app.
  func isReadable(for principal: PrincipalID) -> Bool {
    if restriction.holds { return false }
    return state.withLock { $0.lock == .unlocked && $0.admits(principal) }
  }

  /// Returns the reason why stored data may not be disclosed to the caller; nil if it may.
  func obstacle(for caller: Caller) -> HealthError? {
    if restriction.holds { return .restricted }
    return state.withLock { mode in
      if mode.lock != .unlocked { return .locked }
      return mode.isGuest ? guestObstacle(caller, mode) : nil
    }
  }

  /// Checks the modes that take precedence over authorization (rule AUTH-21): the error must not depend
  /// on grants.
  func admit(_ access: StoreAccess, by caller: Caller) throws(HealthError) {
    if access == .none { return }
    if access != .private, restriction.holds { throw .restricted }
    let obstacle = state.withLock { mode -> HealthError? in
      guard mode.isGuest else { return nil }
      switch access {
      case .journaled, .change:
        if case .owner = caller { return .guestAtMachine }
        return .guest
      case .read, .care, .private: return guestObstacle(caller, mode)
      case .none, .own: return nil
      }
    }
    if let obstacle { throw obstacle }
  }

  /// Returns why a caller reads nothing in a guest session.
  private func guestObstacle(_ caller: Caller, _ mode: StoreMode) -> HealthError? {
    switch caller {
    case .owner: .guestAtMachine
    case .app(let app): mode.admits(app.principal) ? nil : .notForGuests
    // Refused by every rule.
    case .unidentified: nil
    }
  }

  /// Checks the lock, which is evaluated after authorization. The app's own permissions can be
  /// queried while the store is locked, because they are in another database.
  func admitLocked(_ access: StoreAccess) throws(HealthError) {
    if access == .none || access == .private { return }
    switch lock {
    case .unlocked: break
    case .locked:
      if access != .own && access != .journaled { throw .locked }
    case .notYetUnlocked: throw .locked
    }
  }
}

extension StoreMode {
  /// Whether the app may read what it was granted. The list is short.
  fileprivate func admits(_ principal: PrincipalID) -> Bool {
    !isGuest || guestApps.contains { $0.principal == principal }
  }
}

extension HealthError {
  static let restricted = HealthError(
    .healthDataRestricted, "the administrator of this machine has restricted health data")
  static let guest = HealthError(
    .notPermissibleForGuestUserMode, "nothing can be changed in a guest session")
  static let guestAtMachine = HealthError(
    .notPermissibleForGuestUserMode, "a guest session is on; end it with: healthctl mode guest off")
  /// As while the store is locked: the app waits, and does not mistake its samples for deleted ones.
  static let notForGuests = HealthError(
    .databaseInaccessible, "a guest session is on, and this app is not for guests")
  static let locked = HealthError(
    .databaseInaccessible, "the store is locked; unlock it with: healthctl mode unlock")
}

/// The administrator's restriction. It is in effect while the file exists, is owned by the
/// administrator and is not writable by others. The file is checked at most once per second,
/// because the check is part of every call. The ownership prevents the user, and programs of the
/// user, from creating it; it is a policy of the machine (rule AVAIL-03).
package final class Restriction: Sendable {
  private struct State {
    var holds = false
    /// The second of the last check.
    var lookedAt: Int?
  }

  private let path: String
  private let owner: UInt32
  private let state = Mutex(State())

  package init(path: String, owner: UInt32) {
    self.path = path
    self.owner = owner
  }

  var holds: Bool {
    var time = timespec()
    // The cheapest clock, because this is part of every call; seconds are sufficient.
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    return state.withLock { state in
      if state.lookedAt == time.tv_sec { return state.holds }
      state.lookedAt = time.tv_sec
      // `lstat`, because a link does not count: its target may belong to the administrator for
      // another reason.
      var status = stat()
      state.holds =
        lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        && status.st_uid == owner && status.st_mode & 0o022 == 0
      return state.holds
    }
  }
}
