/// A metadata value of an object (rule OBJECT-09): a string, number or date, or a quantity for the
/// predefined keys that accept one.
public enum MetadataValue: Hashable, Sendable {
  case string(String)
  case integer(Int64)
  case double(Double)
  case date(Instant)
  /// `unit` is a HealthKit unit string. The value is stored in this unit, without conversion.
  case quantity(value: Double, unit: String)
}

/// The metadata of an object: unique keys in ascending order of their UTF-8 bytes.
public struct Metadata: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public var key: String
    public var value: MetadataValue
    public init(key: String, value: MetadataValue) {
      self.key = key
      self.value = value
    }
  }

  public private(set) var entries: [Entry]

  /// Sorts the entries by key. If a key occurs more than once, the last value wins.
  public init(_ entries: [Entry] = []) {
    var byKey: [String: MetadataValue] = [:]
    for entry in entries { byKey[entry.key] = entry.value }
    self.entries = byKey.map { Entry(key: $0.key, value: $0.value) }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  public var isEmpty: Bool { entries.isEmpty }

  public subscript(key: String) -> MetadataValue? {
    entries.first { $0.key == key }?.value
  }
}
