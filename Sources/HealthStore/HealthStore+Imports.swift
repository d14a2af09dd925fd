package import HealthStorage
import Synchronization

package import HealthAuthorization
package import HealthModel

// Beginning and finishing imports, their history, and undoing them.

extension HealthStore {
  /// Opens a session of an import (see `ImportSession`): the first of a new import, or another one
  /// of `run`. Blocks until the journal is sealed.
  package func beginImport(
    in scope: OwnerScope, _ request: NewImport = NewImport(),
    continuing run: ImportRun? = nil
  ) throws(StoreError) -> ImportSession {
    let run = if let run { run } else { try makeRun(request) }
    // Matching reads only chunks.
    try writer.sealNow()
    let session = ImportSession(store: self, anchorEnd: try snapshot.nextAnchor, run: run)
    openImports.withLock { imports in
      imports.removeAll { $0.session == nil }
      imports.append(OpenImport(session: session))
    }
    return session
  }

  /// Ends the open imports, which know names of sources and times of samples. For a lock.
  package func endImports() {
    let imports = openImports.withLock { imports in
      defer { imports = [] }
      return imports.compactMap(\.session)
    }
    for session in imports { session.end() }
  }

  struct OpenImport { weak var session: ImportSession? }

  private func makeRun(_ request: NewImport) throws(StoreError) -> ImportRun {
    guard request.label.utf8.count <= NewImport.labelLength else {
      throw .invalidArgument("label: has more than \(NewImport.labelLength) bytes")
    }
    let run = Mutex<ImportRun?>(nil)
    try commit { writer throws(StoreError) in
      let newest = writer.imports.rows.values.lazy.filter { !$0.isUndone }
        .compactMap(\.exportedAt).max()
      var row = ImportRow(startedAt: writer.options.now())
      row.label = request.label
      row.exportedAt = request.exportedAt
      let isNewest = request.exportedAt.map { $0 >= newest ?? $0 } ?? true
      let number = writer.imports.begin(row)
      run.withLock { $0 = ImportRun(number: number, isNewest: isNewest) }
    }
    guard let made = run.withLock({ $0 }) else { throw StoreError(.failed, "no import was begun") }
    return made
  }

  /// Records that the import is complete.
  package func finish(_ run: ImportRun, in scope: OwnerScope) throws(StoreError) {
    try commit { writer throws(StoreError) in
      writer.imports.update(run.number) { $0.finishedAt = writer.options.now() }
    }
  }

  package func importHistory(in scope: OwnerScope) throws(StoreError) -> [ImportHistoryEntry] {
    let history = try read { (_, connection) throws(StoreError) in
      try ImportHistory(reading: connection)
    }
    return history.rows.sorted { $0.key < $1.key }.map { $0.value.entry(number: $0.key) }
  }

  // MARK: Undoing an import

  /// The maximum number of samples that one step removes; savers wait for a step.
  private static let removedCountPerStep = 16_384
  private static let deferredCountPerStep = 1_024

  /// Counts the objects that an import added and that still exist.
  package func importedContent(
    number: UInt64, in scope: OwnerScope
  ) throws(StoreError) -> ImportedRemovalResult {
    try read { (snapshot, connection) throws(StoreError) in
      let history = try ImportHistory(reading: connection)
      guard let row = history.rows[Int64(clamping: number)] else { throw .noSuchImport }
      var counts = TypeSourceCounts(snapshot)
      let scan = AnchorRangeScan(snapshot: snapshot, connection: connection)
      try scan.forEach(in: row.anchors) { type, source, _, _ in counts.add(type, source) }
      var reply = ImportedRemovalResult()
      reply.number = number
      reply.types = counts.list
      for range in row.deferred.ranges {
        try connection.forEach(
          .importedObject, from: range.lowerBound, through: range.upperBound - 1
        ) { (_, _) throws(StoreError) in reply.deferredCount += 1 }
      }
      reply.characteristics = row.changes.filter {
        snapshot.profile.characteristics[$0.key] == $0.value.new
      }.keys.sorted().map { ObjectType(uncheckedCode: $0) }
      reply.updatedCount = Int(row.updatedCount) - reply.characteristics.count
      return reply
    }
  }

