package import HealthModel

extension Characteristic.Value {
  package var payload: [UInt8] {
    var bytes: [UInt8] = []
    switch self {
    case .choice(let raw):
      bytes.append(littleEndian: UInt8(1))
      bytes.append(littleEndian: raw)
    case .date(let date):
      bytes.append(littleEndian: UInt8(2))
      date.append(to: &bytes)
    }
    return bytes
  }

  init(payload: UnsafeRawBufferPointer) throws(StoreError) {
    var reader = ByteReader(payload, part: "characteristic")
    switch try reader.integer(UInt8.self) {
    case 1: self = .choice(try reader.integer())
    case 2: self = .date(try CalendarDay(&reader))
    default: throw .corrupt("characteristic")
    }
    try reader.finish()
  }
}

extension CalendarDay {
  /// Format: year i32, month u8, day u8.
  package func append(to bytes: inout [UInt8]) {
    bytes.append(littleEndian: Int32(year))
    bytes.append(littleEndian: UInt8(month))
    bytes.append(littleEndian: UInt8(day))
  }

  init(_ reader: inout ByteReader) throws(StoreError) {
    let year = Int(try reader.integer(Int32.self))
    let month = Int(try reader.integer(UInt8.self))
    let day = Int(try reader.integer(UInt8.self))
    self.init(year: year, month: month, day: day)
    guard isValid else { throw .corrupt("characteristic") }
  }
}

/// The format of settings: an i64, or a text for the region.
extension StoreSettings {
  /// Returns nil for a setting at its default, which has no row.
  package func payload(of name: Name) -> [UInt8]? {
    var bytes: [UInt8] = []
    switch name {
    case .region:
      guard let region else { return nil }
      bytes.append(region)
    default:
      guard let number = number(name) else { return nil }
      bytes.append(littleEndian: number)
    }
    return bytes
  }

  private func number(_ name: Name) -> Int64? {
    switch name {
    case .earliestPermittedSampleDate: earliestPermittedSampleDate?.microseconds
    case .deletedObjectRetention: deletedObjectRetention
    case .condensing: condensingMonths.map(Int64.init)
    case .healthRecords: healthRecords.map { $0 ? 1 : 0 }
    case .region: nil
    }
  }

  package mutating func read(_ name: Name, payload: UnsafeRawBufferPointer) throws(StoreError) {
    var reader = ByteReader(payload, part: "setting")
    switch name {
    case .earliestPermittedSampleDate:
      earliestPermittedSampleDate = Instant(microseconds: try reader.integer())
    case .deletedObjectRetention: deletedObjectRetention = try reader.integer()
    case .condensing: condensingMonths = Int(try reader.integer(Int64.self))
    case .healthRecords: healthRecords = try reader.integer(Int64.self) != 0
    case .region: region = try reader.string()
    }
    try reader.finish()
  }
}

extension HealthUnit {
  package var payload: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(string)
    return bytes
  }

  init(payload: UnsafeRawBufferPointer) throws(StoreError) {
    var reader = ByteReader(payload, part: "setting")
    guard let unit = try? HealthUnit(try reader.string()) else { throw .corrupt("setting") }
    try reader.finish()
    self = unit
  }
}

extension ActivityGoals {
  private static var fields: [WritableKeyPath<ActivityGoals, Double?>] {
    [\.move, \.exercise, \.stand, \.moveTime]
  }

  package var payload: [UInt8] {
    var bytes: [UInt8] = []
    for field in Self.fields {
      bytes.append(littleEndian: UInt8(self[keyPath: field] == nil ? 0 : 1))
      bytes.append(double: self[keyPath: field] ?? 0)
    }
    return bytes
  }

  init(day: CalendarDay, payload: UnsafeRawBufferPointer) throws(StoreError) {
    var reader = ByteReader(payload, part: "setting")
    self.init(day: day)
    for field in Self.fields {
      let isThere = try reader.integer(UInt8.self) != 0
      let goal = try reader.double()
      if isThere { self[keyPath: field] = goal }
    }
    try reader.finish()
  }
}

extension EstimateRecalibration {
  package var payload: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: type.code)
    bytes.append(littleEndian: date.microseconds)
    bytes.append(littleEndian: recordedAt.microseconds)
    bytes.append(bundleIdentifier)
    return bytes
  }

  init(payload: UnsafeRawBufferPointer) throws(StoreError) {
    var reader = ByteReader(payload, part: "setting")
    guard let type = ObjectType(code: try reader.integer()) else { throw .corrupt("setting") }
    self.init(
      type: type, date: Instant(microseconds: try reader.integer()),
      recordedAt: Instant(microseconds: try reader.integer()),
      bundleIdentifier: try reader.string())
    try reader.finish()
  }
}
