import CSealedVFS
import GRDBSQLite
import Synchronization

/// The key with which SQLite opens a database in this process. It is removed from memory by `end`,
/// at the latest with the value. Connections are closed before.
package final class KeyRegistration: Sendable {
  fileprivate let path: String
  private let hasEnded = Mutex(false)

  fileprivate init(
    _ path: String, _ key: EncryptionKey, pageSize: Int
  ) throws(SealedFileError) {
    self.path = path
    let code = key.withBytes { bytes in
      sealed_register(path, bytes.baseAddress, Int32(pageSize))
    }
    guard code == SQLITE_OK else {
      // There is nothing for `deinit` to end.
      hasEnded.withLock { $0 = true }
      throw SealedFileError(resultCode: code)
    }
  }

  deinit { end() }

  package func end() {
    let isFirst = hasEnded.withLock { hasEnded in
      defer { hasEnded = true }
      return !hasEnded
    }
    if isFirst { sealed_unregister(path) }
  }
}

extension KeyRegistration {
  /// Runs `body` while damaged pages of the database are read as they decrypt, instead of being an
  /// error. Only to remove damaged rows, after the user has accepted their loss.
  package func acceptingDamage<T, Failure: Error>(
    _ body: () throws(Failure) -> T
  ) throws(Failure) -> T {
    sealed_accept_damage(path, 1)
    defer { sealed_accept_damage(path, 0) }
    return try body()
  }
}

extension SealedFiles {
  /// Sets the key with which SQLite opens a database in this process, or creates it. Several
  /// registrations of a database have the same key.
  ///
  /// - Parameter pageSize: The page size of a new database; SQLite must be configured with the same.
  package static func register(
    _ path: String, key: EncryptionKey, pageSize: Int
  ) throws(SealedFileError) -> KeyRegistration {
    try KeyRegistration(path, key, pageSize: pageSize)
  }

  /// Prepares to open a database: removes what an interrupted change of its key left, checks that
  /// the file and the key belong together, and registers the key.
  ///
  /// - Parameter key: nil for a plain database.
  package static func prepare(
    _ path: String, key: EncryptionKey?, pageSize: Int
  ) throws(SealedFileError) -> KeyRegistration? {
    removeCopy(of: path)
    switch try state(of: path) {
    case .missing: break
    case .plain: guard key == nil else { throw .plain }
    case .sealed(let id):
      guard let key else { throw .keyMissing }
      guard id == key.id else { throw .keyWrong }
    }
    return try key.map { (key) throws(SealedFileError) in
      try register(path, key: key, pageSize: pageSize)
    }
  }
}
