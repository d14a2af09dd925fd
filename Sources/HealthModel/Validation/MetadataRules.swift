/// Validation of an object's metadata (rules OBJECT-09 to OBJECT-11, SYNC-01).
struct MetadataRules {
  var origin: SampleValidator.Origin
  /// The name of the metadata in errors.
  var field: String
  var entryCount = SampleLimits.metadataEntryCount
  var length = SampleLimits.metadataLength

  func check(_ metadata: Metadata) throws(HealthError) {
    guard metadata.entries.count <= entryCount else {
      throw .invalidArgument("\(field): too many entries; at most \(entryCount)")
    }
    var total = 0
    var hasSyncIdentifier = false
    var hasSyncVersion = false
    for entry in metadata.entries {
      try check(entry)
      total += entry.key.utf8.count
      if case .string(let text) = entry.value { total += text.utf8.count }
      hasSyncIdentifier = hasSyncIdentifier || entry.key == MetadataKey.syncIdentifier
      hasSyncVersion = hasSyncVersion || entry.key == MetadataKey.syncVersion
    }
    guard total <= length else {
      throw .invalidArgument("\(field): keys and texts are too long; at most \(length) bytes")
    }
    if origin != .imported { try checkReferenceRange(metadata) }
    guard origin == .imported || !hasSyncIdentifier || hasSyncVersion else {
      throw .invalidArgument(
        "\(field): \(MetadataKey.syncIdentifier) needs \(MetadataKey.syncVersion) beside it")
    }
  }

  private func check(_ entry: Metadata.Entry) throws(HealthError) {
    guard !entry.key.isEmpty else { throw .invalidArgument("\(field): a key must not be empty") }
    try SampleValidator.check(entry.key, field, limit: SampleLimits.metadataKeyLength)
    try checkForm(entry.value)
    guard origin != .imported, let expected = MetadataKey.valueType(of: entry.key) else { return }
    if let mistake = try mistake(in: entry.value, expected) {
      throw .invalidArgument("\(field): the value of \(entry.key) must be \(mistake)")
    }
    try checkRange(of: entry, expected)
  }

  /// Checks the rules that apply to a value of any key.
  private func checkForm(_ value: MetadataValue) throws(HealthError) {
    switch value {
    case .string(let text):
      try SampleValidator.check(text, field, limit: SampleLimits.metadataStringLength)
    case .integer: break
    case .double(let number), .quantity(let number, _):
      guard number.isFinite else {
        throw .invalidArgument("\(field): a number must be finite")
      }
      if case .quantity(_, let unit) = value { _ = try HealthUnit(unit) }
    case .date(let instant):
      guard SampleLimits.instants.contains(instant) else {
        throw .invalidArgument("\(field): a date must lie in the years 1 to 9999")
      }
    }
  }

  /// Returns nil if the value has the type of the key, otherwise a description of the expected
  /// value.
  private func mistake(
    in value: MetadataValue, _ expected: MetadataKey.ValueType
  ) throws(HealthError) -> String? {
    switch (expected, value) {
    case (.string, .string), (.number, .integer), (.number, .double), (.date, .date): return nil
    case (.timeZone, .string(let name)) where Self.isTimeZoneName(name): return nil
    case (.boolean, _) where Self.integer(value).map { 0...1 ~= $0 } ?? false: return nil
    case (.enumeration(let cases), _):
      guard let raw = Self.integer(value), cases.contains(rawValue: raw) else {
        return "the number of a case of \(cases.name)"
      }
      return nil
    case (.quantity(let wanted), .quantity(_, let unit)):
      return try HealthUnit(unit).isCompatible(with: HealthUnit(wanted))
        ? nil : Self.expectation(expected)
    case (.quantityOfSample, .quantity): return nil
    default: return Self.expectation(expected)
    }
  }

  private static func expectation(_ type: MetadataKey.ValueType) -> String {
    switch type {
    case .string: "a string"
    case .number: "a number"
    case .boolean: "the number 0 or 1"
    case .date: "a date"
    case .enumeration(let cases): "the number of a case of \(cases.name)"
    case .quantity(let unit): "a quantity in a unit compatible with \(unit)"
    case .quantityOfSample: "a quantity in a unit compatible with the sample's"
    case .timeZone: "the name of a time zone such as Europe/Berlin"
    }
  }

  private static func integer(_ value: MetadataValue) -> Int64? {
    switch value {
    case .integer(let number): number
    case .double(let number): Int64(exactly: number)
    default: nil
    }
  }

  /// Returns whether a name has the form of an IANA name. The model does not access the time zone
  /// database.
  private static func isTimeZoneName(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count)
      && name.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"),
          UInt8(ascii: "-"), UInt8(ascii: "+"):
          true
        default: false
        }
      }
  }

  /// Checks that the estimate of a session is a quantity compatible with the unit of the sample.
  static func checkEstimate(
    _ metadata: Metadata, of type: ObjectType, row: Int
  ) throws(HealthError) {
    guard case .quantity(_, let unit) = metadata[MetadataKey.sessionEstimate] else { return }
    guard try HealthUnit(unit).isCompatible(with: type.canonicalUnit) else {
      throw .invalidArgument(
        "samples.metadata of row \(row): the value of \(MetadataKey.sessionEstimate) must be a "
          + "quantity in a unit compatible with \(type.canonicalUnit)")
    }
  }
}
