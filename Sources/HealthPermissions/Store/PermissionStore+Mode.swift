import Foundation
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
        var mode =
          try PolicyTable.modeHead.only(db) { row in
            StoreMode(isGuest: row.integer(1) != 0, lock: row.integer(2) != 0 ? .locked : .unlocked)
          } ?? StoreMode(isGuest: true, lock: .locked)
        guard mode.isGuest else { return mode }
        _ = try PolicyTable.guestSession.only(db) { row in
          // A registration that is missing may not read anything.
          mode.guestApps = PrincipalID.list(row.bytes(1)).compactMap { principal in
            manifest(of: principal).map {
              GuestApp(principal: principal, bundleIdentifier: $0.bundleIdentifier)
            }
          }
          mode.endsWithSecret = row.integer(3) != 0
        }
        return mode
      }
    } catch {
      throw .inaccessible(error)
    }
  }

  /// Returns the code that ends the guest session, as `set` stored it; nil if there is none.
  package func guestCode() throws(PermissionError) -> [UInt8]? {
    do {
      return try database.read { db in
        try PolicyTable.guestSession.only(db) { row in row.bytes(2) }
      }
    } catch {
      throw .inaccessible(error)
    }
  }

  /// Sets the mode. It is durable on return. It may use the disk reserve, because a user who locks
  /// the store on a full disk must not be refused.
  ///
  /// - Parameter guestCode: The code of a session that begins; nil for none. A session that is on keeps
  ///   its own.
  package func set(
    _ mode: StoreMode, guestCode: [UInt8]? = nil, in scope: OwnerScope
  ) throws(PermissionError) {
    // In one transaction with the row, so that no change of the mode is missing in the ledger.
    let entry = LedgerEntry(time: .now, event: .mode, method: "health.v1.Owner/SetMode")
    do {
      try afford { db in
        try ledger.commit(db, decisions: [entry]) { db in
          try PolicyTable.modeHead.put([1, mode.isGuest, mode.lock != .unlocked], db)
          guard mode.isGuest else {
            try PolicyTable.guestSession.remove([1], db)
            return
          }
          let code =
            try guestCode ?? PolicyTable.guestSession.only(db) { row in row.bytes(2) } ?? []
          try PolicyTable.guestSession.put(
            [
              1, Data(mode.guestApps.flatMap(\.principal.bytes)), Data(code), mode.endsWithSecret,
            ], db)
        }
      }
    } catch {
      throw .inaccessible(error)
    }
  }
}
