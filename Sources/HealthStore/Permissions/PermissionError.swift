/// Why the permissions could not be read or changed. The words name no app's data and no path.
package struct PermissionError: Error, Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    /// The request breaks a rule; the message says which field and what would be right.
    case invalidArgument
    /// No such registration.
    case notFound
    /// The same bundle identifier with the same binding is registered.
    case alreadyExists
    /// Decisions were made that stand in the way.
    case alreadyDecided
    /// The app proves less than a type asks for.
    case belowCeiling
    /// Granting takes the presence of the user, which was not proved.
    case presenceRequired
    /// As many as may wait for the user do.
    case tooManyPending
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
