import CSealedVFS
import GRDBSQLite
import Glibc

/// The databases that are encrypted at rest. Their pages, logs and journals are sealed beneath
/// SQLite (`CSealedVFS`), so nothing above it differs.
package enum SealedFiles {
  /// What a database file is.
  package enum State: Hashable, Sendable {
    /// There is no file, or it is empty.
    case missing
    case plain
    case sealed(EncryptionKey.ID)
  }

  /// Returns what a database file is. For a plain file that is not open in this process: closing a
  /// descriptor of a file releases the locks of SQLite on it.
  package static func state(of path: String) throws(SealedFileError) -> State {
    var bytes = [UInt8](repeating: 0, count: Int(SEALED_KEY_ID_SIZE))
    return switch Int(sealed_state(path, &bytes)) {
    case SEALED_MISSING: .missing
    case SEALED_PLAIN: .plain
    case SEALED_SEALED: .sealed(EncryptionKey.ID(bytes: bytes))
    default: throw SealedFileError(.failed, "the file cannot be read; check its permissions")
    }
  }

  /// Sets the key with which SQLite opens a database in this process, or creates it. A file that is
  /// plain, or sealed with another key, is not opened with it. Each call is matched by one of
  /// `unregister`.
  ///
  /// - Parameter pageSize: The page size of a new database; SQLite must be configured with the same.
  package static func register(
    _ path: String, key: EncryptionKey, pageSize: Int
  ) throws(SealedFileError) {
    let code = key.withBytes { bytes in
      sealed_register(path, bytes.baseAddress, Int32(pageSize))
    }
    guard code == SQLITE_OK else { throw SealedFileError(resultCode: code) }
  }

  /// Ends one registration. After the last one, the key is wiped. Connections should be closed
  /// before.
  package static func unregister(_ path: String) { sealed_unregister(path) }
}
