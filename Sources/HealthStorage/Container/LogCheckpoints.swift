import Dispatch
import GRDBSQLite
import Synchronization

/// The checkpoints of a writer: they copy the pages of the write-ahead log to the database file and
/// flush it, after which the log is written from its start again.
///
/// A checkpoint of a long log takes longer than a save may wait, and SQLite makes it during a commit.
/// Here another connection makes it on another thread, which does not block commits. The commits that
/// are made in the meantime remain in the log; a second, short checkpoint by the writer copies them,
/// because SQLite restarts only a log that was copied to its end.
///
/// Failures are ignored, as SQLite ignores those of its automatic checkpoints: the log has every
/// page, and a later checkpoint tries again.
///
/// @unchecked Sendable because `connection` is used only on `queue`, and `schedule` and `logPageCount`
/// only by the thread that uses the writer's connection.
final class LogCheckpoints: @unchecked Sendable {
  private let path: String
  private let queue = DispatchQueue(label: "org.healthd.store.checkpoint", qos: .userInitiated)
  private var connection: Connection?
  private let isCopied = Atomic(false)
  private var schedule = CheckpointSchedule()
  /// The length of the log, in pages, after the last commit.
  private var logPageCount: Int32 = 0

  init(path: String) { self.path = path }

  /// Watches the commits of the writer's connection. Replaces SQLite's automatic checkpoints, which
  /// use the same hook.
  func watch(_ handle: OpaquePointer?) {
    // Unretained: the connection owns `self`, and is closed first.
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_wal_hook(
      handle,
      { context, _, _, pageCount in
        guard let context else { return SQLITE_OK }
        Unmanaged<LogCheckpoints>.fromOpaque(context).takeUnretainedValue().logPageCount = pageCount
        return SQLITE_OK
      }, context)
  }

  /// Begins or completes a checkpoint if one is due. Call on the writer's thread after a commit.
  ///
  /// - Parameter handle: The writer's connection.
  func continueAfterCommit(_ handle: OpaquePointer?) {
    switch schedule.step(logPageCount, isCopied: isCopied.load(ordering: .acquiring)) {
    case .none: break
    case .begin: begin()
    case .wait:
      wait()
      Self.checkpoint(handle)
    case .complete: Self.checkpoint(handle)
    }
  }

  private func begin() {
    isCopied.store(false, ordering: .relaxed)
    queue.async { [self] in
      if connection == nil { connection = try? Connection(path: path, role: .checkpointer) }
      connection?.checkpoint()
      isCopied.store(true, ordering: .releasing)
    }
  }

  /// Copies what no reader prevents.
  static func checkpoint(_ handle: OpaquePointer?) {
    _ = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
  }

  /// Waits for a running checkpoint. SQLite refuses others at the same time.
  func wait() { queue.sync {} }

  /// Closes the connection after a running checkpoint.
  func close() {
    queue.sync {
      connection?.close()
      connection = nil
    }
  }
}

/// When a writer begins checkpoints, and when it completes them.
struct CheckpointSchedule {
  /// The number of pages that the log grows by before a checkpoint. Sealing rewrites the same pages
  /// often, and with a longer log fewer copies of a page reach the database file.
  static let pageCount: Int32 = 4_000
  /// The growth of the log at which a commit waits for the running checkpoint. Otherwise the log would
  /// have no limit while it is written faster than the database file.
  static let pageCountMax: Int32 = 16_000

  enum Step { case none, begin, wait, complete }

  private var isRunning = false
  /// The length of the log when the last checkpoint began.
  private var beginning: Int32 = 0

  /// Returns what to do after a commit.
  ///
  /// - Parameters:
  ///   - logPageCount: The length of the log.
  ///   - isCopied: Whether the checkpoint that was begun has copied what it can.
  mutating func step(_ logPageCount: Int32, isCopied: Bool) -> Step {
    // The log was restarted.
    if logPageCount < beginning { beginning = 0 }
    let growth = logPageCount - beginning
    guard isRunning else {
      guard growth >= Self.pageCount else { return .none }
      isRunning = true
      beginning = logPageCount
      return .begin
    }
    guard isCopied || growth >= Self.pageCountMax else { return .none }
    isRunning = false
    return isCopied ? .complete : .wait
  }
}
