import GRDB
import Glibc
import Synchronization

/// A file that only takes up room, so that a full disk still lets the user delete and revoke, and
/// lets the daemon start for reading (which takes SQLite the memory map of its log).
///
/// What takes nothing away from the user (`afford`) may use the room: it is given back to the file
/// system when there is no other, and the step is tried again. Everything that stores more (`mayGrow`)
/// waits until the room has been set aside again; otherwise the next save would take it.
///
/// One reserve serves all databases of a directory. From any thread.
package final class DiskReserve: Sendable {
  /// What many deletions and revocations write into the logs of both databases.
  package static let byteCountDefault = 8 << 20

  private struct State {
    var isHeld = false
    /// Seconds of the monotonic clock.
    var triedAt: Int?
  }

  private let path: String
  private let byteCount: Int
  private let retrySeconds: Int
  private let state = Mutex(State())

  /// Sets the room aside, unless the disk is full.
  ///
  /// - Parameter retrySeconds: how long not to look again whether there is room.
  package init(
    path: String, byteCount: Int = DiskReserve.byteCountDefault, retrySeconds: Int = 1
  ) {
    self.path = path
    self.byteCount = byteCount
    self.retrySeconds = retrySeconds
    state.withLock { $0.isHeld = Self.setAside(byteCount, path) }
  }

  /// Whether something may be stored that the user has not asked to take away. False when the disk is
  /// so full that the reserve is in use; looked at again once a second at most.
  package func mayGrow() -> Bool {
    state.withLock { state in
      if state.isHeld { return true }
      let now = Self.seconds
      if let triedAt = state.triedAt, now < triedAt + retrySeconds { return false }
      state.triedAt = now
      state.isHeld = Self.setAside(byteCount, path)
      return state.isHeld
    }
  }

  /// Whether the room is set aside.
  package var isHeld: Bool { state.withLock { $0.isHeld } }

  /// Gives the room back to the file system. False when it was given back before.
  ///
  /// It is not set aside again for `retrySeconds`: another thread that asks whether something may grow
  /// would take it before the step that it is for.
  @discardableResult
  package func release() -> Bool {
    state.withLock { state in
      guard state.isHeld, unlink(path) == 0 || errno == ENOENT else { return false }
      state.isHeld = false
      state.triedAt = Self.seconds
      return true
    }
  }

  private static var seconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    return time.tv_sec
  }

  /// Runs a step that must succeed on a full disk: when it fails for lack of room, once more with
  /// the reserve. The step leaves nothing behind when it fails.
  package func afford<T, Failure: Error>(
    isFull: (Failure) -> Bool, _ body: () throws(Failure) -> T
  ) throws(Failure) -> T {
    do throws(Failure) {
      return try body()
    } catch {
      guard isFull(error), release() else { throw error }
      return try body()
    }
  }

  /// A file of that many bytes whose blocks are taken already.
  private static func setAside(_ byteCount: Int, _ path: String) -> Bool {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    if posix_fallocate(descriptor, 0, off_t(byteCount)) == 0 { return true }
    unlink(path)
    return false
  }
}

extension DatabaseError {
  /// Whether the disk has no room: for the row, or for SQLite's log and its memory map.
  var isFull: Bool { resultCode == .SQLITE_FULL || extendedResultCode == .SQLITE_IOERR_SHMSIZE }
}

extension DiskReserve {
  /// For steps of the permissions database.
  func afford<T>(_ body: () throws -> T) throws -> T {
    try afford(isFull: { (error: any Error) in (error as? DatabaseError)?.isFull ?? false }, body)
  }

  /// For steps of a store.
  package func afford<T>(_ body: () throws(StoreError) -> T) throws(StoreError) -> T {
    try afford(isFull: { (error: StoreError) in error.code == .full }, body)
  }
}
