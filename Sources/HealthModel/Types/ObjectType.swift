/// A HealthKit object type, identified by its number in `proto/catalog/object_types.tsv`.
///
/// The set is closed (rule AVAIL-10). The store and the wire format use the number, whose meaning
/// never changes; identifier, kind, unit and rules are looked up in the generated table.
public struct ObjectType: Hashable, Sendable {
  /// The number in the catalog, 1 or more.
  public let code: UInt16

  /// Creates a type without a lookup. For generated code, and for numbers that have been checked
  /// against the table.
  @inlinable package init(uncheckedCode code: UInt16) { self.code = code }

  /// The kind of objects, which determines their details. The raw values are those of the catalog.
  public enum Kind: String, Hashable, Sendable {
    case quantity, category, correlation, characteristic, clinical, series, workout
    case activitySummary, audiogram, electrocardiogram, document, visionPrescription
    case stateOfMind, scoredAssessment, medicationDoseEvent, userAnnotatedMedication
    case attachment, verifiableClinicalRecord
  }

  /// How several samples of a quantity type are combined into one number (rules STATS-02, STATS-11
  /// to 13).
  public enum Aggregation: String, Hashable, Sendable {
    case cumulative, discreteArithmetic, discreteTemporallyWeighted
    /// The average is the sound level with the same energy.
    case discreteEquivalentContinuousLevel
  }
}

/// The properties of the object types, from the catalog (`proto/catalog/object_types.tsv`).
extension ObjectType {
  /// A row of the table.
  struct Entry: Sendable {
    var identifier: String
    var name: String
    var kind: Kind
    var group: String
    var unitString: String
    var aggregation: Aggregation?
    var valueEnumeration: Enumeration?
    var durations: ClosedRange<Int64>?
    var isShareable: Bool
    var isAuthorizedPerObject: Bool
    var requiredMetadataKey: String?
    var allowsRecalibration: Bool
    /// The name of the type that this one was found to be, whose number and names now mean that
    /// type; empty for all others.
    var replacement: String
  }

  /// The entries; element `i` is the entry of code `i + 1`.
  static let entries: [Entry] = TableText.rows(of: ObjectTypeTable.text).map(Entry.init(row:))

  private static let byIdentifier = Dictionary(
    uniqueKeysWithValues: numbered.map { ($0.identifier, $0.current) })

  private static let byName = Dictionary(
    uniqueKeysWithValues: numbered.map { ($0.name, $0.current) })

  var entry: Entry { Self.entries[Int(code) - 1] }

  /// Every number of the catalog; element `i` has code `i + 1`.
  package static let numbered: [ObjectType] = codes.map(ObjectType.init(uncheckedCode:))

  /// Every object type, in order of code.
  public static let all: [ObjectType] = numbered.filter(\.entry.replacement.isEmpty)

  /// The type itself, or the one that replaced it.
  package var current: ObjectType {
    let replacement = entry.replacement
    return replacement.isEmpty ? self : Self.all.first { $0.name == replacement } ?? self
  }

  private static let currentTypes: [ObjectType] = numbered.map(\.current)

  /// Creates the type with this number; nil if the catalog has none.
  public init?(code: UInt16) {
    guard Self.codes.contains(code) else { return nil }
    self = Self.currentTypes[Int(code) - 1]
  }

  /// Looks up a type by HealthKit's raw string, such as `HKQuantityTypeIdentifierStepCount`.
  public init?(identifier: String) {
    guard let type = Self.byIdentifier[identifier] else { return nil }
    self = type
  }

  /// Looks up a type by the name of its Swift member, such as `stepCount`.
  public init?(name: String) {
    guard let type = Self.byName[name] else { return nil }
    self = type
  }

  /// HealthKit's raw string, such as `HKQuantityTypeIdentifierStepCount`.
  public var identifier: String { entry.identifier }
  /// The short name, such as `stepCount`.
  public var name: String { entry.name }
  /// The kind of objects of this type.
  public var kind: Kind { entry.kind }
  /// The topic under which user interfaces list the type, such as `Activity` or `Vitals`.
  public var group: String { entry.group }
  /// How samples are combined into one number; nil for all but quantity types.
  public var aggregation: Aggregation? { entry.aggregation }
  /// The values of a category or characteristic type; nil if it has none.
  public var valueEnumeration: Enumeration? { entry.valueEnumeration }
  /// The allowed duration of a sample in microseconds; nil if no limit is known (rule SAVE-05).
  public var allowedDurations: ClosedRange<Int64>? { entry.durations }
  /// Whether apps can be granted write access to this type.
  public var isShareable: Bool { entry.isShareable }
  /// Whether read access is granted per object instead of for the whole type.
  public var isAuthorizedPerObject: Bool { entry.isAuthorizedPerObject }
  /// The metadata key without which a sample is rejected (rules SAVE-12, SAVE-13).
  package var requiredMetadataKey: String? { entry.requiredMetadataKey }
  /// Whether apps may recalibrate estimates of this type (rule TYPE-18).
  public var allowsRecalibrationForEstimates: Bool { entry.allowsRecalibration }

  /// Whether objects of the type have a start and an end.
  public var hasSamples: Bool {
    switch kind {
    case .characteristic, .activitySummary, .userAnnotatedMedication, .attachment: false
    default: true
    }
  }
}

extension ObjectType.Entry {
  /// Parses the fields in the order of object_types.tsv, which the generator has checked.
  fileprivate init(row: [String]) {
    identifier = row[1]
    name = row[2]
    guard let kind = ObjectType.Kind(rawValue: row[3]) else {
      preconditionFailure("object_types.tsv has a kind that ObjectType.Kind lacks")
    }
    self.kind = kind
    group = row[4]
    unitString = row[5].isEmpty ? "()" : row[5]
    aggregation = ObjectType.Aggregation(rawValue: row[6])
    valueEnumeration = Enumeration(name: row[7])
    if let minimum = Int64(row[8]), let maximum = Int64(row[9]) {
      durations = minimum * 1_000_000...maximum * 1_000_000
    }
    isShareable = row[10] == "yes"
    isAuthorizedPerObject = row[11] == "yes"
    requiredMetadataKey = row[12].isEmpty ? nil : row[12]
    allowsRecalibration = row[13] == "yes"
    replacement = row[14]
  }
}

extension ObjectType {
  private static let canonicalUnits = entries.map { HealthUnit.known($0.unitString) }

  /// The unit in which the store and the wire format carry values of a quantity type; `()` for all
  /// other kinds.
  public var canonicalUnit: HealthUnit { Self.canonicalUnits[Int(code) - 1] }
}

/// The name of the type. Unlike a sample, a type is not confidential, so error messages may contain
/// it.
extension ObjectType: CustomStringConvertible {
  public var description: String { ObjectType(code: code)?.name ?? "ObjectType(\(code))" }
}
