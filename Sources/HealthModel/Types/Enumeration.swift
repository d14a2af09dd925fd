/// A HealthKit enumeration, option set or group of string constants as data
/// (`proto/catalog/enums.tsv`): names and raw values for clients, importers and validation.
public struct Enumeration: Hashable, Sendable {
  /// The form of the constants: the cases of an enumeration, the bits of an option set, one number,
  /// or strings.
  public enum Form: String, Hashable, Sendable {
    case integer, options, number, string
  }

  /// A named constant of the enumeration.
  public struct Case: Hashable, Sendable {
    /// Whether apps should use the name.
    public enum Status: Hashable, Sendable {
      /// The name to use.
      case current
      /// A second name for the same value.
      case alias
      /// A name that HealthKit has deprecated, for a value without another name.
      case deprecated
    }

    /// The Swift name, such as `asleepCore`.
    public var name: String
    /// nil for string constants and for numbers with a fraction.
    public var rawValue: Int64?
    /// The raw text; empty for string constants whose value is not published.
    public var rawText: String
    /// Whether apps should use the name.
    public var status: Status
    /// The part of the Objective-C name that comes from the enumeration.
    fileprivate var constantPrefix: String
    fileprivate var irregularConstant: String?

    /// The Objective-C name, such as `HKCategoryValueSleepAnalysisAsleepCore`.
    public var constant: String {
      irregularConstant ?? constantPrefix + Self.capitalized(name)
    }
  }

  /// The position in `all`.
  private let index: UInt8

  fileprivate struct Entry: Sendable {
    var name: String
    var form: Form
    var cases: [Case]
    var lowValues: UInt64
  }

  private static let entries: [Entry] = TableText.rows(of: EnumerationTable.text, separator: "|")
    .map(Entry.init(row:))

  private static let byName = Dictionary(
    uniqueKeysWithValues: entries.indices.map { (entries[$0].name, Enumeration(index: UInt8($0))) })

  private static let byConstant: [String: ConstantPlace] = {
    var places: [String: ConstantPlace] = [:]
    for enumeration in all {
      for (position, item) in enumeration.cases.enumerated() {
        places[item.constant] = ConstantPlace(enumeration: enumeration, position: position)
      }
    }
    return places
  }()

  private struct ConstantPlace: Sendable {
    var enumeration: Enumeration
    var position: Int
  }

  /// All enumerations of the catalog, in order of name.
  public static let all: [Enumeration] = entries.indices.map { Enumeration(index: UInt8($0)) }

  private init(index: UInt8) { self.index = index }

  /// Looks up an enumeration by its Swift name, such as `HKBiologicalSex` or `HKStateOfMind.Label`.
  public init?(name: String) {
    guard let enumeration = Self.byName[name] else { return nil }
    self = enumeration
  }

  private var entry: Entry { Self.entries[Int(index)] }

  /// The Swift name, such as `HKStateOfMind.Label`.
  public var name: String { entry.name }
  /// The form of the constants.
  public var form: Form { entry.form }
  /// The constants in the order of the catalog.
  public var cases: [Case] { entry.cases }

  /// Returns the case of a raw value. Prefers the current name over an alias or a deprecated name.
  public func `case`(rawValue: Int64) -> Case? {
    let named = entry.cases.filter { $0.rawValue == rawValue }
    return named.first { $0.status == .current } ?? named.first
  }

  /// Returns the case with this Swift name or Objective-C name.
  public func `case`(named name: String) -> Case? {
    entry.cases.first { $0.name == name || $0.constant == name }
  }

  /// Returns whether a case has this raw value.
  public func contains(rawValue: Int64) -> Bool {
    0..<64 ~= rawValue
      ? entry.lowValues >> UInt64(rawValue) & 1 == 1
      : entry.cases.contains { $0.rawValue == rawValue }
  }

  /// A bit mask of the raw values 0 to 63 that have a case, for validation of many values.
  var lowValues: UInt64 { entry.lowValues }

  /// Returns the enumeration and the case of an Objective-C name such as
  /// `HKCategoryValueSleepAnalysisAsleepCore`, from any enumeration.
  public static func constant(_ name: String) -> (enumeration: Enumeration, case: Case)? {
    byConstant[name].map { ($0.enumeration, $0.enumeration.cases[$0.position]) }
  }
}

extension Enumeration.Entry {
  /// Parses the fields of a row: name, form, and the cases separated by commas.
  fileprivate init(row: [String]) {
    name = row[0]
    guard let form = Enumeration.Form(rawValue: row[1]) else {
      preconditionFailure("enums.tsv has a form that Enumeration.Form lacks")
    }
    self.form = form
    let constantPrefix = TableText.split(name, by: ".").joined()
    cases = TableText.split(row[2], by: ",").map {
      Enumeration.Case(text: $0, constantPrefix: constantPrefix)
    }
    lowValues = cases.reduce(0) { mask, item in
      guard let value = item.rawValue, 0..<64 ~= value else { return mask }
      return mask | 1 << UInt64(value)
    }
  }
}

extension Enumeration.Case {
  /// Parses `name=value`, with the prefix `~` for an alias or `!` for a deprecated name, and the
  /// suffix `:constant` if the Objective-C name is not the enumeration name plus the case name.
  fileprivate init(text: String, constantPrefix: String) {
    let halves = TableText.split(text, by: "=")
    let values = TableText.split(halves[1], by: ":")
    status =
      switch text.utf8.first {
      case UInt8(ascii: "~"): .alias
      case UInt8(ascii: "!"): .deprecated
      default: .current
      }
    name = status == .current ? halves[0] : String(halves[0].utf8.dropFirst()) ?? ""
    rawText = values[0]
    rawValue = Int64(values[0])
    self.constantPrefix = constantPrefix
    irregularConstant = values.count == 2 ? values[1] : nil
  }

  private static func capitalized(_ name: String) -> String {
    var bytes = Array(name.utf8)
    if let first = bytes.first, 97...122 ~= first { bytes[0] = first - 32 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
