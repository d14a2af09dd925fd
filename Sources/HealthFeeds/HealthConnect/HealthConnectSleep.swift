import ForeignSQLite
import HealthImport
import HealthModel

/// Sleep sessions and their stages. HealthKit has a sample for each stage; a session without stages is
/// sleep of an unknown stage.
struct HealthConnectSleep {
  private static let table = "sleep_stages_table"

  private struct Stage {
    var start: Instant
    var end: Instant
    var type: Int64
  }

  private let records: HealthConnectRecords
  private var stages: [Int64: [Stage]] = [:]

  init(_ records: HealthConnectRecords) throws {
    self.records = records
    let columns = ["parent_key", "stage_start_time", "stage_end_time", "stage_type"]
    guard let table = records.database.tables[Self.table], columns.allSatisfy(table.has) else {
      return
    }
    try records.database.forEach(columns, of: Self.table) { row in
      guard let parent = row.integer(0),
        let start = row.integer(1).flatMap(HealthConnectRecords.instant),
        let end = row.integer(2).flatMap(HealthConnectRecords.instant), start <= end,
        let type = row.integer(3)
      else { return records.sink.skip(Self.table, .unreadable) }
      stages[parent, default: []].append(Stage(start: start, end: end, type: type))
    }
  }

  func read() throws {
    try records.forEach(["title", "notes"]) { record in
      let text = HealthConnectText.entries(record.row)
      guard let stages = stages[record.rowID] else {
        return try records.sink.add(
          record.object(record.id, .sleepAnalysis, Double(SleepValue.asleepUnspecified), text),
          as: records.mapping.table)
      }
      records.sink.countInside(records.mapping.table)
      var isFirst = true
      for stage in stages {
        guard let value = HealthConnectValues.value(stage.type, of: Self.table) else {
          records.sink.skip(Self.table, .unknownStage)
          continue
        }
        var part = record
        (part.start, part.end) = (stage.start, stage.end)
        let id = NamedID.make(
          record.id.uuidString, "stage", String(stage.start.microseconds), String(stage.type))
        // The title and notes of the session are with its first stage.
        try records.sink.add(
          part.object(id, .sleepAnalysis, value, isFirst ? text : []), as: Self.table)
        isFirst = false
      }
    }
  }
}
