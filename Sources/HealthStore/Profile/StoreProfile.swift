package import HealthModel

// What the store knows about the person besides samples, all of it in memory.
//
// `characteristic`: a row per type that is set, its key is the type code. Payload: kind u8, then for
// a choice (1) its raw value i64, for a date (2) year i32, month u8, day u8.
//
// `setting`: a row for whatever else is not at its default. The key is a family in the upper 32
// bits and an index in the lower: see `SettingKey`.

/// See above. Part of every `Snapshot`.
package struct StoreProfile: Hashable, Sendable, Redacted {
  /// By type code.
  package internal(set) var characteristics: [UInt16: Characteristic.Value] = [:]
  package internal(set) var settings = StoreSettings()

  package init() {}
}

/// What a row of `setting` is about.
enum SettingKey: Hashable {
  case setting(StoreSettings.Name)

  private static let settingFamily: Int64 = 1

  var key: Int64 {
    switch self {
    case .setting(let name): Self.settingFamily << 32 | Int64(name.rawValue)
    }
  }

  init(key: Int64) throws(StoreError) {
    let index = UInt32(truncatingIfNeeded: key)
    switch key >> 32 {
    case Self.settingFamily:
      guard let raw = UInt8(exactly: index), let name = StoreSettings.Name(rawValue: raw) else {
        throw .corrupt("setting")
      }
      self = .setting(name)
    default: throw .corrupt("setting")
    }
  }
}

extension StoreProfile {
  init(reading connection: Connection) throws(StoreError) {
    try connection.forEach(.characteristic) { (key, bytes) throws(StoreError) in
      guard let code = UInt16(exactly: key) else { throw .corrupt("characteristic") }
      characteristics[code] = try Characteristic.Value(payload: bytes)
    }
    try connection.forEach(.setting) { (key, bytes) throws(StoreError) in
      switch try SettingKey(key: key) {
      case .setting(let name): try settings.read(name, payload: bytes)
      }
    }
  }

  /// Rows of `setting`.
  var settingCount: Int { settings.names.count }
}
