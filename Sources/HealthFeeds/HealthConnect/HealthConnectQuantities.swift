import ForeignSQLite
import HealthImport
import HealthModel

/// Tables with one number for each record.
struct HealthConnectQuantities {
  private let records: HealthConnectRecords
  private let mapping: HealthConnectMapping
  private let sessions: HealthConnectSessions

  init(_ records: HealthConnectRecords, _ sessions: HealthConnectSessions) {
    self.records = records
    self.sessions = sessions
    mapping = records.mapping
  }

  func read() throws {
    guard let unit = mapping.unit else { return }
    try records.forEach([mapping.column, "relation_to_meal", "measurement_location"]) { record in
      guard let number = record.row.number(mapping.column), let value = unit.value(number) else {
        return try records.store(record.row, .unreadableValue, as: mapping.table)
      }
      try records.sink.add(
        record.object(record.id, type(record.row), value, metadata(record.row)), as: mapping.table)
    }
  }

  /// The type of a value. Health Connect has one type of distance and HealthKit one for each activity, so the
  /// workout of the same app decides.
  private func type(_ row: HealthConnectRow) -> ObjectType {
    guard mapping.type == .distanceWalkingRunning, let app = row.integer("app_info_id"),
      let start = row.integer("start_time"), let end = row.integer("end_time"),
      let session = sessions.session(of: app, start, end)
    else { return mapping.type }
    return Workout.distanceType(of: session.activity)
  }

  private func metadata(_ row: HealthConnectRow) -> [Metadata.Entry] {
    switch mapping.type {
    case .bloodGlucose:
      // Before and after a meal; HealthKit does not distinguish fasting.
      guard let relation = row.integer("relation_to_meal"), relation == 3 || relation == 4 else {
        return []
      }
      return [.init(key: MetadataKey.bloodGlucoseMealTime, value: .integer(relation - 2))]
    case .bodyTemperature, .basalBodyTemperature:
      let location = row.integer("measurement_location").flatMap { Self.locations[$0] }
      return location.map {
        [.init(key: MetadataKey.bodyTemperatureSensorLocation, value: .integer($0))]
      } ?? []
    default: return []
    }
  }

  /// `BodyTemperatureMeasurementLocation` to `HKBodyTemperatureSensorLocation`. HealthKit has no
  /// wrist and no vagina.
  private static let locations: [Int64: Int64] = [
    1: 1, 2: 4, 3: 11, 4: 6, 5: 7, 6: 10, 7: 8, 8: 3, 9: 0, 10: 0,
  ]
}

/// Tables of events and of values of an enumeration.
struct HealthConnectCategories {
  private let records: HealthConnectRecords
  private let mapping: HealthConnectMapping

  init(_ records: HealthConnectRecords) {
    self.records = records
    mapping = records.mapping
  }

  func read() throws {
    try records.forEach([mapping.column, "title", "notes"]) { record in
      var value: Double? = 0
      if mapping.form == .values {
        value = record.row.integer(mapping.column)
          .flatMap { HealthConnectValues.value($0, of: mapping.table) }
      }
      guard let value else {
        return try records.store(record.row, .unknownCategoryValue, as: mapping.table)
      }
      try records.sink.add(
        record.object(record.id, mapping.type, value, metadata(record.row)), as: mapping.table)
    }
  }

  private func metadata(_ row: HealthConnectRow) -> [Metadata.Entry] {
    var entries = HealthConnectText.entries(row)
    if mapping.type == .sexualActivity, let used = row.integer(mapping.column), 1...2 ~= used {
      entries.append(
        .init(key: MetadataKey.sexualActivityProtectionUsed, value: .integer(used == 1 ? 1 : 0)))
    }
    return entries
  }
}

/// Titles and notes of the user.
enum HealthConnectText {
  static func entries(_ row: HealthConnectRow) -> [Metadata.Entry] {
    [("title", FeedMetadataKey.title), ("notes", FeedMetadataKey.notes)].compactMap { column, key in
      row.text(column).flatMap { text in
        text.utf8.count <= SampleLimits.metadataStringLength / 4
          ? Metadata.Entry(key: key, value: .string(text)) : nil
      }
    }
  }
}

/// Blood pressures, which are correlations in HealthKit.
struct HealthConnectPressures {
  private let records: HealthConnectRecords

  init(_ records: HealthConnectRecords) { self.records = records }

  func read() throws {
    try records.forEach(["systolic", "diastolic", "body_position", "measurement_location"]) {
      record in
      guard let systolic = record.row.number("systolic"),
        let diastolic = record.row.number("diastolic")
      else {
        return try records.store(record.row, .unreadableValue, as: records.mapping.table)
      }
      let parts = [
        record.object(
          NamedID.make(record.id.uuidString, "systolic"), .bloodPressureSystolic, systolic),
        record.object(
          NamedID.make(record.id.uuidString, "diastolic"), .bloodPressureDiastolic, diastolic),
      ]
      var whole = record.object(record.id, .bloodPressure, 0)
      whole.details = .correlation(Correlation(contained: parts.map(\.id)))
      try records.sink.add(
        FeedGroup(parts + [whole]),
        original: record.row.original(of: records.mapping.table, records.origins),
        as: records.mapping.table)
    }
  }
}

/// Meals, which are food correlations in HealthKit. A nutrient of zero is one that was not stated.
struct HealthConnectMeals {
  private let records: HealthConnectRecords

  private struct Nutrient {
    var column: String
    var type: ObjectType
    var unit: FeedUnit
  }

  private static let nutrients: [Nutrient] = TableText.rows(of: HealthConnectNutrientTable.text)
    .compactMap { row in
      guard let type = ObjectType(name: row[1]), let unit = FeedUnit(row[2], of: type) else {
        return nil
      }
      return Nutrient(column: row[0], type: type, unit: unit)
    }

  init(_ records: HealthConnectRecords) { self.records = records }

  func read() throws {
    try records.forEach(Self.nutrients.map(\.column) + ["meal_name", "meal_type"]) { record in
      let parts = Self.nutrients.compactMap { nutrient -> HealthObject? in
        guard let number = record.row.number(nutrient.column), number != 0,
          let value = nutrient.unit.value(number)
        else { return nil }
        return record.object(
          NamedID.make(record.id.uuidString, nutrient.column), nutrient.type, value)
      }
      guard !parts.isEmpty else {
        return try records.store(record.row, .unreadableValue, as: records.mapping.table)
      }
      var names: [Metadata.Entry] = []
      if let name = record.row.text("meal_name"), name.utf8.count <= 4_096 {
        names = [.init(key: MetadataKey.foodType, value: .string(name))]
      }
      var whole = record.object(record.id, .food, 0, names)
      whole.details = .correlation(Correlation(contained: parts.map(\.id)))
      try records.sink.add(
        FeedGroup(parts + [whole]),
        original: record.row.original(of: records.mapping.table, records.origins),
        as: records.mapping.table)
    }
  }
}
