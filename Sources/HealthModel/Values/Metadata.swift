/// A metadata value of an object (rule OBJECT-09): a string, number or date, or a quantity for the
/// predefined keys that accept one.
public enum MetadataValue: Hashable, Sendable {
  /// Any text.
  case string(String)
  /// An integer, a Boolean as 0 or 1, or the raw value of an enumeration.
  case integer(Int64)
  /// A floating-point number.
  case double(Double)
  /// A date with a resolution of a microsecond.
  case date(Instant)
  /// `unit` is a HealthKit unit string. The value is stored in this unit, without conversion.
  case quantity(value: Double, unit: String)
}

/// The metadata of an object: unique keys in ascending order of their UTF-8 bytes.
public struct Metadata: Hashable, Sendable {
  /// A key with its value.
  public struct Entry: Hashable, Sendable {
    /// A predefined key of `MetadataKey`, or a key of an app.
    public var key: String
    /// The value, whose type must fit a predefined key.
    public var value: MetadataValue
    public init(key: String, value: MetadataValue) {
      self.key = key
      self.value = value
    }
  }

  /// The entries in ascending order of their keys.
  public private(set) var entries: [Entry]

  /// Sorts the entries by key. If a key occurs more than once, the last value wins.
  public init(_ entries: [Entry] = []) {
    var byKey: [String: MetadataValue] = [:]
    for entry in entries { byKey[entry.key] = entry.value }
    self.entries = byKey.map { Entry(key: $0.key, value: $0.value) }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  /// Whether there is no entry.
  public var isEmpty: Bool { entries.isEmpty }

  /// The value of a key; nil if there is none.
  public subscript(key: String) -> MetadataValue? {
    entries.first { $0.key == key }?.value
  }
}
