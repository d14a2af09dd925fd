import ForeignSQLite
import HealthImport
import HealthModel

/// Reads the database of an export, table by table.
final class HealthConnectReader: FeedReader {
  private let database: PrivateDatabase
  let totalByteCount: Int64
  private var doneByteCount: Int64 = 0

  var onProgress: ((ImportProgress) -> Void)?
  var isCancelled: (() -> Bool)?

  init(_ database: PrivateDatabase, byteCount: Int64) {
    self.database = database
    totalByteCount = byteCount
  }

  func read(_ body: (ImportEvent) throws -> Void) throws -> ImportReport {
    try withoutActuallyEscaping(body) { body in
      let sink = FeedSink(deliver: body) { [self] recordCount in try checkpoint(recordCount) }
      do {
        try read(into: sink)
      } catch let error as ForeignDatabaseError {
        throw ImportError(error)
      }
      return try sink.finish()
    }
  }

  private func read(into sink: FeedSink) throws {
    let database = database.database
    let origins = try HealthConnectOrigins(database)
    // Before values whose meaning depends on the activity, such as a speed.
    let sessions = try HealthConnectSessions(database)
    let tables = HealthConnectMapping.all.filter { database.tables[$0.table] != nil }
    let others = HealthConnectOtherTables.names(in: database)
    let stepCount = Int64(tables.count + others.count + 1)
    for (index, mapping) in tables.enumerated() {
      let table = HealthConnectRecords(database, mapping, origins, sink)
      switch mapping.form {
      case .interval, .instant: try HealthConnectQuantities(table, sessions).read()
      case .values, .presence: try HealthConnectCategories(table).read()
      case .bloodPressure: try HealthConnectPressures(table).read()
      case .nutrition: try HealthConnectMeals(table).read()
      case .sleep: try HealthConnectSleep(table).read()
      case .exercise: try HealthConnectExercise(table).read()
      case .series(let child): try HealthConnectSeries(table, child, sessions).read()
      }
      doneByteCount = totalByteCount * Int64(index + 1) / stepCount
      try sink.proceed()
    }
    for table in others {
      try HealthConnectOtherTables.store(table, of: database, origins, sink)
    }
    doneByteCount = totalByteCount
    try sink.proceed()
  }

  private func checkpoint(_ recordCount: Int) throws {
    if isCancelled?() == true { throw ImportError.cancelled }
    onProgress?(
      ImportProgress(
        doneByteCount: doneByteCount, totalByteCount: totalByteCount, recordCount: recordCount))
  }
}

/// How a table of records is read: a row of `proto/catalog/feeds/health_connect.tsv`.
struct HealthConnectMapping {
  enum Form: Equatable {
    case interval, instant, values, presence, bloodPressure, nutrition, sleep, exercise
    /// The values are in another table.
    case series(table: String)
  }

  var table: String
  var column: String
  var type: ObjectType
  var unit: FeedUnit?
  var form: Form

  static let all: [HealthConnectMapping] = TableText.rows(of: HealthConnectTable.text).compactMap {
    row in
    guard let type = ObjectType(name: row[2]) else { return nil }
    return HealthConnectMapping(
      table: row[0], column: row[1], type: type, unit: FeedUnit(row[3], of: type),
      form: form(row[4]))
  }

  private static func form(_ text: String) -> Form {
    switch text {
    case "interval": .interval
    case "instant": .instant
    case "values": .values
    case "presence": .presence
    case "bloodPressure": .bloodPressure
    case "nutrition": .nutrition
    case "sleep": .sleep
    case "exercise": .exercise
    default: .series(table: text)
    }
  }
}

/// The values of enumerations, by table and number.
enum HealthConnectValues {
  private static let values: [String: [Int64: Double]] = {
    var values: [String: [Int64: Double]] = [:]
    for row in TableText.rows(of: HealthConnectValueTable.text) {
      if let number = Int64(row[1]), let value = Double(row[2]) {
        values[row[0], default: [:]][number] = value
      }
    }
    return values
  }()

  static func value(_ number: Int64, of table: String) -> Double? { values[table]?[number] }
}

/// The apps and devices to which records refer by number.
struct HealthConnectOrigins {
  private var apps: [Int64: SourceRevision] = [:]
  private var devices: [Int64: Device] = [:]
  private static let countMax = 10_000

  init(_ database: ForeignDatabase) throws {
    try read(database, "application_info_table", ["app_name", "package_name"]) { id, texts in
      let name = texts[0] ?? texts[1]
      apps[id] = SourceRevision(
        source: Source(name: name ?? "Health Connect", bundleIdentifier: ""))
    }
    try read(database, "device_info_table", ["manufacturer", "model"]) { id, texts in
      guard texts[0] != nil || texts[1] != nil else { return }
      devices[id] = Device(manufacturer: texts[0], model: texts[1])
    }
  }

  private func read(
    _ database: ForeignDatabase, _ table: String, _ columns: [String],
    _ body: (Int64, [String?]) -> Void
  ) throws {
    guard let known = database.tables[table], known.has("row_id") else { return }
    let found = columns.filter(known.has)
    var count = 0
    try database.forEach(["row_id"] + found, of: table) { row in
      count += 1
      guard count <= Self.countMax, let id = row.integer(0) else { return }
      body(
        id,
        columns.map { column in
          found.firstIndex(of: column).flatMap { row.text(Int32($0 + 1)) }
            .flatMap { $0.isEmpty || $0.utf8.count > 1_000 ? nil : $0 }
        })
    }
  }

  func source(_ id: Int64?) -> SourceRevision {
    id.flatMap { apps[$0] }
      ?? SourceRevision(source: Source(name: "Health Connect", bundleIdentifier: ""))
  }

  func device(_ id: Int64?) -> Device? { id.flatMap { devices[$0] } }
}