  /// Removes some of the objects that an import added, newest first. Characteristics get the values
  /// they had before. An interrupted call may be repeated.
  package func removeImported(
    number: UInt64, in scope: OwnerScope
  ) throws(StoreError) -> ImportedRemovalResult {
    let reply = Mutex(ImportedRemovalResult())
    try commit { writer throws(StoreError) in
      let step = try writer.undo(
        Int64(clamping: number), sampleCount: Self.removedCountPerStep,
        deferredCount: Self.deferredCountPerStep)
      reply.withLock { $0 = step }
    }
    return reply.withLock { $0 }
  }

  // MARK: Objects that were deleted on the phone

  /// Returns the samples within the period of the import of `sessions` that earlier imports of the
  /// same phone added and that this import did not contain.
  ///
  /// An earlier import is from the same phone if this one contains at least half of its remaining
  /// samples in the period: imports of another phone have hardly any samples in common with it.
  package func missingContent(
    of sessions: [ImportSession], in scope: OwnerScope
  ) throws(StoreError) -> ImportedRemovalResult {
    try missing(of: sessions).reply
  }

  /// Removes some of the samples that `missingContent` returns.
  package func removeMissing(
    of sessions: [ImportSession], in scope: OwnerScope
  ) throws(StoreError) -> ImportedRemovalResult {
    guard let run = sessions.first?.run else { return ImportedRemovalResult() }
    let all = try missing(of: sessions).anchors
    let anchors = Array(all.prefix(Self.removedCountPerStep))
    let reply = Mutex(ImportedRemovalResult())
    try commit { writer throws(StoreError) in
      let step = try writer.removeMissing(anchors, run: run.number)
      reply.withLock { $0 = step }
    }
    var step = reply.withLock { $0 }
    step.isFinished = anchors.count == all.count
    return step
  }

  private func missing(
    of sessions: [ImportSession]
  ) throws(StoreError) -> (reply: ImportedRemovalResult, anchors: [Int64]) {
    guard let run = sessions.first?.run else { return (ImportedRemovalResult(), []) }
    guard run.isNewest else {
      throw .invalidArgument("missing: an export that is newer was imported before this one")
    }
    let findings = try sessions.map { session throws(StoreError) in try session.findings() }
    let starts = findings.compactMap(\.coverage)
    guard let first = starts.map(\.lowerBound).min(), let last = starts.map(\.upperBound).max()
    else { return (ImportedRemovalResult(), []) }
    let matchers = findings.map(\.matcher)
    return try read { (snapshot, connection) throws(StoreError) in
      let scan = AnchorRangeScan(snapshot: snapshot, connection: connection)
      var counts = TypeSourceCounts(snapshot)
      var reply = ImportedRemovalResult()
      var anchors: [Int64] = []
      let history = try ImportHistory(reading: connection)
      for (number, row) in history.rows.sorted(by: { $0.key < $1.key })
      where number != run.number && !row.isUndone {
        var (found, all) = (0, 0)
        var missing: [(type: UInt16, source: UInt32, anchor: Int64)] = []
        try scan.forEach(in: row.anchors) { type, source, anchor, start in
          guard first <= start, start <= last else { return }
          all += 1
          if matchers.contains(where: { $0.hasFound(anchor) }) {
            found += 1
          } else {
            missing.append((type, source, anchor))
          }
        }
        guard found * 2 >= all else {
          reply.otherImports.append(UInt64(number))
          continue
        }
        for object in missing {
          counts.add(object.type, object.source)
          anchors.append(object.anchor)
        }
      }
      reply.types = counts.list
      return (reply, anchors.sorted())
    }
  }
}

extension ImportRow {
  fileprivate func entry(number: Int64) -> ImportHistoryEntry {
    var entry = ImportHistoryEntry(number: UInt64(number), startedAt: startedAt)
    entry.label = label
    entry.exportedAt = exportedAt
    entry.finishedAt = finishedAt
    entry.addedCount = Int(addedCount)
    entry.updatedCount = Int(updatedCount)
    entry.deletedCount = Int(deletedCount)
    entry.deferredCount = Int(deferredCount)
    entry.isUndone = isUndone
    return entry
  }
}
