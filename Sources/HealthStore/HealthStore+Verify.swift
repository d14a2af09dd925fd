package import HealthStorage
package import HealthAuthorization
package import HealthModel
import StorageSupport

extension HealthStore {
  /// Reads the whole store and reports damage: in SQLite's structures, in the checksum of any row,
  /// in chunk summaries that do not match their samples, and in samples whose dictionary numbers
  /// have no entry. Other requests may read and write in the meantime.
  package func verify(in scope: OwnerScope) throws(StoreError) -> StoreVerification {
    // A commit between taking the snapshot and reading the head makes counts differ: try again.
    var attempt = 0
    while true {
      attempt += 1
      let reply: StoreVerification? = try read(onDamaged: true) {
        (snapshot, connection) throws(StoreError) in
        // A head that never matches is damage, which the counts will reveal.
        let isCurrent = try Self.isCurrent(snapshot, connection)
        guard isCurrent || attempt > 1000 else { return nil }
        var check = Verification(snapshot: snapshot, connection: connection)
        try check.run()
        return StoreVerification(
          checkedChunks: check.chunkCount, checkedSamples: check.sampleCount,
          problems: (epoch.isRolledBack ? [EpochWatch.problem] : []) + check.problems)
      }
      if let reply { return reply }
    }
  }

  /// Returns whether the snapshot and the file are of the same commit, so that counts can be
  /// compared. The verification itself reports a damaged head.
  private static func isCurrent(
    _ snapshot: Snapshot, _ connection: Connection
  ) throws(StoreError) -> Bool {
    do throws(StoreError) {
      return try connection.get(.head, key: Head.key) { bytes throws(StoreError) in
        try Head(payload: bytes) == snapshot.head
      } ?? true
    } catch {
      guard error.code == .corrupt else { throw error }
      return true
    }
  }
}
