package import HealthStorage
package import HealthAuthorization
package import HealthModel

extension StoreError.Code {
  /// The request itself is wrong; the same request will fail again.
  package static let invalidArgument = Self("invalidArgument")
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

  /// The HealthKit error that corresponds to the code.
  package var healthError: HealthError {
    switch code {
    case .invalidArgument: HealthError(.invalidArgument, message)
    case .denied: HealthError(denial?.healthCode ?? .authorizationDenied, message)
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

  static func denied(_ denial: Denial) -> StoreError {
    StoreError(.denied, denial.message, cause: denial)
  }

  static let cancelled = StoreError(.cancelled, "the caller disconnected")
}
