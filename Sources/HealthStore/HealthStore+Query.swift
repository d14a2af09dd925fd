package import HealthStorage
package import HealthAuthorization
package import HealthModel

extension HealthStore {
  /// Returns one page of the samples that are visible in the scope and match the filter. A cursor
  /// carries the whole state of the query: later pages omit samples that were added after the first
  /// page.
  package func samples(
    _ query: SampleQuery, in scope: ReadScope, isCancelled: @escaping () -> Bool = { false }
  ) throws(StoreError) -> SampleAnswer {
    try StoreError.check(query)
    guard query.limit >= 0 else { throw .invalidArgument("limit: must not be negative") }
    // `LatestSample` does not use `read`, which makes the same checks.
    try readers.requireOpen()
    guard !isJournalDamaged else { throw .damagedJournal }
    if let answer = try LatestSample(query, in: scope, snapshot)?.answer() { return answer }
    return try read { (snapshot, connection) throws(StoreError) in
      let cursor = try SampleCursor(query, snapshot)
      let chunks = ChunkStore(connection: connection)
      let selection = try Selection(
        query.descriptors, scope: scope, snapshot: snapshot, chunks: chunks)
      let byteCountMax = PageBudget.byteCount(requested: query.pageBytes)
      let wanted = min(cursor.remaining, PageBudget.rowCountMax(byteCount: byteCountMax))
      let details = DetailReader(
        snapshot: snapshot, connection: connection, scope: scope,
        includesDocumentData: query.includesDocumentData)
      let found: OrderedRows
      if let order = WorkoutOrder(query.order) {
        found = try order.rows(
          selection, after: cursor, details, chunks: chunks, isCancelled: isCancelled)
      } else {
        let scan = SampleScan(
          selection: selection, key: SortKey(query.order), after: cursor.after,
          anchorEnd: cursor.anchorEnd, chunks: chunks, isCancelled: isCancelled)
        // One row more than the page holds shows whether another page follows. No page follows when
        // the query's limit is reached.
        found = OrderedRows(
          try scan.rows(needed: wanted == cursor.remaining ? wanted : wanted + 1))
      }
      let assembler = BatchAssembler(details: details)
      let assembled = try assembler.assemble(
        found.rows, count: min(wanted, found.finalCount), byteCountMax: byteCountMax)
      let batch = assembled.batch
      let isLast = batch.count == found.finalCount || batch.count == cursor.remaining
      let next = isLast ? [] : cursor.next(found, count: batch.count).sealed(query, snapshot)
      var page = SamplePage(samples: batch, cursor: next)
      page.contained = assembled.contained
      return SampleAnswer(page: page, disclosure: assembled.disclosure)
    }
  }

  /// Runs `body` on the latest snapshot.
  ///
  /// The snapshot is taken before the read transaction begins, so a commit may replace a chunk in
  /// between. `body` then fails with `chunkMissing` and runs again on the newer snapshot. When the
  /// chunk is missing from the latest snapshot too, the file is damaged.
  ///
  /// - Parameter onDamaged: Whether to run while the journal is damaged and the user has not
  ///   accepted the damage.
  func read<T>(
    onDamaged: Bool = false, _ body: (Snapshot, Connection) throws(StoreError) -> T
  ) throws(StoreError) -> T {
    do throws(StoreError) {
      return try readers.withConnection { connection throws(StoreError) in
        while true {
          let snapshot = try snapshot
          guard onDamaged || !snapshot.isJournalDamaged else { throw .damagedJournal }
          do throws(StoreError) {
            return try connection.snapshot { () throws(StoreError) in
              try body(snapshot, connection)
            }
          } catch {
            guard error.code == .chunkMissing else { throw error }
            guard try snapshot === self.snapshot else { continue }
            // A commit that is durable but not yet published may have removed the chunk.
            try writer.settle()
            if try snapshot === self.snapshot { throw .corrupt("catalogue") }
          }
        }
      }
    } catch {
      failures.record(error, while: .reading)
      throw error
    }
  }
}
