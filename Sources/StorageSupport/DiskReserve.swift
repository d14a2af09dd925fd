import Glibc
import Synchronization

/// A file that reserves disk space, so that on a full disk the user can still delete data and
/// revoke grants, and the daemon can still start and serve reads (SQLite needs space for the
/// shared-memory file of its log).
///
/// Steps that take nothing away from the user (`afford`) may use the space: when the disk is full,
/// the file is deleted and the step is retried. Requests that store more data (`mayGrow`) are
/// refused until the space has been reserved again; otherwise the next save would consume it.
///
/// One reserve serves all databases of a directory. Safe to use from any thread.
package final class DiskReserve: Sendable {
  /// 8 MiB: the log records of many deletions and revocations in both databases.
  package static let byteCountDefault = 8 << 20

  private struct State {
    var isHeld = false
    /// The times of the last attempt to reserve the space and of the last release, in seconds of the
    /// monotonic clock.
    var triedAt: Int?
    var releasedAt: Int?
  }

  private let path: String
  private let byteCount: Int
  private let retrySeconds: Int
  private let state = Mutex(State())

  /// Reserves the space, unless the disk is full.
  ///
  /// - Parameter retrySeconds: The minimum time between two attempts to reserve the space again.
  package init(
    path: String, byteCount: Int = DiskReserve.byteCountDefault, retrySeconds: Int = 1
  ) {
    self.path = path
    self.byteCount = byteCount
    self.retrySeconds = retrySeconds
    state.withLock { $0.isHeld = Self.setAside(byteCount, path) }
  }

  /// Returns whether requests that store more data may proceed. Returns false while the disk is so
  /// full that the reserve is in use; tries to reserve the space again at most once per
  /// `retrySeconds`.
  ///
  /// - Parameter triesAtOnce: Whether to try again although an attempt has just failed, for rare requests
  ///   that the user repeats after freeing space. After a release, the interval always passes.
  package func mayGrow(triesAtOnce: Bool = false) -> Bool {
    state.withLock { state in
      if state.isHeld { return true }
      let now = Self.seconds
      let last =
        triesAtOnce ? state.releasedAt : [state.triedAt, state.releasedAt].compactMap { $0 }.max()
      if let last, now < last + retrySeconds { return false }
      state.triedAt = now
      state.isHeld = Self.setAside(byteCount, path)
      return state.isHeld
    }
  }

  /// Whether the space is reserved.
  package var isHeld: Bool { state.withLock { $0.isHeld } }

  /// Deletes the file, which frees the space. Returns false if the space was not reserved.
  ///
  /// It is not reserved again for `retrySeconds`: otherwise a concurrent call of `mayGrow` on
  /// another thread could reserve it before the step that needs it has used it.
  @discardableResult
  package func release() -> Bool {
    state.withLock { state in
      guard state.isHeld, unlink(path) == 0 || errno == ENOENT else { return false }
      state.isHeld = false
      state.releasedAt = Self.seconds
      return true
    }
  }

  private static var seconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    return time.tv_sec
  }

  /// Runs a step that must succeed on a full disk. If it fails for lack of space, releases the
  /// reserve and runs it once more. A step that fails must leave no changes.
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

  /// Creates the file and allocates its blocks. Returns false if the disk is full.
  private static func setAside(_ byteCount: Int, _ path: String) -> Bool {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    // posix_fallocate allocates blocks; a file extended with ftruncate would be sparse.
    if posix_fallocate(descriptor, 0, off_t(byteCount)) == 0 { return true }
    unlink(path)
    return false
  }
}
