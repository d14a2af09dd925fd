import HealthModel
import HealthWords

/// The mapping of types to FHIR: the tables of `proto/catalog/fhir`.
enum FHIRMapping {
  private struct Row {
    var category: String
    var unit: FHIRUnit?
  }

  private static let rows: [String: Row] = {
    var rows: [String: Row] = [:]
    for row in TableText.rows(of: FHIRTypeTable.text) {
      rows[row[0]] = Row(category: row[1], unit: FHIRUnit(code: row[2]))
    }
    return rows
  }()

  private static let codings: [String: [FHIRCoding]] = {
    var codings: [String: [FHIRCoding]] = [:]
    for row in TableText.rows(of: FHIRCodingTable.text) {
      guard let system = FHIRSystem(rawValue: row[1]) else {
        preconditionFailure("codings.tsv has a system that FHIRSystem lacks")
      }
      codings[row[0], default: []].append(
        FHIRCoding(system: system.url, code: row[2], display: row[3]))
    }
    return codings
  }()

  /// Returns a code of HL7's observation categories; nil if none fits.
  static func category(of type: ObjectType) -> String? {
    rows[type.name].flatMap { $0.category.isEmpty ? nil : $0.category }
  }

  /// Returns the unit of a quantity type; nil for other types.
  static func unit(of type: ObjectType) -> FHIRUnit? { rows[type.name]?.unit }

  /// Returns the published codes of a type, and then the identifier of HealthKit.
  static func codings(of type: ObjectType) -> [FHIRCoding] {
    codings[type.name, default: []] + [
      FHIRCoding(
        system: FHIRSystem.apple.url, code: type.identifier, display: type.displayName)
    ]
  }

  /// Returns the codes of a part of an object, such as `workout.duration`.
  static func codings(of part: String) -> [FHIRCoding] { codings[part, default: []] }
}

/// The code systems of `codings.tsv`.
enum FHIRSystem: String {
  case loinc, mdc, apple, healthd

  var url: String {
    switch self {
    case .loinc: "http://loinc.org"
    case .mdc: "urn:oid:2.16.840.1.113883.6.24"
    // The system of HealthKitOnFHIR, so that both exports have the same codes.
    case .apple: "http://developer.apple.com/documentation/healthkit"
    case .healthd: FHIRURL.codes
    }
  }
}

/// The URLs of extensions and codes that healthd defines.
enum FHIRURL {
  static let codes = "urn:healthd:fhir:codes"

  static func `extension`(_ name: String) -> String { "urn:healthd:fhir:\(name)" }
}

/// A code of a code system.
struct FHIRCoding: Hashable, Sendable {
  var system: String
  var code: String
  var display: String
}

/// A unit of UCUM, with the unit of HealthKit that has the same size up to a power of ten.
struct FHIRUnit: Hashable, Sendable {
  /// The code of UCUM, such as `mm[Hg]`.
  let code: String
  /// The unit string of HealthKit, such as `mmHg`.
  let unit: String
  /// Numbers in UCUM are those in HealthKit's unit times this power of ten. 2 for percent, which
  /// HealthKit counts as a fraction.
  private let exponent: Int

  private static let all: [String: FHIRUnit] = {
    var units: [String: FHIRUnit] = [:]
    for row in TableText.rows(of: FHIRUnitTable.text) {
      units[row[0]] = FHIRUnit(row)
    }
    return units
  }()

  private init(_ row: [String]) {
    code = row[0]
    unit = row[1]
    exponent = Int(row[2]) ?? 0
  }

  /// Looks up a unit by its code.
  init?(code: String) {
    guard let unit = Self.all[code] else { return nil }
    self = unit
  }

  /// Returns the power of ten by which numbers in a unit of HealthKit are multiplied; nil if they do
  /// not convert, or by another factor. A power of ten moves the decimal point, which rounds nothing.
  func shift(from source: HealthUnit) -> Int? {
    guard let target = try? HealthUnit(unit), let conversion = try? source.conversion(to: target),
      conversion(0) == 0
    else { return nil }
    let factor = conversion(1)
    return (-24...24).first { Double("1e\($0)") == factor }.map { $0 + exponent }
  }
}
