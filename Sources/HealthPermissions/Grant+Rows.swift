import GRDB
import HealthAuthorization
import HealthModel

extension Grant {
  /// Replaces the decision about the type and direction. A decision that is not determined has no
  /// row.
  ///
  /// - Returns: The change to the app's `row_sum`.
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
