import Dispatch
import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire
import Synchronization

/// What may be done with the store while it is locked: samples are saved into a journal, and what
/// was saved there may be deleted again (rule AVAIL-09). At the unlock all of it is done in order.
///
/// A right to share counts at the moment at which a save is accepted. What the store itself would say
/// of it comes later: a sample whose identifier its app has used before is left out then, and the
/// operator's log says so; the app had been told that it was saved, as it is told in either case.
///
/// Merging is exactly once: a save that is repeated, because the daemon ended between the save and
/// the end of the journal, finds its identifiers taken by itself.
///
/// Unchecked, because everything mutable is touched on `queue` only.
final class LockedStore: @unchecked Sendable {
  private let store: HealthStore
  private let log: OperatorLog
  private let queue = DispatchQueue(label: "healthd.locked", qos: .userInitiated)
  private let journal: LockedJournal
  /// By app: what it saved and has not deleted.
  private var alive: [PrincipalID: Set<ObjectID>] = [:]

  init(store: HealthStore, path: String, log: OperatorLog) throws {
    self.store = store
    self.log = log
    journal = try LockedJournal(path: path)
    for record in journal.records { try note(record) }
  }

  /// One after another with saves and deletes; may wait for the disk.
  func change(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

  private func note(_ record: LockedJournal.Record) throws {
    let principal = record.author.principal
    switch record.kind {
    case .save:
      alive[principal, default: []].formUnion(
        try SaveRequest(wire: record.request).samples.idRuns.flatMap { run in
          (0..<run.count).map { run.first.advanced(by: $0) }
        })
    case .delete:
      guard case .objects(let ids) = try DeleteRequest(wire: record.request) else { return }
      alive[principal]?.subtract(ids)
    }
  }

  // MARK: - While locked, on the queue

  /// The request is valid and authorized.
  func save(_ request: SaveRequest, in scope: WriteScope) throws(HealthError) {
    // Points are in memory and the objects that relations and edits name are locked.
    guard request.series.isEmpty, request.replaced == nil, request.relations.isEmpty else {
      throw .locked
    }
    try append(.save, request.wireBytes, scope, request.samples.types)
  }

  /// - Returns: how many are gone.
  func delete(_ request: DeleteRequest, in scope: DeleteScope) throws(HealthError) -> Int {
    guard case .objects(let ids) = request, case .own(let scope) = scope,
      Set(ids).isSubset(of: alive[scope.author.principal] ?? [])
    else { throw .locked }
    try append(.delete, request.wireBytes, scope, [])
    return Set(ids).count
  }

  private func append(
    _ kind: LockedJournal.Kind, _ request: [UInt8], _ scope: WriteScope, _ types: [ObjectType]
  ) throws(HealthError) {
    let record = LockedJournal.Record(
      kind: kind, author: scope.author, types: types, request: request)
    do {
      try journal.append(record)
      try note(record)
    } catch {
      throw .locked
    }
  }

  // MARK: - At the unlock, on the queue

  /// Does everything in the journal that is not done yet. Fails when the store cannot be written;
  /// then it may be tried again.
  func merge(in scope: OwnerScope) throws {
    var leftOut = 0
    for record in journal.records {
      do {
        try merge(record, in: scope)
      } catch let error as StoreError where error.isOfRequest {
        leftOut += 1
      }
    }
    if leftOut > 0 { log.say("\(leftOut) requests made while locked were left out at the unlock") }
  }

  func clear() throws {
    try journal.clear()
    alive = [:]
  }

  private func merge(_ record: LockedJournal.Record, in scope: OwnerScope) throws {
    let types = record.kind == .save ? record.types : ObjectType.all
    let scope = scope.accepted(record.author, types: ObjectTypeSet(types))
    switch record.kind {
    case .save:
      let content = SaveContent(samples: try SaveRequest(wire: record.request).samples)
      try wait { store.save(content, in: scope, completion: $0) }
    case .delete:
      let request = try DeleteRequest(wire: record.request)
      try wait { (done: @escaping @Sendable (Result<DeleteReply, StoreError>) -> Void) in
        store.delete(request, in: scope, completion: done)
      }
    }
  }

  private func wait<Value: Sendable>(
    _ body: (@escaping @Sendable (Result<Value, StoreError>) -> Void) -> Void
  ) throws {
    let isDone = DispatchSemaphore(value: 0)
    let outcome = Mutex<Result<Value, StoreError>?>(nil)
    body { result in
      outcome.withLock { $0 = result }
      isDone.signal()
    }
    isDone.wait()
    _ = try outcome.withLock { $0 }?.get()
  }
}

extension StoreError {
  /// The same request would fail again.
  fileprivate var isOfRequest: Bool {
    switch code {
    case .invalidArgument, .denied, .notFound, .tooMuch: true
    default: false
    }
  }
}
