import Foundation
import GRDB
import HealthAuthorization
package import HealthModel

// Written without `change`: a registration determines no permission, so it has neither an epoch nor
// an entry in the ledger.
extension PermissionStore {
  /// Returns the stored state of all apps, without damaged rows, which are among the problems of
  /// the store. Called once, when the daemon starts.
  package func backgroundRecords() throws(PermissionError) -> [PrincipalID: BackgroundRecord] {
    do {
      return try database.read { try BackgroundRecord.fetchAll($0).records }
    } catch {
      throw .inaccessible(error)
    }
  }

  /// Replaces the stored state of an app. It is durable on return. Throws if the app is not
  /// registered. The foreign keys of the tables reject an app that was removed concurrently.
  package func setBackground(
    _ record: BackgroundRecord, of principal: PrincipalID
  ) throws(PermissionError) {
    do {
      try database.write { db in
        try db.execute(
          sql: "DELETE FROM background WHERE principal = ?", arguments: [principal.data])
        for entry in record.entries {
          try db.execute(
            sql: """
              INSERT INTO background (principal, type, frequency, own, other, woken_at, is_pending,
                is_open)
              VALUES (?, ?, ?, ?, ?, ?, ?, ?)
              """,
            arguments: [
              principal.data, entry.registration.type.code, entry.registration.frequency.rawValue,
              entry.own, entry.other, entry.wokenAt?.microseconds, entry.isPending, entry.isOpen,
            ])
        }
        try db.execute(
          sql: """
            INSERT OR REPLACE INTO background_app (principal, unanswered, retry_at)
            VALUES (?, ?, ?)
            """,
          arguments: [principal.data, record.unansweredCount, record.retryAt?.microseconds])
      }
    } catch {
      throw .inaccessible(error)
    }
  }

  /// Returns nil if the app is no longer registered. It is the manifest in memory; the disk is not
  /// read.
  package func manifest(of principal: PrincipalID) -> AppManifest? {
    (try? record(of: principal))?.manifest
  }
}
