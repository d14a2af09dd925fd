import CSealedVFS

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

  /// Returns what a database file is. Not for a plain file that this process has open: closing a
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

  /// Returns whether a database file has a key; nil is a plain file. A change of the key that failed
  /// may have replaced the file before. As `state`, not for a plain file that is open.
  package static func hasKey(_ path: String, _ key: EncryptionKey?) -> Bool {
    guard let state = try? state(of: path) else { return false }
    return state == key.map { State.sealed($0.id) } ?? .plain
  }
}
