import HealthAPI
import Dispatch
import HealthAuthorization
import HealthKeys
import HealthModel
import HealthStorage
import HealthStore
import HealthWire
import Synchronization

/// The operations available while the store is locked: samples, relations and deferred records can be
/// saved into a journal, and samples in the journal can be deleted again (rule AVAIL-09). Unlocking
/// applies the journal in order.
///
/// A save that was acknowledged is applied at the unlock in every case. The grants are checked when
/// the save is accepted, the app's quota is checked against the journal, and an object whose
/// identifier the app has used before gets a new one. The reply to the app is the same in every
/// case. Whether an object to which a request refers is there is only known at the unlock: a relation
/// to one that is not is left out, and one that cannot be replaced stays.
///
/// Merging is exactly-once: in the commit that applies a request of the journal, the store also
/// advances its count of applied requests.
///
/// `@unchecked` because all mutable state is confined to `queue`.
final class LockedStore: @unchecked Sendable {
  /// The quota of each app, sufficient for one save per second for eight hours. The journal cannot
  /// be compacted while the store is locked, so deletions do not return any of it.
  static let byteCountMax = 8 << 20
  /// The memory for each sample that may be deleted again.
  private static let objectByteCount = 32

  private let store: HealthStore
  private let log: OperatorLog
  private let queue = DispatchQueue(label: "healthd.locked", qos: .userInitiated)
  private let path: String
  private let keys: StoreKeys
  private let journal: LockedJournal
  /// The shares by app. Rebuilt from the journal at the start.
  private var apps: [PrincipalID: Share] = [:]

  /// The samples and the used quota of one app.
  private struct Share {
    /// The digests of the identifiers of the samples in the journal that have not been deleted.
    var alive: Set<IdentifierDigest> = []
    var byteCount = 0
  }

  /// The shares are rebuilt from the journal, unless it is sealed. They are not needed then: a store
  /// that is locked when the daemon starts accepts no saves before it is unlocked.
  init(
    store: HealthStore, path: String, keys: StoreKeys = .none, log: OperatorLog
  ) throws {
    self.store = store
    self.log = log
    self.path = path
    self.keys = keys
    var records: [PrincipalID: Share] = [:]
    journal = try LockedJournal(path: path, vault: { keys.vault }) {
      try Self.note($0, $1, in: &records)
    }
    apps = records
    reportDamage()
  }

  private func reportDamage() {
    guard journal.isSetAside || journal.damagedCount > 0 else { return }
    log.say("what was saved while locked is damaged in part; the file stays in \(path).damaged")
  }

