// The database of one person. In this order a sample passes through the folders:
//
//   Journal/     a save is checked, gets its anchors and numbers, and is written as part of one
//                blob row per commit; it is acknowledged when that commit is on disk
//   Chunk/       in the background the journal is sealed into columns of 2048 samples
//   Catalogue/   what is in memory: a summary per chunk, identifiers, deletions; readers get an
//                immutable `Snapshot` of it all
//   Details/     what other kinds than quantity and category say beyond their columns
//   Query/       samples and changes, computed on what a scope shows
//   Statistics/  numbers over samples, merged by source priority
//   Dictionary/  sources, devices and metadata as numbers
//   Series/      the points of series
//   Condensing/  dense samples of old workouts become series
//   Relations/   what belongs to workouts and correlations
//   Attachments/ files that belong to samples
//   Import/      samples and objects of an export, added once
//   Salvage/     damaged rows are set aside when the user accepts it
//   Container/   SQLite: connections, tables, checksums

import GRDBSQLite
import Glibc
package import HealthAuthorization
package import HealthModel
import Synchronization

/// See the top of this file. All methods may be called from any thread.
package final class HealthStore: Sendable {
  let path: String
  let readers: ReaderPool
  let observers = ObserverTable()
  private let current: Mutex<Snapshot>
  private let writerBox: Mutex<WriterQueue?>

  /// Opens or makes `directory`/health.sqlite. The directory must exist.
  package static func open(
    directory: String, options: StoreOptions = StoreOptions()
  ) throws(StoreError) -> HealthStore {
    precondition(Int(littleEndian: 1) == 1, "the format is that of little-endian machines")
    return try HealthStore(path: directory + "/health.sqlite", options: options)
  }

  private init(path: String, options: StoreOptions) throws(StoreError) {
    self.path = path
    // SQLite needs room for the map of its log, also for reading alone.
    let writer =
      if let reserve = options.reserve {
        try reserve.afford { () throws(StoreError) in try Self.makeWriter(path, options) }
      } else {
        try Self.makeWriter(path, options)
      }
    current = Mutex(writer.snapshot)
    readers = ReaderPool(path: path, idleCountMax: options.idleReaderCountMax)
    writerBox = Mutex(nil)
    let observers = observers
    let queue = WriterQueue(
      writer: writer, path: path, options: options,
      publish: { [weak self] snapshot in self?.current.withLock { $0 = snapshot } },
      announce: { observers.notify($0) })
    writerBox.withLock { $0 = queue }
    queue.sweep()
  }

  private static func makeWriter(
    _ path: String, _ options: StoreOptions
  ) throws(StoreError) -> Writer {
    try makePrivate(path)
    let connection = try Connection(path: path, role: .writer)
    try Schema.prepare(connection)
    let writer = try Writer(connection: connection, options: options)
    if writer.head == Head() || writer.head.nextAnchor == 1 {
      // The token key has to be the same after the next start.
      try connection.perform { () throws(StoreError) in
        try connection.transaction { () throws(StoreError) in try writer.writeHead() }
      }
    }
    return writer
  }

  /// A new file, and the log beside it, which SQLite gives the same mode, are the person's alone.
  private static func makePrivate(_ path: String) throws(StoreError) {
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .sqlite(SQLITE_CANTOPEN) }
    Glibc.close(descriptor)
  }

  /// The newest state.
  var snapshot: Snapshot { current.withLock { $0 } }

  var writer: WriterQueue { writerBox.withLock { $0! } }

  /// Adds all samples or none, under the source of the scope. `completion` is called once, on a
  /// queue of the store, when the samples will survive a power cut, or were refused.
  package func save(
    _ batch: SampleBatch, in scope: WriteScope,
    completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) {
    save(SaveContent(samples: batch), in: scope, completion: completion)
  }

  /// Likewise, with what belongs to the samples.
  ///
  /// - Parameter isCurrent: whether the scope still is what the person decided. Asked when the turn
  ///   of the save comes: then it fails with `.outdated`, and nothing is kept.
  package func save(
    _ content: SaveContent, in scope: WriteScope,
    isCurrent: @escaping @Sendable () -> Bool = { true },
    completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) {
    writer.submit(
      .init(
        apply: { writer throws(StoreError) in
          guard isCurrent() else { throw .outdated }
          try writer.save(content, in: scope)
        },
        finish: completion))
  }

  /// `done` is called, on a queue of the store, when everything that was submitted before is on the
  /// disk or was refused.
  package func settle(_ done: @escaping @Sendable () -> Void) {
    writer.submit(
      .init(grows: false, apply: { (_) throws(StoreError) in }, finish: { _ in done() }))
  }

  /// Deletes what the author of the scope saved: all of it or nothing. `isCurrent` as in `save`.
  package func delete(
    _ request: DeleteRequest, in scope: WriteScope,
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
    _ request: DeleteRequest, in scope: OwnerScope,
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

  /// Answers what waits, then closes the file. Later calls fail with `.closed`.
  package func close() {
    // The writer is the last to leave: SQLite then empties the log into the file.
    readers.close()
    writer.close()
  }
}

/// A number that one step of a request leaves for the next.
final class CountBox: Sendable {
  private let stored = Mutex(0)
  func set(_ value: Int) { stored.withLock { $0 = value } }
  var value: Int { stored.withLock { $0 } }
}
