public import Foundation
import HealthClient
import HealthModel
import Synchronization

/// The abstract superclass of the objects of the store. An object has an identifier, and may have
/// metadata and a device. After it was saved and fetched, it has a source (rules OBJECT-01,
/// OBJECT-03). Objects are immutable.
///
/// `@unchecked Sendable` because every stored property is a constant of an immutable type.
public class HKObject: NSObject, NSSecureCoding, @unchecked Sendable {
  let id: ObjectID
  let type: ObjectType
  let storedMetadata: Metadata
  private let metadataDates: [String: Date]
  let storedRevision: HKSourceRevision?

  /// The hardware that measured the object; nil if it is not known (rule OBJECT-06).
  public let device: HKDevice?

  /// The only designated initializer of every class, so that archives and queries can create
  /// objects of all classes.
  required init(_ parts: ObjectParts) {
    id = parts.id
    type = parts.type
    storedMetadata = parts.metadata
    metadataDates = parts.metadataDates
    storedRevision = parts.revision
    device = parts.device
    super.init()
  }

  /// The globally unique identifier.
  public var uuid: UUID { id.uuid }

  /// The metadata: strings, numbers, dates and ``HKQuantity``; nil if there is none.
  ///
  /// Numbers are instances of `NSNumber`. They cast to those of `Bool`, `Int` and `Double` that can
  /// represent the value.
  public var metadata: [String: Any]? {
    guard !metadataDates.isEmpty else { return storedMetadata.dictionary }
    return storedMetadata.dictionary?.merging(metadataDates) { _, exact in exact }
  }

  /// The app that saved the object, and its version and platform at that time. Before an object is
  /// saved and fetched, this is the current app, without versions.
  public var sourceRevision: HKSourceRevision {
    storedRevision ?? HKSourceRevision(source: .default(), version: nil)
  }

  /// The app that saved the object. Deprecated by HealthKit: use ``sourceRevision``.
  public var source: HKSource { sourceRevision.source }

  /// The value to save.
  var object: HealthObject {
    preconditionFailure("HKObject is abstract; \(Self.self) does not say what is saved")
  }

  /// All values that are saved together: the contained samples of a correlation, then the object
  /// itself.
  var rows: [HealthObject] { [object] }

  // MARK: - NSObject

  public override func isEqual(_ other: Any?) -> Bool {
    guard let other = other as? HKObject else { return false }
    return other.id == id && other.type == type
  }

  public override var hash: Int { id.hashValue }

  /// The name of the class, without any health data.
  public override var description: String { "\(Swift.type(of: self))(redacted)" }
  public override var debugDescription: String { description }

  // MARK: - NSSecureCoding

  public class var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(ObjectArchive.data(rows) as NSData, forKey: "rows")
  }

  /// Decodes an object. Returns nil if the archive is damaged or contains an object of another
  /// class.
  public required convenience init?(coder: NSCoder) {
    guard let data = coder.bytes("rows"),
      let parts = ObjectArchive.parts(data),
      HKObject.class(of: parts) is Self.Type || Self.isPrescription(parts)
    else { return nil }
    self.init(parts)
  }
}

extension HKObject {
  /// Returns the class of an object.
  static func `class`(of parts: ObjectParts) -> HKObject.Type {
    switch parts.type.kind {
    case .quantity:
      parts.type.aggregation == .cumulative
        ? HKCumulativeQuantitySample.self : HKDiscreteQuantitySample.self
    case .category: HKCategorySample.self
    case .correlation: HKCorrelation.self
    case .stateOfMind: HKStateOfMind.self
    case .scoredAssessment:
      parts.type == .gad7 ? HKGAD7Assessment.self : HKPHQ9Assessment.self
    case .electrocardiogram: HKElectrocardiogram.self
    case .medicationDoseEvent: HKMedicationDoseEvent.self
    case .workout: HKWorkout.self
    case .series: parts.type == .workoutRoute ? HKWorkoutRoute.self : HKHeartbeatSeriesSample.self
    case .audiogram: HKAudiogramSample.self
    case .visionPrescription: prescriptionClass(parts)
    case .clinical: HKClinicalRecord.self
    case .document: HKCDADocumentSample.self
    case .verifiableClinicalRecord: HKVerifiableClinicalRecord.self
    case .characteristic, .activitySummary, .userAnnotatedMedication, .attachment:
      preconditionFailure("\(parts.type) has no samples")
    }
  }

  /// Returns whether the archive of a prescription is decoded as a prescription class. Without
  /// lenses, archives of all prescription classes are equal.
  private static func isPrescription(_ parts: ObjectParts) -> Bool {
    parts.type == .visionPrescription && Self.self is HKVisionPrescription.Type
  }

  /// Returns the class of a prescription; the base class if it has no lens.
  private static func prescriptionClass(_ parts: ObjectParts) -> HKVisionPrescription.Type {
    guard case .visionPrescription(let prescription)? = parts.details?.value,
      prescription.leftEye != nil || prescription.rightEye != nil
    else { return HKVisionPrescription.self }
    return prescription.prescriptionType == HKVisionPrescriptionType.contacts.number
      ? HKContactsPrescription.self : HKGlassesPrescription.self
  }

  /// Creates an object of the class of its type from a stored value.
  static func make(_ object: HealthObject, contained: [HKSample] = []) -> HKObject {
    let parts = ObjectParts(object, contained: contained)
    return HKObject.class(of: parts).init(parts)
  }
}

extension HKSample {
  /// Creates a sample of the class of its type from a stored value.
  /// - Parameter contained: the samples of a correlation.
  static func sample(_ object: HealthObject, contained: [HKSample] = []) -> HKSample {
    guard let sample = make(object, contained: contained) as? HKSample else {
      preconditionFailure("\(object.type) is no type of samples")
    }
    return sample
  }
}

/// The identifiers of new objects of this process. They are consecutive, because batches encode
/// identifiers as runs.
enum IdentifierMint {
  private static let mint = Mutex(ObjectIDMint())
  static func next() -> ObjectID { mint.withLock { $0.next() } }
}
