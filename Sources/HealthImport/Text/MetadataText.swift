import HealthModel

/// Metadata values, which an export writes as text that includes the unit.
///
/// Predefined keys have a known type: `4563 cm` is a quantity, `1` a number, a date an instant, and
/// `Europe/Berlin` remains text. A value that does not fit the type of its key remains text. Keys
/// of apps can have any values, so these remain text too, except dates, because their offset
/// depends on the export.
enum MetadataText {
  /// Never fails: the text is what the phone wrote, and dropping it would lose data that a later
  /// version could interpret.
  static func value(_ text: String, key: String) -> MetadataValue {
    switch MetadataKey.valueType(of: key) {
    case .number, .boolean, .enumeration: number(text) ?? .string(text)
    case .quantity, .quantityOfSample: quantity(text) ?? .string(text)
    case .date: date(text) ?? .string(text)
    case .string, .timeZone: .string(text)
    case nil:
      date(text) ?? (isTyped(key) ? number(text) ?? quantity(text) : nil) ?? .string(text)
    }
  }

  /// Apple's keys that are not in the catalog, and those defined by this importer. Apple writes
  /// their numbers and quantities in one form, so the type follows from the text. For keys of other
  /// apps it does not: `007` may be an identifier.
  private static func isTyped(_ key: String) -> Bool {
    key.hasPrefix("HK") || key.hasPrefix("_HK") || key.hasPrefix(ExportMetadataKey.prefix)
  }

  private static func number(_ text: String) -> MetadataValue? {
    if let integer = Int64(text) { return .integer(integer) }
    return decimal(text[...]).map(MetadataValue.double)
  }

  private static func quantity(_ text: String) -> MetadataValue? {
    guard let space = text.firstIndex(of: " "), let value = decimal(text[..<space]) else {
      return nil
    }
    let unit = String(text[text.index(after: space)...])
    // A text such as `10 minutes left` is not a quantity: what follows the number must be a unit.
    return (try? HealthUnit(unit)) == nil ? nil : .quantity(value: value, unit: unit)
  }

  /// Returns only finite numbers; metadata values of other kinds are refused by the store.
  private static func decimal(_ text: Substring) -> Double? {
    var text = text
    let value = text.withUTF8 { DecimalText(UnsafeRawBufferPointer($0))?.value() }
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  private static func date(_ text: String) -> MetadataValue? {
    guard let instant = DateText.instant(text).map(Instant.init(microseconds:)),
      SampleLimits.instants.contains(instant)
    else { return nil }
    return .date(instant)
  }
}
