import GRDBSQLite
package import StorageSupport

extension StoreError {
  /// Converts a result code. The error contains only the code, because SQLite's own messages may
  /// quote data.
  package static func sqlite(_ resultCode: Int32) -> StoreError {
    let failure = SQLiteFailure(resultCode: resultCode)
    return switch failure.primaryCode {
    case _ where failure.isFull:
      StoreError(.full, "no space left on the disk of the store")
    case _ where failure.isCutOff, SQLITE_CORRUPT, SQLITE_NOTADB:
      StoreError(.corrupt, "the store file is damaged; restore a backup")
    case SQLITE_CANTOPEN:
      StoreError(.failed, "the store file cannot be opened; check the folder and its permissions")
    case SQLITE_READONLY:
      StoreError(.failed, "the store file cannot be written; check its permissions")
    case SQLITE_BUSY, SQLITE_LOCKED:
      StoreError(.failed, "another program holds the store; stop it first")
    default:
      StoreError(.failed, "the disk of the store failed (SQLite result \(resultCode))")
    }
  }
}

extension StoreError {
  package init(_ error: SealedFileError) {
    let code: Code =
      switch error.code {
      case .keyMissing, .keyWrong, .plain: .wrongKey
      case .full: .full
      case .corrupt: .corrupt
      case .busy, .failed: .failed
      }
    self.init(code, "the store: \(error.message)", cause: error)
  }
}

extension PreparedStatement {
  /// Advances to the next row, with the errors of the store. Returns whether there is one.
  package func step() throws(StoreError) -> Bool {
    do throws(SQLiteFailure) {
      return try nextRow()
    } catch {
      throw .sqlite(error.resultCode)
    }
  }
}

extension DiskReserve {
  /// Runs a step of a store that takes nothing away from the user (see `DiskReserve`).
  package func afford<T>(_ body: () throws(StoreError) -> T) throws(StoreError) -> T {
    try afford(isFull: { (error: StoreError) in error.code == .full }, body)
  }
}
