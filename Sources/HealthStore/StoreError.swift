package import HealthAuthorization
package import HealthModel

/// What the store could not do. The message never holds anything that a sample says.
package struct StoreError: Error, Sendable {
  package struct Code: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
      case invalidArgument, denied, notFound, tooMuch, corrupt, full, failed, unsupported, closed,
        cancelled, outdated
      case chunkMissing
    }
    private let kind: Kind
    private init(_ kind: Kind) { self.kind = kind }

    /// The request itself is wrong; the same request will fail again.
    package static let invalidArgument = Code(.invalidArgument)
    /// The scope does not cover what the request would change.
    package static let denied = Code(.denied)
    /// What the request names is not there, or not for the caller to see.
    package static let notFound = Code(.notFound)
    /// More than a limit of the store allows.
    package static let tooMuch = Code(.tooMuch)
    /// A checksum or a structure on disk is wrong. Nothing of the damaged part is returned.
    package static let corrupt = Code(.corrupt)
    /// No space left. Nothing of the request was kept; it may be repeated when there is space.
    package static let full = Code(.full)
    /// Reading or writing failed. What was acknowledged before is kept.
    package static let failed = Code(.failed)
    /// The file was made by a newer version, or is not a health store.
    package static let unsupported = Code(.unsupported)
    package static let closed = Code(.closed)
    package static let cancelled = Code(.cancelled)
    /// The scope is no longer what the person decided: authorize anew.
    package static let outdated = Code(.outdated)
    static let chunkMissing = Code(.chunkMissing)
  }

  package var code: Code
  package var message: String
  /// With code `denied`: why.
  package private(set) var denial: Denial?

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// What HealthKit calls it.
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

  static let outdated = StoreError(.outdated, "decided anew meanwhile")

  static func invalidArgument(_ message: String) -> StoreError {
    StoreError(.invalidArgument, message)
  }

  /// `part` names the kind of row, never its content.
  static func corrupt(_ part: String) -> StoreError {
    StoreError(.corrupt, "the \(part) on disk is damaged; restore a backup")
  }

  static func denied(_ denial: Denial) -> StoreError {
    var error = StoreError(.denied, denial.message)
    error.denial = denial
    return error
  }

  static let cancelled = StoreError(.cancelled, "the caller went away")
}
