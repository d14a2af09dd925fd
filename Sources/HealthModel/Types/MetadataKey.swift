/// The metadata keys that HealthKit defines (`proto/catalog/metadata_keys.tsv`) and their value
/// types. The static members are the raw strings of the keys. Any other key is app-defined and
/// accepts a value of any type (rules OBJECT-09 to OBJECT-11).
public enum MetadataKey {
  /// The type of the values that a predefined key accepts.
  public enum ValueType: Hashable, Sendable {
    /// Any text.
    case string
    /// An integer or a floating-point number.
    case number
    /// The number 0 or 1.
    case boolean
    /// A date with a resolution of a microsecond.
    case date
    /// A number that is a raw value of the enumeration.
    case enumeration(Enumeration)
    /// A quantity in any unit compatible with this one.
    case quantity(unit: String)
    /// A quantity in any unit compatible with the unit of the sample's type.
    case quantityOfSample
    /// A name in the IANA time zone database, such as `Europe/Berlin`.
    case timeZone
  }

  private static let valueTypes = Dictionary(
    uniqueKeysWithValues: TableText.rows(of: MetadataKeyTable.text).map {
      ($0[0], valueType(named: $0[1], detail: $0[2]))
    })

  /// The predefined keys in ascending order.
  public static let all: [String] = valueTypes.keys.sorted()

  /// Returns the value type of a predefined key; nil for an app-defined key.
  public static func valueType(of key: String) -> ValueType? { valueTypes[key] }

  private static func valueType(named name: String, detail: String) -> ValueType {
    switch name {
    case "string": return .string
    case "number": return .number
    case "boolean": return .boolean
    case "date": return .date
    case "timeZone": return .timeZone
    case "quantity": return detail == "sample" ? .quantityOfSample : .quantity(unit: detail)
    case "enumeration":
      if let enumeration = Enumeration(name: detail) { return .enumeration(enumeration) }
    default: break
    }
    preconditionFailure("metadata_keys.tsv has a type that MetadataKey.ValueType lacks")
  }
}
