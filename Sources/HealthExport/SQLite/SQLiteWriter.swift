package import Foundation
package import HealthModel
import HealthWords

/// Writes a plain SQLite database: a table for each kind of objects, tables of points, sources,
/// devices and metadata, and a view for each type under its everyday name.
package final class SQLiteWriter: ExportWriter {
  /// `Hdex`, with which `file` recognizes the format.
  private static let applicationID = 0x4864_6578
  /// The version of the schema. A column or table is only ever added under a version.
  private static let schemaVersion = 2

  private let database: DatabaseFile
  private let zones: SampleZones
  private var shared: SharedRows?
  private var tables: Set<String> = []
  private var views: Set<String> = []
  private var points: [SeriesPoints.Kind: RowStatement] = [:]
  private var type: ObjectType?
  private var row: RowStatement?
  private var lastSample: Int64 = 0
  /// The numbers of the series of the last batch.
  private var series: [ObjectID: Int64] = [:]

  /// - Parameter zone: The time zone of samples that state none; nil for UTC.
  package init(_ path: String, zone: TimeZone?) throws(ExportFailure) {
    database = try DatabaseFile(path)
    zones = SampleZones(zone)
    try database.execute(
      """
      PRAGMA application_id = \(Self.applicationID); PRAGMA user_version = \(Self.schemaVersion);
      CREATE TABLE types (type TEXT PRIMARY KEY, identifier TEXT NOT NULL, kind TEXT NOT NULL,
        display_name TEXT NOT NULL, unit TEXT, "table" TEXT NOT NULL, "view" TEXT);
      CREATE TABLE days (type TEXT, day TEXT, sum REAL, average REAL, minimum REAL, maximum REAL,
        unit TEXT NOT NULL, below_range INTEGER NOT NULL, above_range INTEGER NOT NULL,
        PRIMARY KEY (type, day)) WITHOUT ROWID;
      CREATE TABLE characteristics (type TEXT PRIMARY KEY, value, name TEXT);
      \(SharedRows.definitions)
      \(PointTable.definitions)
      \(WorkoutParts.definitions)
      """)
    shared = try SharedRows(database)
    for kind in SeriesPoints.Kind.allCases {
      points[kind] = try database.prepare(PointTable.insertion(kind))
    }
    parts = try WorkoutParts(database)
  }

  private var parts: WorkoutParts?

  package var hasPoints: Bool { true }
  package var hasDays: Bool { true }

  package func write(_ days: [DayTotals]) throws(ExportFailure) {
    guard let type else { return }
    let row = try database.prepare("INSERT INTO days VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
    for day in days {
      for cell in day.cells(of: type) { row.bind(cell) }
      try database.insert(row)
    }
  }

  package func write(_ characteristics: [Characteristic]) throws(ExportFailure) {
    let row = try database.prepare("INSERT INTO characteristics VALUES (?, ?, ?)")
    for characteristic in characteristics {
      switch characteristic.value {
      case nil: continue
      case .date(let day):
        row.bind(characteristic.type.name)
        row.bind(DayText.iso8601(day))
        row.bindNull()
      case .choice(let raw):
        row.bind(characteristic.type.name)
        row.bind(raw)
        row.bind(Cell(characteristic.type.valueEnumeration?.case(rawValue: raw)?.name))
      }
      try database.insert(row)
    }
  }

  package func begin(_ type: ObjectType) throws(ExportFailure) {
    self.type = type
    row = nil
  }

  /// Creates the table and the view of a type with its first sample, so that an empty type has
  /// neither.
  private func open(_ type: ObjectType) throws(ExportFailure) -> RowStatement {
    if let row { return row }
    let table = KindTable(type)
    if tables.insert(table.name).inserted { try database.execute(table.definition) }
    let view = KindTable.view(of: type)
    // Two display names could become one name.
    let isNew = view.map { views.insert($0.name).inserted && !tables.contains($0.name) } ?? false
    if isNew, let view { try database.execute(view.definition) }
    let entry = try database.prepare("INSERT INTO types VALUES (?, ?, ?, ?, ?, ?, ?)")
    entry.bind(type.name)
    entry.bind(type.identifier)
    entry.bind(type.kind.rawValue)
    entry.bind(type.displayName)
    entry.bind(type.kind == .quantity ? .text(type.canonicalUnit.string) : .empty)
    entry.bind(table.name)
    entry.bind(Cell(isNew ? view?.name : nil))
    try database.insert(entry)
    let row = try database.prepare(table.insertion)
    self.row = row
    return row
  }

  package func write(_ batch: SampleBatch, contained: SampleBatch) throws(ExportFailure) {
    guard let type, let shared, !batch.isEmpty else { return }
    let statement = try open(type)
    zones.begin(batch)
    series = [:]
    var sources: [Int64] = []
    for source in batch.sources { sources.append(try shared.number(of: source)) }
    var devices: [Int64] = []
    for device in batch.devices { devices.append(try shared.number(of: device)) }
    var metadata: [Int64] = []
    for entry in batch.metadata { metadata.append(try shared.number(of: entry)) }
    let columns = SampleColumns(type)
    let inside = Dictionary(contained.rows.map { ($0.id, $0) }) { first, _ in first }
    let objects = columns.isPlain && batch.details.isEmpty ? [] : batch.rows
    var index = 0
    for run in batch.idRuns {
      for offset in 0..<run.count {
        lastSample += 1
        let entry = batch.metadataIndices.isEmpty ? 0 : batch.metadataIndices[index]
        let device = batch.deviceIndices.isEmpty ? 0 : batch.deviceIndices[index]
        let source = batch.sourceIndices.isEmpty ? 0 : Int(batch.sourceIndices[index])
        let id = run.first.advanced(by: offset)
        bind(batch, index, id, zones.offset(of: batch.starts[index], metadata: entry), statement)
        columns.bind(
          batch.values[index], objects.isEmpty ? nil : objects[index], inside, statement)
        statement.bind(sources.isEmpty ? nil : sources[source])
        statement.bind(device == 0 ? nil : devices[Int(device) - 1])
        statement.bind(entry == 0 ? nil : metadata[Int(entry) - 1])
        try database.insert(statement)
        if !objects.isEmpty { try writeParts(of: objects[index]) }
        index += 1
      }
    }
  }

  private func bind(
    _ batch: SampleBatch, _ index: Int, _ id: ObjectID, _ offset: Int64?, _ row: RowStatement
  ) {
    let start = batch.starts[index]
    row.bind(lastSample)
    row.bind(id.uuidString)
    row.bind(batch.types[batch.typeIndices.isEmpty ? 0 : Int(batch.typeIndices[index])].name)
    row.bind(start)
    row.bind(start + (batch.durations.isEmpty ? 0 : batch.durations[index]))
    row.bind(offset)
  }

  private func writeParts(of object: HealthObject) throws(ExportFailure) {
    switch object.details {
    case .workout(let workout): try parts?.write(workout, of: lastSample)
    case nil: break
    default: series[object.id] = lastSample
    }
  }

  package func write(_ part: SeriesPoints, of object: HealthObject) throws(ExportFailure) {
    guard let sample = series[object.id], let row = points[part.kind] else { return }
    let unit = object.type.canonicalUnit.string
    for index in 0..<part.count {
      row.bind(sample)
      PointTable.bind(part, index, unit, row)
      try database.insert(row)
    }
  }

  package func finish() throws(ExportFailure) {
    closeStatements()
    try database.finish()
  }

  package func discard() {
    closeStatements()
    database.discard()
  }

  /// SQLite closes a file only after its statements.
  private func closeStatements() {
    shared = nil
    parts = nil
    points = [:]
    row = nil
  }
}

/// Binds the columns of a type between the times and the source.
private struct SampleColumns {
  let isPlain: Bool
  private let type: ObjectType
  private let unit: String
  private let details: [DetailColumn]

  init(_ type: ObjectType) {
    self.type = type
    isPlain = type.kind == .quantity || type.kind == .category
    unit = type.canonicalUnit.string
    details = DetailColumn.columns(of: type)
  }

  func bind(
    _ value: Double, _ object: HealthObject?, _ contained: [ObjectID: HealthObject],
    _ row: RowStatement
  ) {
    switch type.kind {
    case .quantity:
      row.bind(value)
      row.bind(unit)
    case .category:
      let raw = Int64(value)
      row.bind(raw)
      row.bind(Cell(type.valueEnumeration?.case(rawValue: raw)?.name))
    default: break
    }
    for column in details { row.bind(object.map { column.value($0, contained) } ?? .empty) }
    guard !isPlain else { return }
    row.bind(Cell(object?.details.map { DetailsJSON.value($0).line }))
  }
}
