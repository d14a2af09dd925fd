import GRDBSQLite

/// An error of a file that is, or should be, encrypted. The message contains no path.
package struct SealedFileError: Error, Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    /// The file is encrypted, and there is no key.
    case keyMissing
    /// The file is encrypted with another key.
    case keyWrong
    /// There is a key, but the file is not encrypted.
    case plain
    /// Another connection has the database open.
    case busy
    /// No space is left.
    case full
    /// The file is damaged.
    case corrupt
    /// A read, write or rename failed.
    case failed
  }

  package var code: Code
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  init(resultCode: Int32) {
    let failure = SQLiteFailure(resultCode: resultCode)
    self =
      switch failure.primaryCode {
      case _ where failure.isFull: Self(.full, "no space left on the disk")
      case _ where failure.isCutOff || failure.primaryCode == SQLITE_CORRUPT:
        Self(.corrupt, "the file is damaged; restore a backup")
      case SQLITE_NOTADB, SQLITE_MISUSE: .keyWrong
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      default: Self(.failed, "the disk failed (SQLite result \(resultCode))")
      }
  }
}

extension SealedFileError {
  package static let keyMissing = SealedFileError(
    .keyMissing, "the file is encrypted; unlock it with its key")
  package static let keyWrong = SealedFileError(
    .keyWrong, "the file is encrypted with another key; restore the keyring that belongs to it")
  package static let plain = SealedFileError(
    .plain, "the file is not encrypted, but a key is set; encrypt it or open it without the key")
  package static let busy = SealedFileError(
    .busy, "another program holds the file; stop it first")
}
