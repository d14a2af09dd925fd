import HealthModel
import HealthWords

/// A table of the database: the objects of one kind.
struct KindTable {
  let name: String
  /// The names and types of its own columns, with the unit in the name.
  let columns: [String]
  /// Whether everything else is in a column with JSON.
  let hasDetails: Bool

  init(_ type: ObjectType) {
    name = Self.name(type)
    hasDetails = type.kind != .quantity && type.kind != .category
    var columns: [String] = []
    switch type.kind {
    case .quantity: columns = ["value REAL NOT NULL", "unit TEXT NOT NULL", "points INTEGER"]
    case .category: columns = ["value INTEGER NOT NULL", "name TEXT"]
    default: columns = DetailColumn.columns(of: type).map(\.definition)
    }
    if hasDetails { columns.append("details TEXT") }
    self.columns = columns
  }

  private static func name(_ type: ObjectType) -> String {
    switch type {
    case .bloodPressure: "blood_pressures"
    case .food: "meals"
    case .heartbeatSeries: "heartbeat_series"
    case .workoutRoute: "workout_routes"
    default: name(type.kind)
    }
  }

  private static func name(_ kind: ObjectType.Kind) -> String {
    switch kind {
    case .quantity: "quantities"
    case .category: "categories"
    case .correlation: "correlations"
    case .series: "series"
    case .workout: "workouts"
    case .electrocardiogram: "electrocardiograms"
    case .audiogram: "audiograms"
    case .visionPrescription: "vision_prescriptions"
    case .stateOfMind: "states_of_mind"
    case .scoredAssessment: "assessments"
    case .medicationDoseEvent: "doses"
    case .userAnnotatedMedication: "medications"
    case .clinical: "clinical_records"
    case .document: "documents"
    case .verifiableClinicalRecord: "health_cards"
    case .activitySummary: "activity_summaries"
    case .characteristic: "characteristics"
    case .attachment: "attachments"
    }
  }

  /// The statement that creates the table and its indices. They exist before the rows, which arrive in
  /// their order, so that nothing is sorted at the end.
  var definition: String {
    let own = columns.map { ", \($0)" }.joined()
    return """
      CREATE TABLE \(name) (sample INTEGER PRIMARY KEY, id TEXT NOT NULL, type TEXT NOT NULL,
        start_us INTEGER NOT NULL, end_us INTEGER NOT NULL, offset_s INTEGER\(own),
        source INTEGER REFERENCES sources, device INTEGER REFERENCES devices,
        metadata INTEGER);
      CREATE INDEX \(name)_by_time ON \(name) (type, start_us);
      CREATE INDEX \(name)_by_id ON \(name) (id);
      """
  }

  var insertion: String {
    let count = 9 + columns.count
    let places = Array(repeating: "?", count: count).joined(separator: ", ")
    return "INSERT INTO \(name) VALUES (\(places))"
  }

  /// A view of one type under its everyday name, with times on the clock of the sample.
  static func view(of type: ObjectType) -> (name: String, definition: String)? {
    guard type.kind == .quantity || type.kind == .category else { return nil }
    let table = KindTable(type)
    let name = viewName(type)
    let values =
      type.kind == .quantity
      ? "t.value, t.unit, t.points" : "t.value, t.name, (t.end_us - t.start_us) / 1e6 AS seconds"
    return (
      name,
      """
      CREATE VIEW \(name) AS SELECT t.id,
        date(t.start_us / 1000000 + coalesce(t.offset_s, 0), 'unixepoch') AS day,
        datetime(t.start_us / 1000000 + coalesce(t.offset_s, 0), 'unixepoch') AS start,
        datetime(t.end_us / 1000000 + coalesce(t.offset_s, 0), 'unixepoch') AS "end",
        \(values), s.name AS source, d.name AS device, t.sample
      FROM \(table.name) t LEFT JOIN sources s ON s.source = t.source
        LEFT JOIN devices d ON d.device = t.device
      WHERE t.type = '\(type.name)'
      """
    )
  }

  /// `Resting Heart Rate` is `resting_heart_rate`.
  static func viewName(_ type: ObjectType) -> String {
    var name = ""
    for character in type.displayName.lowercased() {
      if character.isASCII, character.isLetter || character.isNumber {
        name.append(character)
      } else if !name.isEmpty, name.last != "_" {
        name.append("_")
      }
    }
    while name.last == "_" { name.removeLast() }
    return name
  }
}

extension DetailColumn {
  /// Instants are microseconds since 1970, like the times of samples.
  fileprivate var definition: String { sqlName }

  var sqlName: String {
    switch name {
    case "expiration", "issued", "relevant", "scheduled": name + "_us"
    default: name
    }
  }
}
