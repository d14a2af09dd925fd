import ForeignSQLite
import HealthImport
import HealthModel

/// Tables whose records have many values, in a table of their own.
///
/// A value gets no name: there are millions, and Health Connect replaces the record with all of its
/// values when one changes. The store recognizes them by their content.
struct HealthConnectSeries {
  /// What the values of a record share. Many records share it with each other.
  private struct Origin: Hashable {
    var app: Int64
    var device: Int64
    var metadata: Metadata
  }

  private let records: HealthConnectRecords
  private let child: String
  private let sessions: HealthConnectSessions

  init(_ records: HealthConnectRecords, _ child: String, _ sessions: HealthConnectSessions) {
    self.records = records
    self.child = child
    self.sessions = sessions
  }

  func read() throws {
    let mapping = records.mapping
    let columns = ["parent_key", mapping.column, "epoch_millis"]
    guard let unit = mapping.unit, let table = records.database.tables[child],
      columns.allSatisfy(table.has)
    else { return }
    let (places, origins) = try parents()
    try records.database.forEach(columns, of: child) { row in
      guard let place = row.integer(0).flatMap({ places[$0] }), let number = row.number(1),
        let value = unit.value(number), let milliseconds = row.integer(2),
        let time = HealthConnectRecords.instant(milliseconds)
      else { return records.sink.skip(child, .unreadable) }
      let origin = origins[Int(place)]
      guard let type = type(origin.app, milliseconds) else {
        return records.sink.skip(child, .withoutActivity)
      }
      try records.sink.add(
        HealthObject(
          id: records.sink.mintedID(), type: type, start: time, end: time, value: value,
          device: records.origins.device(origin.device), metadata: origin.metadata,
          sourceRevision: records.origins.source(origin.app)), as: child)
    }
  }

  private func parents() throws -> (places: [Int64: UInt32], origins: [Origin]) {
    var places: [Int64: UInt32] = [:]
    var origins: [Origin] = []
    var known: [Origin: UInt32] = [:]
    try records.forEach([]) { record in
      records.sink.countInside(records.mapping.table)
      let origin = Origin(
        app: record.row.integer("app_info_id") ?? 0,
        device: record.row.integer("device_info_id") ?? 0, metadata: Metadata(record.metadata))
      if known[origin] == nil {
        known[origin] = UInt32(origins.count)
        origins.append(origin)
      }
      places[record.rowID] = known[origin]
    }
    return (places, origins)
  }

  /// The type of a value. HealthKit has types of speed and power for each activity, so the workout
  /// of the same app decides.
  private func type(_ app: Int64, _ milliseconds: Int64) -> ObjectType? {
    let mapped = records.mapping.type
    guard mapped == .cyclingPower || mapped == .walkingSpeed else { return mapped }
    let activity = sessions.session(of: app, milliseconds, milliseconds)?.activity
    let isSpeed = mapped == .walkingSpeed
    switch activity.flatMap({ Self.kinds[$0] }) {
    case .cycling: return isSpeed ? .cyclingSpeed : .cyclingPower
    case .running: return isSpeed ? .runningSpeed : .runningPower
    case .walking: return isSpeed ? .walkingSpeed : nil
    case nil: return nil
    }
  }

  private enum Kind { case cycling, running, walking }

  private static let kinds: [Int: Kind] = Dictionary(
    uniqueKeysWithValues: [
      ("cycling", Kind.cycling), ("running", .running), ("walking", .walking), ("hiking", .walking),
    ].compactMap { name, kind in ActivityName.rawValue(name).map { ($0, kind) } })
}
