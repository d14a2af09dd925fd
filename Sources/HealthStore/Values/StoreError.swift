package import HealthAuthorization
package import HealthModel

/// An error of the store. The message never contains health data.
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
    /// The scope does not cover the requested change.
    package static let denied = Code(.denied)
    /// The requested object does not exist or is not visible to the caller.
    package static let notFound = Code(.notFound)
    /// The request exceeds a limit of the store.
    package static let tooMuch = Code(.tooMuch)
    /// A checksum or a structure on disk is wrong. No data of the damaged part is returned.
    package static let corrupt = Code(.corrupt)
    /// No space is left. Nothing of the request was stored; it may be repeated when space is
    /// available.
    package static let full = Code(.full)
    /// A read or write failed. Data that was acknowledged before is still stored.
    package static let failed = Code(.failed)
    /// The file was created by a newer version, or is not a health store.
    package static let unsupported = Code(.unsupported)
    package static let closed = Code(.closed)
    package static let cancelled = Code(.cancelled)
    /// The user's grants changed after the scope was created. Authorize again.
    package static let outdated = Code(.outdated)
    static let chunkMissing = Code(.chunkMissing)
  }

  package var code: Code
  package var message: String
  /// The reason, with code `denied`.
  package private(set) var denial: Denial?

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

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

  /// Creates an error for damage. `part` names the kind of row, never its contents.
  static func corrupt(_ part: String) -> StoreError {
    StoreError(.corrupt, "the \(part) on disk is damaged; restore a backup")
  }

  static func denied(_ denial: Denial) -> StoreError {
    var error = StoreError(.denied, denial.message)
    error.denial = denial
    return error
  }

  static let cancelled = StoreError(.cancelled, "the caller disconnected")
}

extension StoreError {
  /// Damage in one chunk. Other periods and other types can be read.
  static let damagedChunk = StoreError(
    .corrupt,
    "some samples of this period are damaged on disk; run healthctl store salvage, or restore a backup"
  )
  static let damagedJournal = StoreError(
    .corrupt,
    "samples saved last are damaged on disk; run healthctl store salvage, or restore a backup")
}
