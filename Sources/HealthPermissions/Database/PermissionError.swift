import GRDB
import StorageSupport

/// An error of reading or changing permissions. The message contains no data of apps and no path.
/// It becomes the status of a call, so it must be fit for an app as well as for the user.
package struct PermissionError: Error, Hashable, Sendable {
  /// The kind of error. Each case has one status code (`Status+Failures.swift`).
  package enum Code: Hashable, Sendable {
    /// The request breaks a rule; the message names the field and the valid values.
    case invalidArgument
    /// There is no such registration.
    case notFound
    /// The same bundle identifier is registered with the same binding.
    case alreadyExists
    /// Existing decisions prevent the request.
    case alreadyDecided
    /// The app's evidence level is below the minimum of a type.
    case belowCeiling
    /// Granting requires proof of the user's presence.
    case presenceRequired
    /// Too many apps are waiting for the user.
    case tooManyPending
    /// The database is encrypted and there is no key, or another one; or there is a key and the
    /// database is plain.
    case wrongKey
    /// The database could not be read or written; nothing has changed.
    case inaccessible
  }

  package var code: Code
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension PermissionError: CustomStringConvertible {
  package var description: String { message }
}

extension PermissionError {
  /// Retains the result code of SQLite, but not its message, which may quote a row.
  static func inaccessible(_ error: any Error) -> PermissionError {
    if let error = error as? PermissionError { return error }
    if let error = error as? SealedFileError {
      let isKey = [.keyMissing, .keyWrong, .plain].contains(error.code)
      return PermissionError(
        isKey ? .wrongKey : .inaccessible, "the permissions database: \(error.message)")
    }
    let code = (error as? DatabaseError).map { " (SQLite \($0.extendedResultCode.rawValue))" }
    return PermissionError(.inaccessible, "the permissions database failed\(code ?? "")")
  }
}
