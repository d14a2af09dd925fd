public import Foundation
import HealthClient
import HealthModel

/// The content of a SMART Health Card or an EU Digital COVID Certificate (rule CLIN-06). Apps can
/// only read it.
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
public final class HKVerifiableClinicalRecord: HKSample, @unchecked Sendable {
  let record: VerifiableClinicalRecord

  required init(_ parts: ObjectParts) {
    guard case .verifiableClinicalRecord(let record) = parts.details?.value else {
      preconditionFailure("a verifiable record has its details")
    }
    self.record = record
    super.init(parts)
  }

  /// The types of credentials, as raw values of ``HKVerifiableClinicalRecordCredentialType``.
  public var recordTypes: [String] {
    record.recordTypes.map { HKVerifiableClinicalRecordCredentialType(stored: $0).rawValue }
  }
  /// The kind of card.
  public var sourceType: HKVerifiableClinicalRecordSourceType? {
    HKVerifiableClinicalRecordSourceType(stored: record.sourceType)
  }
  /// The identifier of the signer, usually a URL.
  public var issuerIdentifier: String { record.issuerIdentifier }
  /// The subject of the record.
  public var subject: HKVerifiableClinicalRecordSubject {
    HKVerifiableClinicalRecordSubject(record)
  }
  /// The date at which the record was signed.
  public var issuedDate: Date { record.issuedDate.date }
  /// The date of the certified event, such as the vaccination.
  public var relevantDate: Date { record.relevantDate.date }
  /// The expiration date; nil if the record does not expire.
  public var expirationDate: Date? { record.expirationDate?.date }
  /// The names of the record's items, to display.
  public var itemNames: [String] { record.itemNames }
  /// The record in its original form, such as a compact JWS.
  public var dataRepresentation: Data { Data(record.data) }
  /// The older name of ``dataRepresentation``.
  public var jwsRepresentation: Data { dataRepresentation }

  override var object: HealthObject { saved(.verifiableClinicalRecord(record)) }
}

/// The subject of a verifiable record.
public final class HKVerifiableClinicalRecordSubject: NSObject, NSSecureCoding, NSCopying,
  // because both properties are constants
  Sendable
{
  /// The full name, as the record contains it.
  public let fullName: String
  let dateOfBirth: CalendarDay?

  init(_ name: String, dateOfBirth: CalendarDay?) {
    (fullName, self.dateOfBirth) = (name, dateOfBirth)
    super.init()
  }

  convenience init(_ record: VerifiableClinicalRecord) {
    self.init(record.subjectName, dateOfBirth: record.subjectDateOfBirth)
  }

  /// The year, month and day of birth in the Gregorian calendar; nil if the record does not contain
  /// it.
  public var dateOfBirthComponents: DateComponents? {
    dateOfBirth.map { DateComponents(year: $0.year, month: $0.month, day: $0.day) }
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKVerifiableClinicalRecordSubject else { return false }
    return other.fullName == fullName && other.dateOfBirth == dateOfBirth
  }
  public override var hash: Int { fullName.hashValue }
  public override var description: String { "HKVerifiableClinicalRecordSubject(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(fullName as NSString, forKey: "fullName")
    guard let dateOfBirth else { return }
    coder.encode(dateOfBirth.year as NSNumber, forKey: "year")
    coder.encode(dateOfBirth.month as NSNumber, forKey: "month")
    coder.encode(dateOfBirth.day as NSNumber, forKey: "day")
  }

  /// Decodes a subject. Returns nil if the archive lacks the name, or has an incomplete date of
  /// birth.
  public convenience init?(coder: NSCoder) {
    guard let name = coder.text("fullName") else { return nil }
    let parts = ["year", "month", "day"].map { coder.number($0)?.intValue }
    switch (parts[0], parts[1], parts[2]) {
    case (let year?, let month?, let day?):
      self.init(name, dateOfBirth: CalendarDay(year: year, month: month, day: day))
    case (nil, nil, nil): self.init(name, dateOfBirth: nil)
    default: return nil
    }
  }
}
