public import Foundation
package import HealthModel

/// The type of an object in the store, such as step counts, sleep or workouts.
///
/// The set of types is closed (`proto/catalog/object_types.tsv`). Look-ups of the same type return
/// the same instance (rule OBJECT-13). Two types are equal if their identifiers and classes are
/// equal (rule OBJECT-14). The class is abstract; create instances of its subclasses.
///
/// `@unchecked Sendable` because the only property is a constant number.
public class HKObjectType: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let type: ObjectType

  /// The identifier in HealthKit, such as `HKQuantityTypeIdentifierStepCount`.
  public var identifier: String { type.identifier }

  /// Returns whether the user grants read access to individual objects, such as vision
  /// prescriptions, instead of to the whole type.
  public func requiresPerObjectAuthorization() -> Bool { type.isAuthorizedPerObject }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKObjectType else { return false }
    return other.type == type && Swift.type(of: other) == Swift.type(of: self)
  }

  public override var hash: Int { Int(type.code) }
  public override var description: String { identifier }

  public func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: - NSSecureCoding

  public class var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(identifier as NSString, forKey: "identifier")
  }

  /// Decodes a type. Returns nil if the catalog has no type with the archived identifier, or if
  /// that type belongs to another class.
  public required convenience init?(coder: NSCoder) {
    guard
      let name = coder.text("identifier"),
      let type = ObjectType(identifier: name),
      Swift.type(of: Self.shared(type)) == Self.self
    else { return nil }
    self.init(decoded: type)
  }

  /// Creates the type object of `type`, whose kind must belong to the class.
  required init(decoded type: ObjectType) {
    self.type = type
    super.init()
  }
}

extension HKObjectType {
  /// The instances of all types, at index code - 1: codes start at 1 and have no gaps.
  private static let all: [HKObjectType] = ObjectType.numbered.map(make)

  /// Returns the shared instance of a type (rule OBJECT-13).
  static func shared(_ type: ObjectType) -> HKObjectType { all[Int(type.code) - 1] }

  private static func make(_ type: ObjectType) -> HKObjectType {
    switch type.kind {
    case .quantity: HKQuantityType(decoded: type)
    case .category: HKCategoryType(decoded: type)
    case .correlation: HKCorrelationType(decoded: type)
    case .characteristic: HKCharacteristicType(decoded: type)
    case .clinical: HKClinicalType(decoded: type)
    case .series: HKSeriesType(decoded: type)
    case .workout: HKWorkoutType(decoded: type)
    case .activitySummary: HKActivitySummaryType(decoded: type)
    case .audiogram: HKAudiogramSampleType(decoded: type)
    case .electrocardiogram: HKElectrocardiogramType(decoded: type)
    case .document: HKDocumentType(decoded: type)
    case .visionPrescription: HKPrescriptionType(decoded: type)
    case .stateOfMind: HKStateOfMindType(decoded: type)
    case .scoredAssessment: HKScoredAssessmentType(decoded: type)
    case .medicationDoseEvent: HKMedicationDoseEventType(decoded: type)
    case .userAnnotatedMedication: HKUserAnnotatedMedicationType(decoded: type)
    case .attachment: HKObjectType(decoded: type)
    case .verifiableClinicalRecord: HKSampleType(decoded: type)
    }
  }

  /// Returns the type with an identifier, or nil if there is none or it is not an instance of `T`.
  static func lookUp<T: HKObjectType>(_ identifier: String, as _: T.Type) -> T? {
    ObjectType(identifier: identifier).flatMap { shared($0) as? T }
  }

  /// Returns the type with an identifier. Traps if HealthKit does not define it for this kind:
  /// identifiers are constants of the program, so an unknown one is a programming error.
  static func known(_ identifier: String, _ kind: ObjectType.Kind) -> ObjectType {
    guard let type = ObjectType(identifier: identifier), type.kind == kind else {
      preconditionFailure("\(identifier) is no identifier of a \(kind) type")
    }
    return type
  }
}

extension HKObjectType {
  /// Returns the shared instance of a type.
  package static func named(_ type: ObjectType) -> HKObjectType { shared(type) }
}
