import Glibc
import HealthAuthorization
import HealthModel
import HealthStore
import Synchronization

// How the store may be used at the moment, and what that means for each call.
//
// Errors have one order, whatever the data: what is wrong with the message; restricted; guest
// session; what authorization says; lock; what is wrong with the request; what the data says. So
// none of the first five depends on anything that a caller may not see.
//
// |                                        | restricted | guest    | locked       | not yet unlocked |
// |----------------------------------------|------------|----------|--------------|------------------|
// | hello, health check, decisions, ledger | –          | –        | –            | –                |
// | what an app may know of itself         | restricted | –        | –            | inaccessible     |
// | reads                                  | restricted | –        | inaccessible | inaccessible     |
// | saves and deletes of samples           | restricted | no guest | into journal | inaccessible     |
// | workout sessions                       | restricted | no guest | –            | inaccessible     |
// | other changes, imports                 | restricted | no guest | inaccessible | inaccessible     |
// | care for the store as a whole          | restricted | –        | inaccessible | inaccessible     |
//
// Streams that are open say nothing while reads are impossible, and then go on.

/// What a call does to the store, as far as modes care.
enum StoreAccess {
  case none, own, read, journaled, change, care

  /// - Parameter path: such as `/health.v1.Samples/Save`.
  static func of(_ scope: (some Any).Type, service: String, method: String) -> StoreAccess {
    switch scope {
    case is ReadScope.Type, is PreferenceScope.Type, is CallerScope.Type: return .read
    case is WriteScope.Type, is WorkoutSessionScope.Type: return .journaled
    case is DeleteScope.Type:
      return service == "health.v1.Samples" && method == "Delete" ? .journaled : .change
    case is RecalibrationScope.Type: return .change
    case is SelfScope.Type: return .own
    // The stream of deliveries stays open through every mode, and brings nothing meanwhile.
    case is BackgroundScope.Type: return method == "Deliveries" ? .none : .own
    case is OwnerScope.Type:
      if changingServices.contains(service) { return .change }
      return caringMethods.contains(service + "/" + method) ? .care : .none
    default: return .none
    }
  }

  private static let changingServices: Set<String> = ["health.v1.Import", "health.v1.Profile"]
  private static let caringMethods: Set<String> = [
    "health.v1.Owner/Status", "health.v1.Owner/Verify", "health.v1.Owner/Backup",
    "health.v1.Owner/Compact", "health.v1.Owner/Salvage", "health.v1.Owner/Condense",
    "health.v1.Owner/SetSourceOrder",
    "health.v1.Settings/Get", "health.v1.Settings/Set", "health.v1.Settings/Goals",
    "health.v1.Settings/SetGoals", "health.v1.Settings/Recalibrations",
  ]
}

/// From any thread.
final class Modes: Sendable {
  private let state: Mutex<StoreMode>
  private let restriction: Restriction

  init(_ mode: StoreMode, restriction: Restriction) {
    state = Mutex(mode)
    self.restriction = restriction
  }

  var current: StoreMode {
    var mode = state.withLock { $0 }
    mode.isRestricted = restriction.holds
    return mode
  }

  func set(_ mode: StoreMode) { state.withLock { $0 = mode } }

  var isGuest: Bool { state.withLock { $0.isGuest } }
  var lock: LockState { state.withLock { $0.lock } }
  /// Whether anything of the store may be given out.
  var isReadable: Bool { obstacle == nil }

  /// Why nothing of the store may be given out; nil when it may.
  var obstacle: HealthError? {
    if restriction.holds { return .restricted }
    return lock == .unlocked ? nil : .locked
  }

  /// Before authorization.
  func admit(_ access: StoreAccess) throws(HealthError) {
    if access == .none { return }
    if restriction.holds { throw .restricted }
    if access == .journaled || access == .change, isGuest { throw .guest }
  }

  /// After authorization.
  func admitLocked(_ access: StoreAccess) throws(HealthError) {
    if access == .none { return }
    switch lock {
    case .unlocked: break
    case .locked:
      if access != .own && access != .journaled { throw .locked }
    case .notYetUnlocked: throw .locked
    }
  }
}

extension HealthError {
  static let restricted = HealthError(
    .healthDataRestricted, "the administrator of this machine has restricted health data")
  static let guest = HealthError(
    .notPermissibleForGuestUserMode, "nothing can be changed in a guest session")
  static let locked = HealthError(.databaseInaccessible, "the store is locked")
}

/// The administrator's file: health data is restricted while it exists. It counts only if it belongs
/// to the administrator and nobody else can write it. Looked at once a second at most.
package final class Restriction: Sendable {
  private struct State {
    var holds = false
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
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    return state.withLock { state in
      if state.lookedAt == time.tv_sec { return state.holds }
      state.lookedAt = time.tv_sec
      var status = stat()
      state.holds =
        lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        && status.st_uid == owner && status.st_mode & 0o022 == 0
      return state.holds
    }
  }
}
