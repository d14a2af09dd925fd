import ForeignSQLite
import HealthImport

/// A SQLite database that is read from a private copy, so that the file cannot change while SQLite
/// reads it, and members of archives can be read at all.
///
/// The copy has no name once it is open: it disappears with the process, however that ends.
final class PrivateDatabase {
  /// The first bytes of every SQLite database.
  static let magic = Array("SQLite format 3\0".utf8)

  let database: ForeignDatabase

  private init(_ database: ForeignDatabase) { self.database = database }

  static func open(
    _ document: FeedDocument, in parent: String = PrivateCopy.standardPath
  ) -> Result<PrivateDatabase, ImportError> {
    Result { () throws(ImportError) in
      let copy = try PrivateCopy(of: document, in: parent)
      defer { withExtendedLifetime(copy) {} }
      do throws(ForeignDatabaseError) {
        return PrivateDatabase(try ForeignDatabase(path: copy.path, byteCount: copy.byteCount))
      } catch {
        throw ImportError(error)
      }
    }
  }
}

extension ImportError {
  init(_ error: ForeignDatabaseError) {
    self =
      switch error {
      case .notADatabase: .malformed("the file is no SQLite database")
      case .damaged: .malformed("the database is damaged")
      case .missing(let name): .malformed("the database has no \(name)")
      case .failed(let code): .malformed("SQLite cannot read the database (\(code))")
      }
  }
}
