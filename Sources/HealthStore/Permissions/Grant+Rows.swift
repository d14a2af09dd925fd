import GRDB
import HealthAuthorization
import HealthModel

extension Grant {
  /// Replaces the decision about the type and direction.
  ///
  /// - Returns: what that changes in the sum of the app's rows.
  func write(of principal: PrincipalID, _ db: Database) throws -> Int64 {
    guard decision != .notDetermined else {
      return try PolicyTable.grant.remove([principal.data, type.code, direction.rawValue], db)
    }
    return try PolicyTable.grant.put(
      [
        principal.data, type.code, direction.rawValue, decision.rawValue,
        limits.expires?.microseconds, limits.earliest?.microseconds, limits.form.rawValue,
        limits.purpose,
      ], db)
  }
}
