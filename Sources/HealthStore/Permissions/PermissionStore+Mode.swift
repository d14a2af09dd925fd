import GRDB
package import HealthAuthorization
package import HealthModel

extension PermissionStore {
  /// As it was set last; what the administrator says is not part of it.
  package func mode() throws(PermissionError) -> StoreMode {
    do {
      return try database.read { db in
        guard let row = try Row.fetchOne(db, sql: "SELECT is_guest, is_locked FROM mode_head")
        else {
          throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        return StoreMode(isGuest: row[0], lock: row[1] ? .locked : .unlocked)
      }
    } catch {
      throw .inaccessible(error)
    }
  }

  /// Durable when it returns.
  package func set(_ mode: StoreMode, in scope: OwnerScope) throws(PermissionError) {
    let entry = LedgerEntry(time: .now, event: .mode, method: "health.v1.Owner/SetMode")
    do {
      try database.writeWithoutTransaction { db in
        try ledger.commit(db, decisions: [entry]) { db in
          try db.execute(
            sql: "UPDATE mode_head SET is_guest = ?, is_locked = ?",
            arguments: [mode.isGuest, mode.lock != .unlocked])
        }
      }
    } catch {
      throw .inaccessible(error)
    }
  }
}
