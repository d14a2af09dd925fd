import HealthModel

/// The tables of the points of series. `sample` refers to the table of the series.
enum PointTable {
  static func name(_ kind: SeriesPoints.Kind) -> String {
    switch kind {
    case .quantity: "quantity_points"
    case .heartbeat: "heartbeats"
    case .location: "locations"
    case .voltage: "voltages"
    }
  }

  static let definitions = """
    CREATE TABLE quantity_points (sample INTEGER NOT NULL, start_us INTEGER NOT NULL,
      end_us INTEGER NOT NULL, value REAL NOT NULL, unit TEXT NOT NULL);
    CREATE INDEX quantity_points_by_sample ON quantity_points (sample);
    CREATE TABLE heartbeats (sample INTEGER NOT NULL, seconds REAL NOT NULL,
      preceded_by_gap INTEGER NOT NULL);
    CREATE INDEX heartbeats_by_sample ON heartbeats (sample);
    CREATE TABLE locations (sample INTEGER NOT NULL, time_us INTEGER NOT NULL,
      latitude REAL NOT NULL, longitude REAL NOT NULL, altitude_m REAL NOT NULL,
      horizontal_accuracy_m REAL NOT NULL, vertical_accuracy_m REAL NOT NULL,
      course_deg REAL NOT NULL, course_accuracy_deg REAL NOT NULL, speed_m_s REAL NOT NULL,
      speed_accuracy_m_s REAL NOT NULL);
    CREATE INDEX locations_by_sample ON locations (sample);
    CREATE TABLE voltages (sample INTEGER NOT NULL, seconds REAL NOT NULL, volts REAL NOT NULL);
    CREATE INDEX voltages_by_sample ON voltages (sample);
    """

  static func insertion(_ kind: SeriesPoints.Kind) -> String {
    let count: Int
    switch kind {
    case .quantity: count = 5
    case .heartbeat, .voltage: count = 3
    case .location: count = 11
    }
    let places = Array(repeating: "?", count: count).joined(separator: ", ")
    return "INSERT INTO \(name(kind)) VALUES (\(places))"
  }

  /// Binds a row after `sample`.
  static func bind(_ points: SeriesPoints, _ index: Int, _ unit: String, _ row: RowStatement) {
    let time = points.times[index]
    let value = points.columns[0][index]
    switch points.kind {
    case .quantity:
      row.bind(time)
      row.bind(time + (points.durations.isEmpty ? 0 : points.durations[index]))
      row.bind(value)
      row.bind(unit)
    case .heartbeat:
      row.bind(Double(time) / 1e6)
      row.bind(Int64(value == 0 ? 0 : 1))
    case .voltage:
      row.bind(Double(time) / 1e6)
      row.bind(value)
    case .location:
      row.bind(time)
      for column in points.columns { row.bind(column[index]) }
    }
  }
}
