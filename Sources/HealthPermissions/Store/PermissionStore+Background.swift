import Foundation
import GRDB
import HealthAuthorization
package import HealthModel

/// The stored state of one app's background deliveries. It is stored so that a restart neither
/// loses a wake-up nor repeats one that the app has acknowledged.
package struct BackgroundRecord: Hashable, Sendable {
  /// A type that wakes the app, and how much of its changes the app knows.
  package struct Entry: Hashable, Sendable {
    package var registration: BackgroundRegistration
    /// The anchor up to which the app has been notified of its own changes; for other changes,
    /// `other`.
    package var own: Int64
    /// The two differ because data from other apps may be hidden: while it is, `other` does not
    /// advance, so that a new grant reveals what was added in the meantime.
    package var other: Int64
    /// The time at which the app was last woken for this type. The frequency of the registration
    /// counts from here; nil before the first delivery.
    package var wokenAt: Instant?
    /// Whether there was a change that anchors do not show. A change of a characteristic has no
    /// anchor; without this flag a restart would lose it.
    package var isPending = false
    /// Whether a delivery has not been acknowledged. After a restart it has to be delivered again.
    package var isOpen = false

    package init(registration: BackgroundRegistration, own: Int64, other: Int64) {
      self.registration = registration
      self.own = own
      self.other = other
    }
  }

  /// In order of types.
  package var entries: [Entry] = []
  /// The number of consecutive deliveries that the app did not acknowledge. It survives a restart,
  /// so that an app that never acknowledges does not regain its attempts.
  package var unansweredCount = 0
  /// The time at which the unacknowledged delivery is repeated. nil if no delivery waits for
  /// repetition.
  package var retryAt: Instant?

  package init() {}
}

// Written without `change`: a registration determines no permission, so it has neither an epoch nor
// an entry in the ledger.
extension PermissionStore {
  /// Returns the stored state of all apps. Called once, when the daemon starts.
  package func backgroundRecords() throws(PermissionError) -> [PrincipalID: BackgroundRecord] {
    do {
      return try database.read { db in
        var records: [PrincipalID: BackgroundRecord] = [:]
        for row in try Row.fetchAll(db, sql: "SELECT * FROM background ORDER BY type") {
          records[try PrincipalID(data: row["principal"]), default: BackgroundRecord()].entries
            .append(try BackgroundRecord.Entry(row: row))
        }
        for row in try Row.fetchAll(db, sql: "SELECT * FROM background_app") {
          let principal = try PrincipalID(data: row["principal"])
          records[principal]?.unansweredCount = row["unanswered"]
          let retryAt: Int64? = row["retry_at"]
          records[principal]?.retryAt = retryAt.map { Instant(microseconds: $0) }
        }
        return records
      }
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

extension BackgroundRecord.Entry {
  /// Reads a row. The table has no checksums, because a delivery discloses nothing: the app has to
  /// query, under its grants. Its numbers may therefore be any that damage can produce.
  fileprivate init(row: Row) throws {
    guard let type = UInt16(exactly: row["type"] as Int64),
      let frequency = UInt8(exactly: row["frequency"] as Int64)
        .flatMap(UpdateFrequency.init(rawValue:))
    else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    self.init(
      registration: BackgroundRegistration(
        type: ObjectType(uncheckedCode: type), frequency: frequency),
      own: row["own"], other: row["other"])
    let wokenAt: Int64? = row["woken_at"]
    self.wokenAt = wokenAt.map { Instant(microseconds: $0) }
    isPending = row["is_pending"]
    isOpen = row["is_open"]
  }
}
