import GRDB

extension Row {
  /// Reads a column. GRDB's subscripts trap for NULL and for a value of another type, and a damaged
  /// page can contain either in any column.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ column: String
  ) throws(DatabaseError) -> Value {
    do {
      return try decode(forColumn: column)
    } catch {
      // GRDB's error contains the row.
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
  }

  /// Reads a number that has to be in the range of its type.
  func number<Number: FixedWidthInteger>(_ column: String) throws(DatabaseError) -> Number {
    let stored: Int64 = try value(column)
    guard let number = Number(exactly: stored) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    return number
  }
}
