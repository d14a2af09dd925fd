public import Foundation
import HealthModel

/// A clinical record from a provider (rules CLIN-01 to CLIN-05). Apps can only read it.
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
public final class HKClinicalRecord: HKSample, @unchecked Sendable {
  let record: ClinicalRecord

  required init(_ parts: ObjectParts) {
    guard case .clinicalRecord(let record) = parts.details?.value else {
      preconditionFailure("a clinical record has its details")
    }
    self.record = record
    super.init(parts)
  }

  /// The type of the record.
  public var clinicalType: HKClinicalType { HKObjectType.the(type) }
  /// The name to display.
  public var displayName: String { record.displayName }
  /// The FHIR resource as the provider sent it.
  public var fhirResource: HKFHIRResource? { HKFHIRResource(record) }

  override var object: HealthObject { saved(.clinicalRecord(record)) }
}

/// A FHIR resource, byte for byte as the provider sent it.
public final class HKFHIRResource: NSObject, NSSecureCoding, NSCopying, Sendable {
  let record: ClinicalRecord

  init(_ record: ClinicalRecord) {
    self.record = record
    super.init()
  }

  /// The type of the resource in FHIR.
  public var resourceType: HKFHIRResourceType { HKFHIRResourceType(rawValue: record.resourceType) }
  /// The identifier, which is unique within the source and the resource type.
  public var identifier: String { record.resourceIdentifier }
  /// The FHIR version of the resource.
  public var fhirVersion: HKFHIRVersion {
    HKFHIRVersion(text: record.version, release: HKFHIRRelease(stored: record.release))
  }
  /// The content of the resource as JSON.
  public var data: Data { Data(record.data) }
  /// The URL at which the provider serves the resource; nil if it is not known.
  public var sourceURL: URL? { record.sourceURL.isEmpty ? nil : URL(string: record.sourceURL) }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKFHIRResource)?.record == record
  }
  public override var hash: Int { record.resourceIdentifier.hashValue }
  public override var description: String { "HKFHIRResource(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  /// Encodes the resource as a record. The type of the record has no meaning.
  public func encode(with coder: NSCoder) {
    ObjectArchive.encode(
      .clinicalRecord(record), of: .clinicalNoteRecord, with: coder, forKey: "record")
  }

  /// Decodes a resource. Returns nil if the archive is damaged.
  public convenience init?(coder: NSCoder) {
    guard case .clinicalRecord(let record)? = ObjectArchive.details(coder, "record") else {
      return nil
    }
    self.init(record)
  }
}

/// A version of FHIR.
public final class HKFHIRVersion: NSObject, NSSecureCoding, NSCopying, Sendable {
  /// The major version number.
  public let majorVersion: Int
  /// The minor version number.
  public let minorVersion: Int
  /// The patch version number.
  public let patchVersion: Int
  /// The release to which the version belongs.
  public let fhirRelease: HKFHIRRelease

  /// Creates a version. Numbers that are missing in the text are 0.
  init(text: String, release: HKFHIRRelease) {
    let numbers = text.split(separator: ".").map { Int($0) ?? 0 } + [0, 0, 0]
    (majorVersion, minorVersion, patchVersion) = (numbers[0], numbers[1], numbers[2])
    fhirRelease = release
    super.init()
  }

  /// Creates a version from a string. The release is DSTU2 for major version 0 and 1, R4 for 4, and
  /// unknown for others.
  ///
  /// - Parameter versionString: three numbers, such as `4.0.1`.
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for another format.
  public convenience init(fromVersionString versionString: String) throws {
    let numbers = versionString.split(separator: ".", omittingEmptySubsequences: false)
    guard numbers.count == 3, numbers.allSatisfy({ UInt($0) != nil }) else {
      throw HKError(.errorInvalidArgument, "FHIR version: three numbers such as 4.0.1")
    }
    let release: HKFHIRRelease =
      switch numbers[0] {
      case "0", "1": .dstu2
      case "4": .r4
      default: .unknown
      }
    self.init(text: versionString, release: release)
  }

  /// Returns 1.0.2, the version of release DSTU2 that providers use.
  public class func primaryDSTU2() -> HKFHIRVersion {
    HKFHIRVersion(text: "1.0.2", release: .dstu2)
  }
  /// Returns 4.0.1, the version of release R4 that providers use.
  public class func primaryR4() -> HKFHIRVersion { HKFHIRVersion(text: "4.0.1", release: .r4) }

  /// The three numbers separated by dots, such as `4.0.1`.
  public var stringRepresentation: String { "\(majorVersion).\(minorVersion).\(patchVersion)" }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKFHIRVersion else { return false }
    return other.stringRepresentation == stringRepresentation && other.fhirRelease == fhirRelease
  }
  public override var hash: Int { stringRepresentation.hashValue }
  public override var description: String { stringRepresentation }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(stringRepresentation as NSString, forKey: "version")
    coder.encode(fhirRelease.rawValue as NSString, forKey: "release")
  }

  /// Decodes a version. Returns nil if the archive lacks the version or the release.
  public convenience init?(coder: NSCoder) {
    guard let version = coder.text("version"), let release = coder.text("release") else {
      return nil
    }
    self.init(text: version, release: HKFHIRRelease(stored: release))
  }
}
