import ForeignSQLite
import HealthImport
import HealthModel

/// The records of one table, with the columns that all tables share.
struct HealthConnectRecords {
  let database: ForeignDatabase
  let mapping: HealthConnectMapping
  let origins: HealthConnectOrigins
  let sink: FeedSink

  /// The columns that tables of records share. Absent ones are unknown in every row.
  private static let shared = [
    "row_id", "uuid", "app_info_id", "device_info_id", "recording_method", "time", "zone_offset",
    "start_time", "start_zone_offset", "end_time",
  ]

  init(
    _ database: ForeignDatabase, _ mapping: HealthConnectMapping, _ origins: HealthConnectOrigins,
    _ sink: FeedSink
  ) {
    self.database = database
    self.mapping = mapping
    self.origins = origins
    self.sink = sink
  }

  /// One record: what all tables share, and the row.
  struct Record {
    var rowID: Int64
    var id: ObjectID
    var start: Instant
    var end: Instant
    var source: SourceRevision
    var device: Device?
    var metadata: [Metadata.Entry]
    let row: HealthConnectRow

    /// An object of a type with the values that all tables share.
    func object(
      _ id: ObjectID, _ type: ObjectType, _ value: Double, _ further: [Metadata.Entry] = []
    ) -> HealthObject {
      HealthObject(
        id: id, type: type, start: start, end: end, value: value, device: device,
        metadata: Metadata(metadata + further), sourceRevision: source)
    }
  }

  /// Calls `body` with each record whose times and identifier can be read. The others are stored
  /// unparsed.
  func forEach(_ columns: [String], _ body: (Record) throws -> Void) throws {
    guard let table = database.tables[mapping.table] else { return }
    let names = (Self.shared + columns).filter(table.has)
    let places = Dictionary(
      names.enumerated().map { ($1, Int32($0)) }, uniquingKeysWith: { first, _ in first })
    try database.forEach(names, of: mapping.table) { statement in
      let row = HealthConnectRow(statement: statement, places: places)
      guard let record = record(row) else {
        return try store(row, .unreadableDate, as: mapping.table)
      }
      try body(record)
    }
  }

  private func record(_ row: HealthConnectRow) -> Record? {
    let offset = row.integer("zone_offset") ?? row.integer("start_zone_offset")
    guard let startMilliseconds = row.integer("time") ?? row.integer("start_time"),
      let start = Self.instant(startMilliseconds),
      let end = Self.instant(row.integer("end_time") ?? startMilliseconds), start <= end
    else { return nil }
    var metadata: [Metadata.Entry] = []
    if let offset, let entry = ZoneName.entry(offset: Int(clamping: offset)) {
      metadata.append(entry)
    }
    if row.integer("recording_method") == Self.manualEntry {
      metadata.append(.init(key: MetadataKey.wasUserEntered, value: .integer(1)))
    }
    return Record(
      rowID: row.integer("row_id") ?? 0, id: row.uuid("uuid") ?? sink.mintedID(), start: start,
      end: end, source: origins.source(row.integer("app_info_id")),
      device: origins.device(row.integer("device_info_id")), metadata: metadata, row: row)
  }

  /// The value of `RECORDING_METHOD_MANUAL_ENTRY`.
  private static let manualEntry: Int64 = 3

  /// Converts milliseconds since 1970; nil outside of the range of samples.
  static func instant(_ milliseconds: Int64) -> Instant? {
    let (microseconds, overflow) = milliseconds.multipliedReportingOverflow(by: 1_000)
    let instant = Instant(microseconds: microseconds)
    return !overflow && SampleLimits.instants.contains(instant) ? instant : nil
  }

  func store(
    _ row: HealthConnectRow, _ problem: ImportProblem, as name: String
  ) throws {
    try sink.store(row.original(of: mapping.table, origins), reason: problem, as: name)
  }
}

/// A row with its columns by name.
struct HealthConnectRow {
  let statement: ForeignStatement
  let places: [String: Int32]

  func integer(_ column: String) -> Int64? { places[column].flatMap(statement.integer) }
  func number(_ column: String) -> Double? { places[column].flatMap(statement.number) }

  /// A text that is not empty.
  func text(_ column: String) -> String? {
    places[column].flatMap(statement.text).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A UUID of 16 bytes.
  func uuid(_ column: String) -> ObjectID? {
    guard let bytes = places[column].flatMap(statement.blob), bytes.count == 16 else { return nil }
    func half(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    let id = ObjectID(high: half(bytes[..<8]), low: half(bytes[8...]))
    return id == ObjectID(high: 0, low: 0) ? nil : NamedID.uuid(id)
  }

  /// The row as JSON with the name of its table and its app. Numbers of rows, which differ between
  /// exports, are left out.
  func original(of table: String, _ origins: HealthConnectOrigins) -> FeedOriginal {
    var json = JSONWriter()
    json.append("table", table)
    json.append("app", origins.source(integer("app_info_id")).source.name)
    for (name, column) in places.sorted(by: { $0.key < $1.key })
    where !Self.isOfExport(name) && !statement.isNull(column) {
      if let id = uuid(name) {
        json.append(name, id.uuidString)
      } else if let number = statement.integer(column) {
        json.append(name, number)
      } else if let number = statement.number(column) {
        json.append(name, number)
      } else if let text = statement.text(column) {
        json.append(name, text)
      }
    }
    let start = integer("time") ?? integer("start_time")
    return FeedOriginal(
      kind: "Health Connect \(table.prefix(60))", bytes: json.finish(),
      start: start.flatMap(HealthConnectRecords.instant),
      end: integer("end_time").flatMap(HealthConnectRecords.instant))
  }

  private static func isOfExport(_ column: String) -> Bool {
    switch column {
    case "row_id", "app_info_id", "device_info_id", "last_modified_time", "dedupe_hash",
      "parent_key":
      true
    default: false
    }
  }
}

/// The tables of records and of medical resources that have no mapping.
enum HealthConnectOtherTables {
  /// Further tables are about the app itself: permissions, logs, preferences.
  static func names(in database: ForeignDatabase) -> [String] {
    let mapped = Set(
      HealthConnectMapping.all.flatMap { mapping -> [String] in
        if case .series(let child) = mapping.form { return [mapping.table, child] }
        return [mapping.table]
      })
    return database.tables.keys.filter { name in
      !mapped.contains(name)
        && (name.hasSuffix("_record_table") || name.hasSuffix("RecordTable")
          || name == "medical_resource_table" || name == "planned_exercise_session_record_table")
    }.sorted()
  }

  static func store(
    _ table: String, of database: ForeignDatabase, _ origins: HealthConnectOrigins,
    _ sink: FeedSink
  ) throws {
    guard let columns = database.tables[table]?.columns else { return }
    let places = Dictionary(
      columns.enumerated().map { ($1, Int32($0)) }, uniquingKeysWith: { first, _ in first })
    try database.forEach(columns, of: table) { statement in
      let row = HealthConnectRow(statement: statement, places: places)
      sink.noteUnknownType(table)
      try sink.store(row.original(of: table, origins), reason: .unknownType, as: table)
    }
  }
}
