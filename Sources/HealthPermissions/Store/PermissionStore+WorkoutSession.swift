import Foundation
import GRDB
package import HealthModel

extension PermissionStore {
  /// Returns the active workout session of the user, as passed to `setWorkoutSession`. Returns nil
  /// also for a row that fails verification. A damaged row ends the session instead of resuming one
  /// whose app or state was changed.
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

  /// Replaces the active session; nil ends it. The change is durable on return. Throws if the app
  /// is not registered. There is one row, because the user has one active session over all apps. It
  /// is written without `change`, because it determines no permission.
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
