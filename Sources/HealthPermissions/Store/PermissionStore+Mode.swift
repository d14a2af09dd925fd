import GRDB
package import HealthAuthorization
package import HealthModel
import StorageSupport

extension PermissionStore {
  /// Returns the mode as it was last set, without the administrator's ceilings. If the row fails
  /// verification, the store is locked and a guest session is active until the user sets both.
  /// Locked and guest are the states in which apps can do least.
  package func mode() throws(PermissionError) -> StoreMode {
    do {
      return try database.read { db in
        try PolicyTable.modeHead.only(db) { row in
          StoreMode(isGuest: row.integer(1) != 0, lock: row.integer(2) != 0 ? .locked : .unlocked)
        } ?? StoreMode(isGuest: true, lock: .locked)
      }
    } catch {
      throw .inaccessible(error)
    }
  }

  /// Sets the mode. It is durable on return. It may use the disk reserve, because a user who locks
  /// the store on a full disk must not be refused.
  package func set(_ mode: StoreMode, in scope: OwnerScope) throws(PermissionError) {
    // In one transaction with the row, so that no change of the mode is missing in the ledger.
    let entry = LedgerEntry(time: .now, event: .mode, method: "health.v1.Owner/SetMode")
    do {
      try afford { db in
        try ledger.commit(db, decisions: [entry]) { db in
          try PolicyTable.modeHead.put([1, mode.isGuest, mode.lock != .unlocked], db)
        }
      }
    } catch {
      throw .inaccessible(error)
    }
  }
}
