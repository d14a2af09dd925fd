/// A FHIR resource from a provider, stored byte for byte (rules CLIN-01 to CLIN-05).
public struct ClinicalRecord: Hashable, Sendable {
  /// The name of the record that the user sees.
  public var displayName: String
  /// The FHIR resource type, such as `AllergyIntolerance`.
  public var resourceType: String
  /// The identifier that the provider assigned to the resource.
  public var resourceIdentifier: String
  /// A name of `HKFHIRRelease`: `DSTU2`, `R4` or `Unknown`.
  public var release: String
  /// The FHIR version, such as `4.0.1`.
  public var version: String
  /// The URL at which the provider serves the resource; empty if unknown.
  public var sourceURL: String
  /// The original JSON.
  public var data: [UInt8]

  public init(
    displayName: String, resourceType: String, resourceIdentifier: String, release: String,
    version: String, sourceURL: String = "", data: [UInt8]
  ) {
    self.displayName = displayName
    self.resourceType = resourceType
    self.resourceIdentifier = resourceIdentifier
    self.release = release
    self.version = version
    self.sourceURL = sourceURL
    self.data = data
  }
}

/// A CDA document. The names are those in its header.
public struct ClinicalDocument: Hashable, Sendable {
  /// The title of the document.
  public var title: String
  /// The name of the patient.
  public var patientName: String
  /// The name of the author.
  public var authorName: String
  /// The organization that maintains the document.
  public var custodianName: String
  /// The original XML; empty in replies to queries that do not request it.
  public var data: [UInt8]

  public init(
    title: String, patientName: String, authorName: String, custodianName: String, data: [UInt8]
  ) {
    self.title = title
    self.patientName = patientName
    self.authorName = authorName
    self.custodianName = custodianName
    self.data = data
  }
}

/// The content of a SMART health card or an EU certificate (rule CLIN-06).
public struct VerifiableClinicalRecord: Hashable, Sendable {
  /// The result of the check of a card's signature.
  public enum Signature: UInt8, Hashable, Sendable, CaseIterable {
    /// The signature has not been checked, or the issuer's key is not known.
    case notChecked = 0
    /// The signature matches a known key of the issuer.
    case verified = 1
    /// The signature does not match the key of the issuer.
    case invalid = 2
  }

  /// Names of `HKVerifiableClinicalRecordCredentialType`, such as `immunization`.
  public var recordTypes: [String]
  /// A name of `HKVerifiableClinicalRecordSourceType`.
  public var sourceType: String
  /// The issuer, such as the URL of its keys.
  public var issuerIdentifier: String
  /// The name of the patient or card holder.
  public var subjectName: String
  /// The date of birth of the patient or card holder; nil if not stated.
  public var subjectDateOfBirth: CalendarDay?
  /// The date of issue.
  public var issuedDate: Instant
  /// The date of the event, such as a vaccination.
  public var relevantDate: Instant
  /// The date after which the record is no longer valid; nil if not stated.
  public var expirationDate: Instant?
  /// The names of the contained items, such as vaccines.
  public var itemNames: [String]
  /// The result of the check of the signature.
  public var signature: Signature
  /// The original card, such as a compact JWS.
  public var data: [UInt8]

  public init(
    recordTypes: [String], sourceType: String, issuerIdentifier: String, subjectName: String,
    subjectDateOfBirth: CalendarDay? = nil, issuedDate: Instant, relevantDate: Instant,
    expirationDate: Instant? = nil, itemNames: [String] = [],
    signature: Signature = .notChecked, data: [UInt8]
  ) {
    self.recordTypes = recordTypes
    self.sourceType = sourceType
    self.issuerIdentifier = issuerIdentifier
    self.subjectName = subjectName
    self.subjectDateOfBirth = subjectDateOfBirth
    self.issuedDate = issuedDate
    self.relevantDate = relevantDate
    self.expirationDate = expirationDate
    self.itemNames = itemNames
    self.signature = signature
    self.data = data
  }
}

extension ClinicalRecord: Redacted {}
extension ClinicalDocument: Redacted {}
extension VerifiableClinicalRecord: Redacted {}
