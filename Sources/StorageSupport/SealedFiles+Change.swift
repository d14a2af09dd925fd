import CSealedVFS
import GRDBSQLite
import Glibc

/// Changing the key of a database: encrypting a plain one, and replacing a key.
///
/// The pages are copied to `<path>.sealing`, which replaces the database by a rename after it was
/// flushed and compared. A crash leaves either the old database or the new one, each complete; the
/// next start removes an incomplete copy.
extension SealedFiles {
  /// The steps of a change, after each of which a test ends it.
  package enum Step: CaseIterable, Sendable {
    /// The log is in the database, and no connection is open.
    case checkpointed
    /// The copy is on disk and equal to the database.
    case copied
    /// The copy has replaced the database.
    case renamed
  }

  /// Replaces the key of a database; nil is a plain one. No connection may be open. Does nothing if
  /// the database has the new key already, or is missing.
  ///
  /// Blocks of a plain file are overwritten before they are freed. That is all that a program can do:
  /// a disk that moves blocks, a file system that copies on write, and backups may retain them.
  ///
  /// - Parameter reached: Called after each step. If it throws, the change ends as in a crash.
  package static func change(
    _ path: String, from old: EncryptionKey?, to new: EncryptionKey?,
    reached: (Step) throws(SealedFileError) -> Void = { (_) in }
  ) throws(SealedFileError) {
    removeCopy(of: path)
    switch try state(of: path) {
    case .missing: return
    case .plain: if new == nil { return }
    case .sealed(let id): if id == new?.id { return }
    }
    // Throws if the database has another key than the old one.
    let registration = try prepare(path, key: old, pageSize: pageSizeDefault)
    defer { registration?.end() }
    try emptyLog(path)
    try reached(.checkpointed)
    let pageSize = Int(sealed_page_size(path))
    guard pageSize > 0 else { throw SealedFileError(resultCode: SQLITE_CORRUPT) }
    let copy = path + copySuffix
    let copyRegistration = try new.map { (key) throws(SealedFileError) in
      try register(copy, key: key, pageSize: pageSize)
    }
    defer { copyRegistration?.end() }
    try create(copy)
    let code = sealed_copy(path, copy, Int32(pageSize))
    guard code == SQLITE_OK else {
      removeCopy(of: path)
      throw SealedFileError(resultCode: code)
    }
    try reached(.copied)
    let replaced = old == nil ? open(path, O_WRONLY | O_CLOEXEC) : -1
    defer { if replaced >= 0 { close(replaced) } }
    guard rename(copy, path) == 0, flushDirectory(of: path) else {
      throw SealedFileError(.failed, "the file cannot be replaced; check its folder")
    }
    try reached(.renamed)
    // The name is gone, and the blocks are freed when the descriptor is closed.
    if replaced >= 0 { overwrite(replaced) }
    // The index of the log belongs to the old file.
    for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
  }

  private static let copySuffix = ".sealing"
  /// Unused: the database exists.
  private static let pageSizeDefault = 4096

  /// Removes what an interrupted change of the key left. The database itself is complete.
  static func removeCopy(of path: String) {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + copySuffix + suffix) }
  }

  /// Moves the log into the database and closes it. Throws if another connection has it open.
  private static func emptyLog(_ path: String) throws(SealedFileError) {
    var connection: OpaquePointer?
    var code = sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil)
    if code == SQLITE_OK {
      // A read opens the log, and recovers it after a crash.
      code = sqlite3_exec(connection, "SELECT count(*) FROM sqlite_schema", nil, nil, nil)
    }
    if code == SQLITE_OK {
      code = sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    }
    sqlite3_close(connection)
    guard code == SQLITE_OK else { throw SealedFileError(resultCode: code) }
    // SQLite deletes the log when the last connection is closed.
    guard access(path + "-wal", F_OK) != 0 else { throw .busy }
  }

  /// Creates an empty file that only its user can access.
  private static func create(_ path: String) throws(SealedFileError) {
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw errno == ENOSPC
        ? SealedFileError(resultCode: SQLITE_FULL)
        : SealedFileError(.failed, "no file can be created beside the database; check its folder")
    }
    close(descriptor)
  }

  private static func flushDirectory(of path: String) -> Bool {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    let directory = open(String(path[..<end]) + "/.", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { return false }
    defer { close(directory) }
    return fsync(directory) == 0
  }

  /// Replaces the content of an open file with zeros. Errors are ignored, because the database is
  /// encrypted already.
  private static func overwrite(_ descriptor: Int32) {
    let size = lseek(descriptor, 0, SEEK_END)
    let zeros = [UInt8](repeating: 0, count: 1 << 20)
    var offset: off_t = 0
    while offset < size {
      let count = zeros.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress, min($0.count, Int(size - offset)), offset)
      }
      guard count > 0 else { return }
      offset += off_t(count)
    }
    fsync(descriptor)
  }
}
