import ForeignSQLite
import HealthImport

/// The export of Android's Health Connect: a zip archive with one SQLite database, or the database.
///
/// The format is not documented. The tables and units are those of the source of Android's module
/// HealthFitness (`service/java/com/android/server/healthconnect/storage/datatypehelpers` and
/// `framework/java/android/health/connect/datatypes`). Times are milliseconds since 1970, zone offsets
/// seconds. Versions differ in tables and columns, so both are probed.
struct HealthConnectFormat: FeedFormat {
  let name = "health-connect"
  let title = "Android Health Connect export (zip)"

  func recognizes(_ input: FeedInput) -> Bool { Self.document(in: input) != nil }

  func open(
    _ input: FeedInput, _ options: FeedOptions
  ) throws(ImportError) -> any FeedReader {
    let document = Self.document(in: input) ?? input.firstDocuments.first { $0.database != nil }
    guard let document, let database = document.database else {
      throw .malformed("it contains no SQLite database")
    }
    return HealthConnectReader(try database.get(), byteCount: document.storedByteCount)
  }

  private static func document(in input: FeedInput) -> FeedDocument? {
    input.firstDocuments.first { document in
      guard case .success(let database)? = document.database else { return false }
      let tables = database.database.tables
      return tables["application_info_table"] != nil
        && tables.keys.contains { $0.hasSuffix("_record_table") }
    }
  }
}
