import Foundation
import GRDB
package import HealthModel

extension PermissionStore {
  /// The active workout session of the user, as `setWorkoutSession` got it; nil also for one that does
  /// not verify.
  package func workoutSession() throws(PermissionError) -> (PrincipalID, session: [UInt8])? {
    do {
      return try database.read { db in
        try PolicyTable.workoutSession.only(db) { row in
          row.identifier(1).map { (PrincipalID($0), row.bytes(2)) }
        } ?? nil
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
        try PolicyTable.workoutSession.put([1, principal.data, Data(session)], db)
      }
    } catch {
      throw .inaccessible(error)
    }
  }
}
