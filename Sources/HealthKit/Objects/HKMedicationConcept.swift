public import Foundation
import HealthModel

/// What a medication is, whoever takes it (rules MED-02, MED-03).
///
/// `@unchecked Sendable` because the only property is a constant value.
public final class HKMedicationConcept: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let value: MedicationConcept

  init(_ value: MedicationConcept) {
    self.value = value
    super.init()
  }

  /// The same over all devices and all time; dose events name it.
  public var identifier: HKHealthConceptIdentifier {
    HKHealthConceptIdentifier(domain: .medication, text: value.identifier)
  }
  /// For people to read.
  public var displayText: String { value.displayText }
  /// Tablet, cream and so on.
  public var generalForm: HKMedicationGeneralForm {
    HKMedicationGeneralForm(rawValue: value.generalForm)
  }
  /// What terminologies such as RxNorm call it.
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

  /// In the form of a medication on a list.
  public func encode(with coder: NSCoder) {
    ObjectArchive.encode(UserAnnotatedMedication(concept: value), with: coder)
  }

  /// nil when the archive is damaged.
  public convenience init?(coder: NSCoder) {
    guard let medication = ObjectArchive.decodeMedication(coder) else { return nil }
    self.init(medication.concept)
  }
}

/// A code within a system that a FHIR terminology URL names (rule MED-03).
///
/// `@unchecked Sendable` because the only property is a constant value.
public final class HKClinicalCoding: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let value: ClinicalCoding

  init(_ value: ClinicalCoding) {
    self.value = value
    super.init()
  }

  /// - Parameters:
  ///   - system: the URL of the terminology.
  ///   - version: of the terminology; nil when it is not known.
  public convenience init(system: String, version: String?, code: String) {
    self.init(ClinicalCoding(system: system, version: version, code: code))
  }

  /// The URL of the terminology.
  public var system: String { value.system }
  /// Of the terminology; nil when it is not known.
  public var version: String? { value.version }
  /// Within the system.
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

  /// nil when the archive lacks system or code.
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

/// A medication on the person's list (rules MED-01, MED-10).
///
/// `@unchecked Sendable` because the only property is a constant value.
public final class HKUserAnnotatedMedication: NSObject, NSSecureCoding, NSCopying,
  // because the properties are constant values
  @unchecked Sendable
{
  let value: UserAnnotatedMedication

  init(_ value: UserAnnotatedMedication) {
    self.value = value
    super.init()
  }

  /// As the store has it.
  convenience init(_ object: HealthObject) {
    guard case .userAnnotatedMedication(let medication) = object.details else {
      preconditionFailure("a medication has its details")
    }
    self.init(medication)
  }

  /// What the person calls it.
  public var nickname: String? { value.nickname }
  /// Whether the person no longer takes it.
  public var isArchived: Bool { value.isArchived }
  /// Whether the person planned when to take it.
  public var hasSchedule: Bool { value.hasSchedule }
  /// What it is.
  public var medication: HKMedicationConcept { HKMedicationConcept(value.concept) }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKUserAnnotatedMedication)?.value == value
  }
  public override var hash: Int { value.concept.identifier.hashValue }
  public override var description: String { "HKUserAnnotatedMedication(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { ObjectArchive.encode(value, with: coder) }

  /// nil when the archive is damaged.
  public convenience init?(coder: NSCoder) {
    guard let medication = ObjectArchive.decodeMedication(coder) else { return nil }
    self.init(medication)
  }
}
