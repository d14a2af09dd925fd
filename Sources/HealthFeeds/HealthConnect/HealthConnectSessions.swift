import ForeignSQLite
import HealthModel

/// The exercise sessions of an export by app and time: they state the activity of values whose type
/// depends on it, and collect their totals.
struct HealthConnectSessions {
  struct Session {
    var rowID: Int64
    var start: Int64
    var end: Int64
    var activity: Int
  }

  /// By app, in order of start.
  private var sessions: [Int64: [Session]] = [:]
  private static let table = "exercise_session_record_table"

  /// The activities by number in Health Connect.
  struct Activity {
    var name: String
    var rawValue: Int
    var isIndoor: Bool
  }

  static let activities: [Int64: Activity] = Dictionary(
    uniqueKeysWithValues: TableText.rows(of: HealthConnectActivityTable.text).compactMap { row in
      guard let number = Int64(row[0]), let value = ActivityName.rawValue(row[2]) else {
        return nil
      }
      return (number, Activity(name: row[1], rawValue: value, isIndoor: row[3] == "yes"))
    })

  init(_ database: ForeignDatabase) throws {
    let columns = ["row_id", "app_info_id", "start_time", "end_time", "exercise_type"]
    guard let table = database.tables[Self.table], columns.allSatisfy(table.has) else { return }
    try database.forEach(columns, of: Self.table) { row in
      guard let id = row.integer(0), let app = row.integer(1), let start = row.integer(2),
        let end = row.integer(3), start <= end, let type = row.integer(4),
        let activity = Self.activities[type]
      else { return }
      sessions[app, default: []].append(
        Session(rowID: id, start: start, end: end, activity: activity.rawValue))
    }
    for app in sessions.keys { sessions[app]?.sort { ($0.start, $0.end) < ($1.start, $1.end) } }
  }

  /// Returns the session of an app that contains a period in milliseconds. Sessions of one app do not
  /// overlap; if they do, the last one that began counts.
  func session(of app: Int64, _ start: Int64, _ end: Int64) -> Session? {
    guard let list = sessions[app] else { return nil }
    let next = list.indices.partitioningIndex { list[$0].start > start }
    guard next > 0, list[next - 1].end >= end else { return nil }
    return list[next - 1]
  }

  /// Sums up the values of a table of intervals within the sessions of the same app, by session.
  func totals(of table: String, _ column: String, in database: ForeignDatabase) throws -> [Int64:
    Double]
  {
    let columns = ["app_info_id", "start_time", "end_time", column]
    guard let known = database.tables[table], columns.allSatisfy(known.has), !sessions.isEmpty
    else { return [:] }
    var totals: [Int64: Double] = [:]
    try database.forEach(columns, of: table) { row in
      guard let app = row.integer(0), let start = row.integer(1), let end = row.integer(2),
        let value = row.number(3), let session = session(of: app, start, end)
      else { return }
      totals[session.rowID, default: 0] += value
    }
    return totals
  }
}
