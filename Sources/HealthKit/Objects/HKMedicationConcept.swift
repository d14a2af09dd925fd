public import Foundation
import HealthModel

/// A medication as a concept, independent of the user (rules MED-02, MED-03).
public final class HKMedicationConcept: NSObject, NSSecureCoding, NSCopying, Sendable {
  let value: MedicationConcept

  init(_ value: MedicationConcept) {
    self.value = value
    super.init()
  }

  /// The identifier, which dose events refer to. It is the same on all devices and does not change.
  public var identifier: HKHealthConceptIdentifier {
    HKHealthConceptIdentifier(domain: .medication, text: value.identifier)
  }
  /// The name to display.
  public var displayText: String { value.displayText }
  /// The form of the medication, such as tablet or cream.
  public var generalForm: HKMedicationGeneralForm {
    HKMedicationGeneralForm(stored: value.generalForm)
  }
  /// The codes of the medication in terminologies such as RxNorm.
  public var relatedCodings: Set<HKClinicalCoding> {
    Set(value.relatedCodings.map { HKClinicalCoding($0) })
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKMedicationConcept)?.value == value
  }
  public override var hash: Int { value.identifier.hashValue }
  public override var description: String { "HKMedicationConcept(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  /// Encodes the concept as a medication of a user's list.
  public func encode(with coder: NSCoder) {
    ObjectArchive.encode(UserAnnotatedMedication(concept: value), with: coder)
  }

  /// Decodes a concept. Returns nil if the archive is damaged.
  public convenience init?(coder: NSCoder) {
    guard let medication = ObjectArchive.decodeMedication(coder) else { return nil }
    self.init(medication.concept)
  }
}

/// A code in a terminology, which is identified by a FHIR terminology URL (rule MED-03).
public final class HKClinicalCoding: NSObject, NSSecureCoding, NSCopying, Sendable {
  let value: ClinicalCoding

  init(_ value: ClinicalCoding) {
    self.value = value
    super.init()
  }

  /// Creates a coding.
  ///
  /// - Parameters:
  ///   - system: the URL of the terminology.
  ///   - version: the version of the terminology; nil if it is not known.
  ///   - code: the code in the terminology.
  public convenience init(system: String, version: String?, code: String) {
    self.init(ClinicalCoding(system: system, version: version, code: code))
  }

  /// The URL of the terminology.
  public var system: String { value.system }
  /// The version of the terminology; nil if it is not known.
  public var version: String? { value.version }
  /// The code in the terminology.
  public var code: String { value.code }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKClinicalCoding)?.value == value
  }
  public override var hash: Int { value.hashValue }
  public override var description: String { "HKClinicalCoding(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(system as NSString, forKey: "system")
    coder.encode(version as NSString?, forKey: "version")
    coder.encode(code as NSString, forKey: "code")
  }

  /// Decodes a coding. Returns nil if the archive lacks the system or the code.
  public convenience init?(coder: NSCoder) {
    guard let system = coder.text("system"),
      let code = coder.text("code")
    else { return nil }
    let version = coder.text("version")
    self.init(
      system: system, version: version,
      code: code)
  }
}

/// A medication on the user's list (rules MED-01, MED-10).
public final class HKUserAnnotatedMedication: NSObject, NSSecureCoding, NSCopying,
  // because the properties are constant values
  Sendable
{
  let value: UserAnnotatedMedication

  init(_ value: UserAnnotatedMedication) {
    self.value = value
    super.init()
  }

  /// Creates a medication from a stored object.
  convenience init(_ object: HealthObject) {
    guard case .userAnnotatedMedication(let medication) = object.details else {
      preconditionFailure("a medication has its details")
    }
    self.init(medication)
  }

  /// The name that the user gave the medication; nil for none.
  public var nickname: String? { value.nickname }
  /// Whether the user no longer takes the medication.
  public var isArchived: Bool { value.isArchived }
  /// Whether the user scheduled doses of the medication.
  public var hasSchedule: Bool { value.hasSchedule }
  /// The medication as a concept.
  public var medication: HKMedicationConcept { HKMedicationConcept(value.concept) }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKUserAnnotatedMedication)?.value == value
  }
  public override var hash: Int { value.concept.identifier.hashValue }
  public override var description: String { "HKUserAnnotatedMedication(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { ObjectArchive.encode(value, with: coder) }

  /// Decodes a medication. Returns nil if the archive is damaged.
  public convenience init?(coder: NSCoder) {
    guard let medication = ObjectArchive.decodeMedication(coder) else { return nil }
    self.init(medication)
  }
}
