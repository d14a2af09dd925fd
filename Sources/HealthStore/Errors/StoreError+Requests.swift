package import HealthStorage
package import HealthAuthorization
package import HealthModel

extension StoreError.Code {
  /// The request itself is wrong; the same request will fail again.
  package static let invalidArgument = Self("invalidArgument")
  /// An object that the request names does not exist, or the author of the request did not save it.
  package static let noSuchObject = Self("noSuchObject")
  /// The scope does not cover the requested change.
  package static let denied = Self("denied")
  /// The requested object does not exist or is not visible to the caller.
  package static let notFound = Self("notFound")
  /// The request exceeds a limit of the store.
  package static let tooMuch = Self("tooMuch")
  /// The caller no longer waits for the answer.
  package static let cancelled = Self("cancelled")
  /// The user's grants changed after the scope was created. Authorize again.
  package static let outdated = Self("outdated")
}

extension StoreError {
  /// The reason, with code `denied`.
  package var denial: Denial? { cause as? Denial }

  /// Whether the request was invalid or not permitted: the store is unchanged, and the same request
  /// would fail again.
  package var isRefusal: Bool {
    switch code {
    case .invalidArgument, .noSuchObject, .denied, .notFound, .tooMuch: true
    default: false
    }
  }

  /// The HealthKit error that corresponds to the code.
  package var healthError: HealthError {
    switch code {
    case .invalidArgument: HealthError(.invalidArgument, message)
    case .noSuchObject: HealthError(.invalidArgument, message, reason: .noSuchObject)
    case .denied: denial?.healthError ?? HealthError(.authorizationDenied, message)
    case .cancelled: HealthError(.userCanceled, message)
    case .notFound: HealthError(.noData, message)
    case .full, .tooMuch: HealthError(.dataSizeExceeded, message)
    default: HealthError(.databaseInaccessible, message)
    }
  }

  static let outdated = StoreError(.outdated, "permissions changed while the request was queued")

  static func invalidArgument(_ message: String) -> StoreError {
    StoreError(.invalidArgument, message)
  }

  /// Creates an error that names the field with the object. The text is the same for an object of
  /// another app and for one that does not exist.
  static func noSuchObject(_ field: String) -> StoreError {
    StoreError(.noSuchObject, "\(field): no such object that the app saved")
  }

  static func denied(_ denial: Denial) -> StoreError {
    StoreError(.denied, denial.message, cause: denial)
  }

  static let cancelled = StoreError(.cancelled, "the caller disconnected")
}
