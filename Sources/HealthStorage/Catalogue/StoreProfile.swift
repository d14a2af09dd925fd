package import HealthModel

// The user's profile: facts about the user that are not samples, all of them in memory.
//
// `characteristic`: one row per type that is set, with the type code as its key. Payload: kind u8,
// then for a choice (1) its raw value i64, for a date (2) year i32, month u8, day u8.
//
// `setting`: one row for everything else that is not at its default. The key is a family in the
// upper 32 bits and an index in the lower:
//
//   1  a setting, by its number: an i64, or a text for the region
//   2  a preferred unit, by type code: its text
//   3  goals, by their first day (0 is 0001-01-01): move, exercise, stand and move time, each as
//      a u8 for its presence and an f64
//   4  recalibrations, numbered from 0: type u16, date i64, recorded i64, bundle identifier

/// The user's profile, whose format is described above. Part of every `Snapshot`.
package struct StoreProfile: Hashable, Sendable, Redacted {
  /// By type code.
  package var characteristics: [UInt16: Characteristic.Value] = [:]
  package var settings = StoreSettings()
  /// By type code.
  package var preferredUnits: [UInt16: HealthUnit] = [:]
  /// Sorted by day.
  package var goals: [ActivityGoals] = []
  /// Oldest first.
  package var recalibrations: [EstimateRecalibration] = []

  init() {}
}

/// The decoded key of a row of `setting`.
package enum SettingKey: Hashable {
  case setting(StoreSettings.Name)
  case preferredUnit(ObjectType)
  case goals(CalendarDay)
  case recalibration(Int)

  /// 0001-01-01 in days since 1970.
  private static let firstDay = -719_162

  package var key: Int64 {
    switch self {
    case .setting(let name): 1 << 32 | Int64(name.rawValue)
    case .preferredUnit(let type): 2 << 32 | Int64(type.code)
    case .goals(let day): 3 << 32 | Int64(day.daysSince1970 - Self.firstDay)
    case .recalibration(let index): 4 << 32 | Int64(index)
    }
  }

  init(key: Int64) throws(StoreError) {
    let index = UInt32(truncatingIfNeeded: key)
    let made: SettingKey? =
      switch key >> 32 {
      case 1: UInt8(exactly: index).flatMap(StoreSettings.Name.init).map { .setting($0) }
      case 2: UInt16(exactly: index).flatMap(ObjectType.init(code:)).map { .preferredUnit($0) }
      case 3: CalendarDay(daysSince1970: Int(index) + Self.firstDay).map { .goals($0) }
      case 4: .recalibration(Int(index))
      default: nil
      }
    guard let made else { throw .corrupt("setting") }
    self = made
  }
}

extension StoreProfile {
  package init(reading connection: Connection) throws(StoreError) {
    try connection.forEach(.characteristic) { (key, bytes) throws(StoreError) in
      guard let code = UInt16(exactly: key) else { throw .corrupt("characteristic") }
      characteristics[code] = try Characteristic.Value(payload: bytes)
    }
    try connection.forEach(.setting) { (key, bytes) throws(StoreError) in
      switch try SettingKey(key: key) {
      case .setting(let name): try settings.read(name, payload: bytes)
      case .preferredUnit(let type): preferredUnits[type.code] = try HealthUnit(payload: bytes)
      case .goals(let day): goals.append(try ActivityGoals(day: day, payload: bytes))
      case .recalibration(let index):
        guard index == recalibrations.count else { throw .corrupt("setting") }
        recalibrations.append(try EstimateRecalibration(payload: bytes))
      }
    }
  }

  /// The number of rows of `setting`.
  package var settingCount: Int {
    settings.names.count + preferredUnits.count + goals.count + recalibrations.count
  }
}

// Values derived from the profile.

extension StoreProfile {
  /// Returns the goals of the rings on a day (rule CHAR-06), with nil for those that are not set.
  func goals(on day: CalendarDay) -> ActivityGoals { goals.effective(on: day) }

  package var dateOfBirth: CalendarDay? {
    guard case .date(let day)? = characteristics[ObjectType.dateOfBirth.code] else { return nil }
    return day
  }

  /// Returns the raw value of a characteristic that is a choice, or nil when it is not set.
  package func choice(_ type: ObjectType) -> Int64? {
    guard case .choice(let raw)? = characteristics[type.code] else { return nil }
    return raw
  }

  /// Returns the quantity that the move ring counts on a day (rule CHAR-07).
  package func moveMode(on day: CalendarDay) -> ActivityMoveMode {
    ActivityMoveMode(
      chosen: choice(.activityMoveMode).flatMap(ActivityMoveMode.init),
      age: dateOfBirth?.age(on: day))
  }

  /// Returns the unit that the user chose for a quantity type, or the one that is customary in the region.
  package func preferredUnit(of type: ObjectType) -> HealthUnit {
    preferredUnits[type.code] ?? UnitSystem(region: settings.region).unit(of: type)
  }
}
