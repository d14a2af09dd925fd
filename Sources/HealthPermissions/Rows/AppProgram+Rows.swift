import Foundation
import GRDB
import HealthAuthorization
import HealthModel
import StorageSupport

extension AppProgram {
  /// Reads all programs in order of time. A damaged row is left out and counted; the app is then
  /// closed, because the missing program may be what raised its level.
  static func fetchAll(_ db: Database) throws -> [PrincipalID: PolicyRows<[AppProgram]>] {
    try PolicyRows.fetchAll(
      .program, order: "principal, seen_at", db, empty: []
    ) { row, isIntact, programs in
      guard isIntact else { return false }
      programs.append(
        AppProgram(
          digest: row.bytes(1), isConfirmed: row.integer(2) != 0,
          seenAt: Instant(microseconds: row.integer(3))))
      return true
    }
  }

  func put(_ principal: PrincipalID, _ db: Database) throws -> Int64 {
    try PolicyTable.program.put(
      [principal.data, Data(digest), isConfirmed, seenAt.microseconds], db)
  }
}
