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

extension BackgroundRecord {
  /// Reads the records of all apps. Damaged rows are left out and counted.
  ///
  /// The tables have no checksums, because a delivery discloses nothing: the app has to query, under
  /// its grants. Their numbers may therefore be any that damage can produce.
  static func fetchAll(
    _ db: Database
  ) throws -> (records: [PrincipalID: BackgroundRecord], damagedCount: Int) {
    var records: [PrincipalID: BackgroundRecord] = [:]
    var damagedCount = 0
    for row in try Row.fetchAll(db, sql: "SELECT * FROM background ORDER BY type") {
      do {
        let (principal, entry) = (try PrincipalID(data: row.value("principal")), try Entry(row))
        records[principal, default: BackgroundRecord()].entries.append(entry)
      } catch {
        damagedCount += 1
      }
    }
    for row in try Row.fetchAll(db, sql: "SELECT * FROM background_app") {
      do {
        try records[PrincipalID(data: row.value("principal"))]?.readAttempts(row)
      } catch {
        damagedCount += 1
      }
    }
    return (records, damagedCount)
  }

  private mutating func readAttempts(_ row: Row) throws {
    let retryAt: Int64? = try row.value("retry_at")
    unansweredCount = try row.value("unanswered")
    self.retryAt = retryAt.map { Instant(microseconds: $0) }
  }
}

extension BackgroundRecord.Entry {
  fileprivate init(_ row: Row) throws {
    guard let frequency = UpdateFrequency(rawValue: try row.number("frequency")) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    try self.init(
      registration: BackgroundRegistration(
        type: ObjectType(uncheckedCode: row.number("type")), frequency: frequency),
      own: row.value("own"), other: row.value("other"))
    let wokenAt: Int64? = try row.value("woken_at")
    self.wokenAt = wokenAt.map { Instant(microseconds: $0) }
    isPending = try row.value("is_pending")
    isOpen = try row.value("is_open")
  }
}
