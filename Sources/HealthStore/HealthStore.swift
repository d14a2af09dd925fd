// The health database of one user, over HealthStorage. Its folders are layers: each depends only on
// folders listed before it.
//
//   Errors/       the error codes of requests
//   Query/        samples and changes of a snapshot, limited to what is visible in a scope
//   Statistics/   statistics of samples, merged by source priority, and the activity rings of days
//   Saving/       checks a save before the writer applies it
//   Verification/ compares the rows of a snapshot with each other
//   Import/       finds the samples of an export that the store already contains
//   Writer/       the only component that changes the file: saves and deletes (Writer/), what
//                 belongs to samples (Content/), imports (Import/), compacting, purging, condensing
//                 and salvage (Upkeep/)
//
// `HealthStore`, in the files beside this one, is the interface to all of them.

package import HealthAPI
package import HealthStorage
import GRDBSQLite
import Glibc
package import HealthAuthorization
package import HealthModel
package import StorageSupport
import Synchronization

/// The health data store, whose parts are listed at the top of this file. All methods may be called
/// from any thread.
package final class HealthStore: Sendable {
  package let path: String
  let observers = ObserverTable()
  let openImports = Mutex<[OpenImport]>([])
  package let failures: StoreFailures
  private let options: StoreOptions
  private let file: Mutex<OpenFile>

  /// What depends on the open file. While the store is locked, the pool and the queue are closed,
  /// and nothing that was read from the file is in memory.
  private struct OpenFile {
    var readers: ReaderPool
    var writer: WriterQueue
    /// The key of the file and of its backups.
    var key: EncryptionKey?
    var registration: KeyRegistration?
    var epoch: EpochWatch
    /// nil while the store is locked.
    var snapshot: Snapshot?
    /// What is known of the last snapshot while the store is locked.
    var remainder: Remainder?
  }

  /// The numbers of a snapshot that a locked store needs. They contain no health data.
  struct Remainder {
    var nextAnchor: Int64
    /// The profile's limit of saves (`StoreProfile.checkEnds`).
    var earliestPermittedSampleDate: Instant?
  }

  /// Opens or creates `directory`/health.sqlite. The directory must exist.
  package static func open(
    directory: String, options: StoreOptions = StoreOptions()
  ) throws(StoreError) -> HealthStore {
    let store = locked(directory: directory, options: options)
    try store.unlock(key: options.key)
    return store
  }

  /// Returns the store of a directory without opening its file, whose key is not known yet. The
  /// options contain no key.
  package static func locked(
    directory: String, options: StoreOptions = StoreOptions()
  ) -> HealthStore {
    precondition(Int(littleEndian: 1) == 1, "the format is that of little-endian machines")
    return HealthStore(path: directory + "/health.sqlite", options: options)
  }

  private init(path: String, options: StoreOptions) {
    self.path = path
    var options = options
    options.key = nil
    self.options = options
    failures = StoreFailures(logger: options.logger, now: options.now)
    file = Mutex(Self.closedFile(path, options, failures))
  }

  /// Returns a pool and a queue that are closed. The options contain no key.
  private static func closedFile(
    _ path: String, _ options: StoreOptions, _ failures: StoreFailures
  ) -> OpenFile {
    let pool = ReaderPool(path: path, idleCountMax: 0)
    pool.close()
    let epoch = EpochWatch(path: path, options: options, commitCount: 0)
    let queue = WriterQueue(
      writer: nil, path: path, options: options, epoch: epoch, failures: failures,
      publish: { _ in }, announce: { _ in })
    return OpenFile(readers: pool, writer: queue, epoch: epoch)
  }

  /// Returns whether a copy of the store may be written. While the space of the reserve is in use, only
  /// requests that free space may use it.
  package func mayBeCopied() -> Bool { options.reserve?.mayGrow(triesAtOnce: true) ?? true }

  /// Opens the file, which must be locked. `key` is nil for a file that is not encrypted.
  package func unlock(key: EncryptionKey?) throws(StoreError) {
    var options = options
    options.key = key
    let registration: KeyRegistration?
    do {
      registration = try SealedFiles.prepare(path, key: key, pageSize: Connection.pageSize)
    } catch {
      throw StoreError(error)
    }
    // Even for reading alone, SQLite needs disk space for the shared-memory index of its log.
    let opened =
      if let reserve = options.reserve {
        try reserve.afford { () throws(StoreError) in try Self.makeWriter(path, options) }
      } else {
        try Self.makeWriter(path, options)
      }
    let (first, observers) = (opened.snapshot, observers)
    let epoch = EpochWatch(path: path, options: options, commitCount: opened.commitCount)
    // The queue begins its upkeep at once. Inside the lock, it cannot publish a snapshot before the
    // first one is in place, which would replace the newer one.
    let queue = file.withLock { file in
      let queue = WriterQueue(
        writer: opened, path: path, options: options, epoch: epoch, failures: failures,
        // The store owns the queue, so a strong reference would be a cycle.
        publish: { [weak self] snapshot in self?.publish(snapshot) },
        announce: { observers.notify($0) })
      file.readers = ReaderPool(path: path, idleCountMax: options.idleReaderCountMax)
      file.writer = queue
      (file.key, file.registration, file.epoch) = (key, registration, epoch)
      file.snapshot = first
      file.remainder = nil
      return queue
    }
    queue.sweep()
  }

  /// Closes the file and releases everything that was read from it, and the key. Requests that wait
  /// are completed; readers are interrupted. Does nothing to a store that is locked.
  ///
  /// Takes milliseconds, and longer only while a step of upkeep runs.
  package func lock() {
    let (readers, writer) = file.withLock { ($0.readers, $0.writer) }
    readers.closeNow()
    writer.close()
    let closed = Self.closedFile(path, options, failures)
    file.withLock { file in
      guard let snapshot = file.snapshot else { return }
      file.registration?.end()
      file = closed
      file.remainder = Remainder(
        nextAnchor: snapshot.nextAnchor,
        earliestPermittedSampleDate: snapshot.profile.settings.earliestPermittedSampleDate)
    }
  }

  /// Whether the file is open.
  package var isOpen: Bool { file.withLock { $0.snapshot != nil } }

  private func publish(_ snapshot: Snapshot) {
    file.withLock { file in
      // A queue that is being closed must not restore what `lock` has released.
      if file.snapshot != nil { file.snapshot = snapshot }
    }
  }

  private static func makeWriter(
    _ path: String, _ options: StoreOptions
  ) throws(StoreError) -> Writer {
    try makePrivate(path)
    let connection = try Connection(path: path, role: .writer)
    try Schema.prepare(connection)
    let writer = try Writer(connection: connection, options: options)
    if writer.head == Head() || writer.head.nextAnchor == 1 {
      // Write the head of a new store at once: its token key must be the same after a restart.
      try connection.perform { () throws(StoreError) in
        try connection.transaction { () throws(StoreError) in try writer.writeHead() }
      }
    }
    return writer
  }

  /// Creates a new file that only the user can access. SQLite creates the log with the same mode.
  private static func makePrivate(_ path: String) throws(StoreError) {
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .sqlite(SQLITE_CANTOPEN) }
    Glibc.close(descriptor)
  }

  /// The latest snapshot. Throws while the store is locked.
  var snapshot: Snapshot {
    get throws(StoreError) {
      guard let snapshot = file.withLock({ $0.snapshot }) else { throw .locked }
      return snapshot
    }
  }

  /// What is known of a store that is locked; nil if it is open, or was not open yet.
  var remainder: Remainder? { file.withLock { $0.remainder } }

  var key: EncryptionKey? { file.withLock { $0.key } }
  var registration: KeyRegistration? { file.withLock { $0.registration } }
  var epoch: EpochWatch { file.withLock { $0.epoch } }
  var readers: ReaderPool { file.withLock { $0.readers } }
  var writer: WriterQueue { file.withLock { $0.writer } }

  /// Saves all samples or none, under the source of the scope. Calls `completion` once, on a queue
  /// of the store, when the samples will survive a power failure or were refused.
  package func save(
    _ batch: SampleBatch, in scope: WriteScope,
    completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) {
    save(SaveContent(samples: batch), in: scope, completion: completion)
  }

  /// Saves samples with their series and relations, and deletes the object that they replace: all
  /// or nothing.
  ///
  /// - Parameter isCurrent: Whether the scope still matches the user's grants. It is called when
  ///   the save is executed. If it returns false, the save fails with `.outdated` and stores
  ///   nothing.
  package func save(
    _ content: SaveContent, in scope: WriteScope,
    isCurrent: @escaping @Sendable () -> Bool = { true },
    completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) {
    submit(while: isCurrent, completion) { writer throws(StoreError) in
      try writer.save(content, in: scope)
    }
  }

  /// Submits a change that is made only if its scope is still current when it is executed.
  func submit(
    while isCurrent: @escaping @Sendable () -> Bool,
    _ completion: @escaping @Sendable (Result<Void, StoreError>) -> Void,
    _ body: @escaping @Sendable (Writer) throws(StoreError) -> Void
  ) {
    writer.submit(
      .init(
        apply: { writer throws(StoreError) in
          guard isCurrent() else { throw .outdated }
          try body(writer)
        },
        finish: completion))
  }

  /// Calls `done`, on a queue of the store, when everything submitted before is on disk or was
  /// refused.
  package func settle(_ done: @escaping @Sendable () -> Void) {
    writer.submit(
      .init(grows: false, apply: { (_) throws(StoreError) in }, finish: { _ in done() }))
  }

  /// Deletes objects that the app of the scope saved: all or nothing. `isCurrent` works as in
  /// `save`.
  package func delete(
    _ request: ObjectSelection, in scope: WriteScope,
    isCurrent: @escaping @Sendable () -> Bool = { true },
    completion: @escaping @Sendable (Result<DeleteReply, StoreError>) -> Void
  ) {
    submitDelete(completion) { writer throws(StoreError) in
      guard isCurrent() else { throw .outdated }
      return try writer.delete(request, in: scope)
    }
  }

  /// Deletes samples of any source.
  package func delete(
    _ request: ObjectSelection, in scope: OwnerScope,
    completion: @escaping @Sendable (Result<DeleteReply, StoreError>) -> Void
  ) {
    submitDelete(completion) { writer throws(StoreError) in try writer.deleteAny(request) }
  }

  private func submitDelete(
    _ completion: @escaping @Sendable (Result<DeleteReply, StoreError>) -> Void,
    _ body: @escaping @Sendable (Writer) throws(StoreError) -> Int
  ) {
    let box = CountBox()
    writer.submit(
      .init(
        grows: false,
        apply: { writer throws(StoreError) in box.set(try body(writer)) },
        finish: { result in completion(result.map { DeleteReply(deletedCount: box.value) }) }))
  }

  /// Completes waiting requests, then closes the file. Later calls fail with `.closed`.
  package func close() {
    // Close the writer last: when the last connection closes, SQLite moves the log into the file.
    readers.close()
    writer.close()
    file.withLock { $0.registration }?.end()
  }
}

/// A number passed from one step of a request to the next.
final class CountBox: Sendable {
  private let stored = Mutex(0)
  func set(_ value: Int) { stored.withLock { $0 = value } }
  var value: Int { stored.withLock { $0 } }
}
