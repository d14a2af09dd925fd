public import Foundation
package import HealthModel

/// What kind of data an object of the store is: step counts, sleep, workouts and so on.
///
/// Types are values of a closed set (`proto/catalog/object_types.tsv`). Look-ups of the same type give
/// the same instance (rule OBJECT-13); types are equal when identifier and class are (OBJECT-14).
/// Abstract: make one of the subclasses.
///
/// `@unchecked Sendable` because the only property is a constant number.
public class HKObjectType: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let type: ObjectType

  /// HealthKit's raw string, such as `HKQuantityTypeIdentifierStepCount`.
  public var identifier: String { type.identifier }

  /// Whether the person allows reading object by object, as with vision prescriptions, instead of
  /// for the whole type.
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

  /// nil when the archive names a type that the catalogue does not have, or one of another class.
  public required convenience init?(coder: NSCoder) {
    guard
      let name = coder.text("identifier"),
      let type = ObjectType(identifier: name),
      Swift.type(of: Self.shared(type)) == Self.self
    else { return nil }
    self.init(decoded: type)
  }

  /// `type` is of the kind that belongs to the class.
  required init(decoded type: ObjectType) {
    self.type = type
    super.init()
  }
}

extension HKObjectType {
  /// Every type once, at the place of its code.
  private static let all: [HKObjectType] = ObjectType.all.map(make)

  /// The one instance for a type (rule OBJECT-13).
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

  /// The type of this identifier when it is of the class that is asked for.
  static func lookUp<T: HKObjectType>(_ identifier: String, as _: T.Type) -> T? {
    ObjectType(identifier: identifier).flatMap { shared($0) as? T }
  }

  /// Traps for an identifier that HealthKit does not define: it can only be a slip in the code.
  static func known(_ identifier: String, _ kind: ObjectType.Kind) -> ObjectType {
    guard let type = ObjectType(identifier: identifier), type.kind == kind else {
      preconditionFailure("\(identifier) is no identifier of a \(kind) type")
    }
    return type
  }
}

extension HKObjectType {
  /// The type object of a type.
  package static func named(_ type: ObjectType) -> HKObjectType { shared(type) }
}
