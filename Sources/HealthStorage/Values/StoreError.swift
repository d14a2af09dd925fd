/// An error of the store. The message never contains health data.
package struct StoreError: Error, Sendable {
  /// The kind of an error. Storage defines those of files; HealthStore adds those of requests.
  package struct Code: Hashable, Sendable {
    private let name: String

    package init(_ name: String) { self.name = name }

    /// A checksum or a structure on disk is wrong. No data of the damaged part is returned.
    package static let corrupt = Code("corrupt")
    /// No space is left. Nothing of the request was stored; it may be repeated when space is
    /// available.
    package static let full = Code("full")
    /// A read or write failed. Data that was acknowledged before is still stored.
    package static let failed = Code("failed")
    /// The file was created by a newer version, or is not a health store.
    package static let unsupported = Code("unsupported")
    /// The file is encrypted and there is no key, or another one; or there is a key and the file is
    /// plain. `cause` is the `SealedFileError`.
    package static let wrongKey = Code("wrongKey")
    /// The store was closed.
    package static let closed = Code("closed")
    /// A chunk was replaced by another while it was being looked up. The reader starts again with
    /// the current catalogue.
    package static let chunkMissing = Code("chunkMissing")
  }

  package var code: Code
  package var message: String
  /// The error from which this one was made, such as the reason why a request was denied.
  package var cause: (any Error)?

  package init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.cause = cause
  }

  /// Creates an error for damage. `part` names the kind of row, never its contents.
  package static func corrupt(_ part: String) -> StoreError {
    StoreError(.corrupt, "the \(part) on disk is damaged; restore a backup")
  }
}

extension StoreError {
  /// The file is closed until the user unlocks the store.
  package static let locked = StoreError(.closed, "the store is locked")
  /// Damage in one chunk. Other periods and other types can be read.
  package static let damagedChunk = StoreError(
    .corrupt,
    "some samples of this period are damaged on disk; run healthctl store salvage, or restore a backup"
  )
  package static let damagedJournal = StoreError(
    .corrupt,
    "samples saved last are damaged on disk; run healthctl store salvage, or restore a backup")
}