  /// Runs `body` in order with all saves and deletes. It may block on disk I/O. The mode changes on
  /// the same queue, so that no save is accepted for the journal after it was applied.
  func change(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

  /// Updates the share of an app for a record that was appended or loaded.
  private static func note(
    _ record: LockedJournal.Record, _ byteCount: Int, in apps: inout [PrincipalID: Share]
  ) throws {
    let principal = record.author.principal
    switch record.kind {
    case .save, .saveWithSeries, .saveWithSealedSeries:
      let request = try SaveRequest(wire: record.request)
      let samples = request.samples
      if let replaced = request.replaced {
        apps[principal]?.alive.remove(IdentifierDigest(replaced))
      }
      for run in samples.idRuns {
        for offset in 0..<run.count {
          apps[principal, default: Share()].alive.insert(
            IdentifierDigest(run.first.advanced(by: offset)))
        }
      }
      apps[principal, default: Share()].byteCount += cost(byteCount, samples)
    case .delete:
      guard case .objects(let ids) = try ObjectSelection(wire: record.request) else { return }
      apps[principal]?.alive.subtract(ids.map(IdentifierDigest.init))
    case .relate, .deferRecords: apps[principal, default: Share()].byteCount += byteCount
    }
  }

  /// The memory and the file space that a record occupies.
  private static func cost(_ byteCount: Int, _ samples: SampleBatch) -> Int {
    byteCount + samples.count * objectByteCount
  }

  // MARK: - While locked, on the queue

  /// Saves samples. The request must be valid and authorized.
  ///
  /// - Parameters:
  ///   - content: The request with the points of its series.
  ///   - sealed: In an encrypted store: the points of its series, by row, instead of those in `content`.
  func save(
    _ request: SaveRequest, _ content: SaveContent, sealed: [Int: [SealedPoints]] = [:],
    in scope: WriteScope
  ) throws(HealthError) {
    let types: [ObjectType]
    do {
      // What the store would refuse at the unlock is refused now: at the unlock, the app has its
      // reply.
      types = try store.checkAcceptable(content, withoutPoints: Set(sealed.keys), in: scope)
    } catch {
      throw error.healthError
    }
    let series = Self.parts(of: content.series, sealed)
    let bytes = request.wireBytes
    let byteCount = series.reduce(bytes.count) { $0 + $1.count }
    try requireRoom(Self.cost(byteCount, request.samples), of: scope.author)
    let kind: LockedJournal.Kind =
      series.isEmpty ? .save : sealed.isEmpty ? .saveWithSeries : .saveWithSealedSeries
    try append(kind, bytes, series: series, author: scope.author, types)
  }

  /// Returns the parts of series for a record. All buffers of a connection are sealed, or none.
  private static func parts(
    of series: [Int: SeriesPoints], _ sealed: [Int: [SealedPoints]]
  ) -> [[UInt8]] {
    let points = series.sorted { $0.key < $1.key }.map {
      AppendSeriesRequest(buffer: UInt64($0.key), points: $0.value).wireBytes
    }
    return points
      + sealed.sorted { $0.key < $1.key }.flatMap { row, parts in
        parts.map { row.littleEndian32 + $0.bytes }
      }
  }

  private func requireRoom(
    _ byteCount: Int, of author: WriteScope.Author
  ) throws(HealthError) {
    let used = apps[author.principal]?.byteCount ?? 0
    guard used + byteCount <= Self.byteCountMax else { throw .lockedQuota }
  }

  /// Relates objects, or removes relations. The request must be valid.
  func relate(_ request: RelateRequest, in scope: DeleteScope) throws(HealthError) {
    // Relations of the user name objects of any app.
    guard case .own(let scope) = scope else { throw .locked }
    let types: [ObjectType]
    do { types = try store.checkAcceptable(request.relations, in: scope) } catch {
      throw error.healthError
    }
    let bytes = request.wireBytes
    try requireRoom(bytes.count, of: scope.author)
    try append(.relate, bytes, author: scope.author, types)
  }

  /// Stores records that an app cannot read. The request must be valid and authorized.
  func deferRecords(
    _ request: DeferRecordsRequest, in scope: DeferralScope
  ) throws(HealthError) {
    let bytes = request.wireBytes
    try requireRoom(bytes.count, of: scope.author)
    try append(.deferRecords, bytes, author: scope.author, [])
  }

  /// Deletes samples that are in the journal.
  ///
  /// - Returns: The number of deleted samples.
  func delete(_ request: ObjectSelection, in scope: DeleteScope) throws(HealthError) -> Int {
    // All or nothing (rule DELETE-04). Deleting by a condition would require reading the locked
    // samples.
    guard case .objects(let ids) = request, case .own(let scope) = scope,
      Set(ids.map(IdentifierDigest.init)).isSubset(
        of: apps[scope.author.principal]?.alive ?? [])
    else { throw .locked }
    try append(.delete, request.wireBytes, author: scope.author, [])
    // The app may have named one twice.
    return Set(ids).count
  }

  /// Appends a record, which is durable on return, and then updates the share.
  private func append(
    _ kind: LockedJournal.Kind, _ request: [UInt8], series: [[UInt8]] = [],
    author: WriteScope.Author, _ types: [ObjectType]
  ) throws(HealthError) {
    let record = LockedJournal.Record(
      kind: kind, author: author, types: types, series: series, request: request)
    do {
      let byteCount = try journal.append(record)
      try Self.note(record, byteCount, in: &apps)
    } catch {
      throw .lockedJournalFailed
    }
  }

  // MARK: - Unlocking, on the queue

  /// Applies all records that have not been applied yet. Throws if the store cannot be written; the
  /// call can then be repeated. Records that were applied before are recognized by the store.
  func merge(in scope: OwnerScope) throws {
    let damagedCount = journal.damagedCount
    try journal.unseal()
    if journal.damagedCount > damagedCount { reportDamage() }
    for index in 0..<journal.count {
      let record = try journal.record(index)
      do {
        try merge(record, at: AcceptedPlace(journal: journal.id, index: index), in: scope)
      } catch let error as StoreError where error.isRefusal {
        // The request was validated when it was accepted, so this is a bug. The record is retained
        // for a version in which it is fixed.
        // One damaged or invalid record must not prevent the unlock.
        try LockedJournal(path: path + ".refused", vault: { [keys] in keys.vault }).append(record)
        log.say("a save made while locked could not be stored; it is kept in \(path).refused")
      }
    }
  }

  func clear() throws {
    try journal.clear()
    apps = [:]
  }

  private func merge(
    _ record: LockedJournal.Record, at place: AcceptedPlace, in scope: OwnerScope
  ) throws {
    // A delete contains no types, because it refers only to the app's own samples in the journal.
    let types = record.kind == .delete ? ObjectType.all : record.types
    let scope = scope.accepted(record.author, types: ObjectTypeSet(types))
    switch record.kind {
    case .save, .saveWithSeries, .saveWithSealedSeries:
      let request = try SaveRequest(wire: record.request)
      var content = SaveContent(samples: request.samples)
      content.series = try series(of: record)
      content.relations = request.relations
      content.replaced = request.replaced
      try merge(content, at: place, in: scope)
    case .relate:
      let request = try RelateRequest(wire: record.request)
      do {
        try apply(.relate(request), at: place, in: scope)
      } catch let error as StoreError where error.isRefusal {
        log.say("relations made while locked do not fit the stored objects; they are left out")
      }
    case .deferRecords:
      let records = try DeferRecordsRequest(wire: record.request).objects
      try apply(.deferRecords(records), at: place, in: scope)
    case .delete:
      guard case .objects(let ids) = try ObjectSelection(wire: record.request) else { return }
      try apply(.delete(ids), at: place, in: scope)
    }
  }

  /// Saves without relations, and then without replacing an object, if the stored objects do not fit them:
  /// whether they existed, and were of types that go together, was not known.
  private func merge(
    _ content: SaveContent, at place: AcceptedPlace, in scope: WriteScope
  ) throws {
    var content = content
    while true {
      do {
        return try apply(.save(content), at: place, in: scope)
      } catch let error as StoreError where error.isRefusal && !content.relations.isEmpty {
        content.relations = []
        log.say("relations of a save made while locked do not fit the stored objects; it has none")
      } catch let error as StoreError where error.isRefusal && content.replaced != nil {
        content.replaced = nil
        log.say("a save made while locked cannot replace the stored object; both are kept")
      }
    }
  }

  private func series(of record: LockedJournal.Record) throws -> [Int: SeriesPoints] {
    var series: [Int: SeriesPoints] = [:]
    guard record.kind == .saveWithSealedSeries else {
      for bytes in record.series {
        let part = try AppendSeriesRequest(wire: bytes)
        series[Int(clamping: part.buffer)] = part.points
      }
      return series
    }
    guard let opener = keys.vault?.journalOpener() else { throw HealthError.locked }
    for bytes in record.series {
      let row = bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      guard let part = SealedPoints(bytes: Array(bytes.dropFirst(4))).open(with: opener) else {
        throw StoreError(.invalidArgument, "series: the keys of the store were replaced")
      }
      series[row, default: SeriesPoints(kind: part.kind)].append(part)
    }
    return series
  }

  /// Applies a request and waits. The queue may block: while it is unlocking, no save can be accepted.
  private func apply(
    _ request: AcceptedRequest, at place: AcceptedPlace, in scope: WriteScope
  ) throws {
    let isDone = DispatchSemaphore(value: 0)
    let outcome = Mutex<Result<Void, StoreError>?>(nil)
    store.apply(request, at: place, in: scope) { result in
      outcome.withLock { $0 = result }
      isDone.signal()
    }
    isDone.wait()
    try outcome.withLock { $0 }?.get()
  }
}

/// A keyed digest of an identifier. Whether a sample is in the journal can be determined with it, but
/// the memory of a locked store contains no identifier.
private struct IdentifierDigest: Hashable {
  /// Of this process.
  private static let key = (0..<4).map { _ in String(UInt64.random(in: .min ... .max)) }.joined()

  private let bytes: [UInt8]

  init(_ id: ObjectID) {
    bytes = Array(SHA256.digest(of: Array((Self.key + id.uuidString).utf8)).prefix(16))
  }
}

extension HealthError {
  fileprivate static let lockedQuota = HealthError(
    .dataSizeExceeded, "this app has saved as much as it may while the store is locked")
  fileprivate static let lockedJournalFailed = HealthError(
    .databaseInaccessible,
    "the store is locked, and nothing can be saved for later; the disk may be full")
}
