import GRDBSQLite
import Glibc
import HealthModel

/// A new SQLite file that is written in one transaction, under a temporary name.
///
/// GRDB is not used: the file has one writer and no reader until it is complete, and healthctl needs
/// neither its connections nor encryption at rest.
final class DatabaseFile {
  private var handle: OpaquePointer?
  private let target: String
  private let partial: String
  private var isFinished = false

  init(_ target: String) throws(ExportFailure) {
    self.target = target
    partial = PartialName.beside(target)
    try PartialName.requireNothing(at: target)
    // SQLite opens the empty file. O_EXCL: it must be new, and only the user may read it.
    let descriptor = Glibc.open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .file(path: target, code: errno) }
    Glibc.close(descriptor)
    let status = sqlite3_open_v2(partial, &handle, SQLITE_OPEN_READWRITE, nil)
    guard status == SQLITE_OK else {
      discard()
      throw .database(path: target, code: status)
    }
    // An unfinished file is removed, so no journal is needed, and no file beside it. Sorting in memory
    // keeps data out of temporary files; only small tables are sorted.
    try execute(
      """
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16384; BEGIN
      """)
  }

  deinit { discard() }

  func execute(_ sql: String) throws(ExportFailure) {
    let status = sqlite3_exec(handle, sql, nil, nil, nil)
    guard status == SQLITE_OK else { throw failure(status) }
  }

  func prepare(_ sql: String) throws(ExportFailure) -> RowStatement {
    var statement: OpaquePointer?
    let status = sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard status == SQLITE_OK, let statement else { throw failure(status) }
    return RowStatement(handle: statement)
  }

  func insert(_ statement: RowStatement) throws(ExportFailure) {
    let status = statement.step()
    guard status == SQLITE_DONE else { throw failure(status) }
  }

  private func failure(_ status: Int32) -> ExportFailure {
    // The error of the disk is more specific than that of SQLite, where there is one.
    let code = sqlite3_system_errno(handle)
    return status & 0xff == SQLITE_IOERR && code != 0
      ? .file(path: target, code: code) : .database(path: target, code: status)
  }

  /// Commits, and gives the file its name. All statements must be finalized.
  func finish() throws(ExportFailure) {
    try execute("COMMIT; PRAGMA locking_mode = NORMAL")
    let status = sqlite3_close(handle)
    guard status == SQLITE_OK else { throw failure(status) }
    handle = nil
    let descriptor = Glibc.open(partial, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, fsync(descriptor) == 0 else {
      throw .file(path: target, code: errno)
    }
    Glibc.close(descriptor)
    try PartialName.publish(file: partial, as: target)
    isFinished = true
  }

  func discard() {
    guard !isFinished else { return }
    isFinished = true
    sqlite3_close_v2(handle)
    handle = nil
    unlink(partial)
  }
}

/// A prepared INSERT, whose columns are bound in order.
final class RowStatement {
  private let handle: OpaquePointer
  private var column: Int32 = 0

  init(handle: OpaquePointer) { self.handle = handle }

  deinit { sqlite3_finalize(handle) }

  func bind(_ value: Int64) {
    column += 1
    sqlite3_bind_int64(handle, column, value)
  }

  func bind(_ value: Int64?) {
    if let value { bind(value) } else { bindNull() }
  }

  func bind(_ value: Double) {
    column += 1
    sqlite3_bind_double(handle, column, value)
  }

  func bind(_ text: String) {
    column += 1
    var text = text
    text.withUTF8 { utf8 in
      // SQLITE_TRANSIENT, which C defines as a cast that Swift does not import: SQLite copies the text.
      let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      // An empty buffer may have no address, which would be bound as NULL.
      guard let start = utf8.baseAddress else {
        return _ = sqlite3_bind_text(handle, column, "", 0, transient)
      }
      _ = start.withMemoryRebound(to: CChar.self, capacity: utf8.count) {
        sqlite3_bind_text(handle, column, $0, Int32(utf8.count), transient)
      }
    }
  }

  func bindNull() {
    column += 1
    sqlite3_bind_null(handle, column)
  }

  func bind(_ cell: Cell) {
    switch cell {
    case .empty: bindNull()
    case .text(let text): bind(text)
    case .integer(let number): bind(number)
    case .number(let number): bind(number)
    case .instant(let instant): bind(instant.microseconds)
    }
  }

  fileprivate func step() -> Int32 {
    let status = sqlite3_step(handle)
    sqlite3_reset(handle)
    column = 0
    return status
  }
}
