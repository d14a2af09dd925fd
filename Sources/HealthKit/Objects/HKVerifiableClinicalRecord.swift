public import Foundation
import HealthModel

/// The content of a SMART health card or an EU certificate (rule CLIN-06). Read only.
///
/// `@unchecked Sendable` because it adds constants only.
public final class HKVerifiableClinicalRecord: HKSample, @unchecked Sendable {
  let record: VerifiableClinicalRecord

  required init(_ parts: ObjectParts) {
    guard case .verifiableClinicalRecord(let record) = parts.details?.value else {
      preconditionFailure("a verifiable record has its details")
    }
    self.record = record
    super.init(parts)
  }

  /// Raw values of ``HKVerifiableClinicalRecordCredentialType``.
  public var recordTypes: [String] { record.recordTypes }
  /// The kind of card.
  public var sourceType: HKVerifiableClinicalRecordSourceType? {
    HKVerifiableClinicalRecordSourceType(rawValue: record.sourceType)
  }
  /// Who signed the record, usually a URL.
  public var issuerIdentifier: String { record.issuerIdentifier }
  /// Whom it is about.
  public var subject: HKVerifiableClinicalRecordSubject {
    HKVerifiableClinicalRecordSubject(record)
  }
  /// When the record was signed.
  public var issuedDate: Date { record.issuedDate.date }
  /// When what the record says happened, such as the vaccination.
  public var relevantDate: Date { record.relevantDate.date }
  /// nil when it does not expire.
  public var expirationDate: Date? { record.expirationDate?.date }
  /// For people to read.
  public var itemNames: [String] { record.itemNames }
  /// The record as it came, such as a compact JWS.
  public var dataRepresentation: Data { Data(record.data) }
  /// The older name of ``dataRepresentation``.
  public var jwsRepresentation: Data { dataRepresentation }

  override var object: HealthObject { saved(.verifiableClinicalRecord(record)) }
}

/// Whom a verifiable record is about.
public final class HKVerifiableClinicalRecordSubject: NSObject, NSSecureCoding, NSCopying,
  // because both properties are constants
  @unchecked Sendable
{
  /// As the record gives it.
  public let fullName: String
  let dateOfBirth: CalendarDay?

  init(_ name: String, dateOfBirth: CalendarDay?) {
    (fullName, self.dateOfBirth) = (name, dateOfBirth)
    super.init()
  }

  convenience init(_ record: VerifiableClinicalRecord) {
    self.init(record.subjectName, dateOfBirth: record.subjectDateOfBirth)
  }

  /// Year, month and day of the Gregorian calendar; nil when the record does not say.
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

  /// nil when the archive lacks the name, or a part of a date of birth.
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
