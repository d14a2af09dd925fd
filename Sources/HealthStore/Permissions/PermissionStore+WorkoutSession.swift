import Foundation
import GRDB
package import HealthModel

extension PermissionStore {
  /// The active workout session of the person, as `setWorkoutSession` got it.
  package func workoutSession() throws(PermissionError) -> (PrincipalID, session: [UInt8])? {
    do {
      return try database.read { db in
        let row = try Row.fetchOne(db, sql: "SELECT principal, session FROM workout_session")
        guard let row else { return nil }
        let session: Data = row["session"]
        return (try PrincipalID(data: row["principal"]), [UInt8](session))
      }
    } catch {
      throw .inaccessible(error)
    }
  }

  /// Replaces the active session; nil: there is none any more. Durable when it returns. Fails for an
  /// app that is not registered.
  package func setWorkoutSession(
    _ session: [UInt8]?, of principal: PrincipalID
  ) throws(PermissionError) {
    do {
      try database.write { db in
        guard let session else { return try db.execute(sql: "DELETE FROM workout_session") }
        try db.execute(
          sql: "INSERT OR REPLACE INTO workout_session VALUES (1, ?, ?)",
          arguments: [principal.data, Data(session)])
      }
    } catch {
      throw .inaccessible(error)
    }
  }
}
