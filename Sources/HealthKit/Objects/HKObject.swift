public import Foundation
import HealthModel
import Synchronization

/// What the store keeps: it has an identifier, perhaps metadata and a device, and once it has been
/// saved and fetched a source (rules OBJECT-01, OBJECT-03). Immutable. Abstract: use a subclass.
///
/// `@unchecked Sendable` because every stored property is a constant of an immutable type.
public class HKObject: NSObject, NSSecureCoding, @unchecked Sendable {
  let id: ObjectID
  let type: ObjectType
  let storedMetadata: Metadata
  private let metadataDates: [String: Date]
  let storedRevision: HKSourceRevision?

  /// The hardware that measured, if it is known (rule OBJECT-06).
  public let device: HKDevice?

  /// The one designated initializer of every class, so that archives and queries can make them all.
  required init(_ parts: ObjectParts) {
    id = parts.id
    type = parts.type
    storedMetadata = parts.metadata
    metadataDates = parts.metadataDates
    storedRevision = parts.revision
    device = parts.device
    super.init()
  }

  /// Unique over all stores and all time.
  public var uuid: UUID { id.uuid }

  /// Strings, numbers, dates and ``HKQuantity``; nil when there is none.
  ///
  /// Numbers are `NSNumber`s, which cast to `Bool`, `Int` and `Double` where they have such a value.
  public var metadata: [String: Any]? {
    guard !metadataDates.isEmpty else { return storedMetadata.dictionary }
    return storedMetadata.dictionary?.merging(metadataDates) { _, exact in exact }
  }

  /// The app that saved the object and the versions then in force. Before the object has been saved
  /// and fetched again: this app, without versions.
  public var sourceRevision: HKSourceRevision {
    storedRevision ?? HKSourceRevision(source: .default(), version: nil)
  }

  /// The app that saved the object. Deprecated by HealthKit: use ``sourceRevision``.
  public var source: HKSource { sourceRevision.source }

  /// The value that is saved.
  var object: HealthObject {
    preconditionFailure("HKObject is abstract; \(Self.self) does not say what is saved")
  }

  /// Everything that is saved with it: what a correlation contains, then the object itself.
  var rows: [HealthObject] { [object] }

  // MARK: - NSObject

  public override func isEqual(_ other: Any?) -> Bool {
    guard let other = other as? HKObject else { return false }
    return other.id == id && other.type == type
  }

  public override var hash: Int { id.hashValue }

  /// Shows nothing of the person.
  public override var description: String { "\(Swift.type(of: self))(redacted)" }
  public override var debugDescription: String { description }

  // MARK: - NSSecureCoding

  public class var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(ObjectArchive.data(rows) as NSData, forKey: "rows")
  }

  /// nil when the archive is damaged or holds an object of another class.
  public required convenience init?(coder: NSCoder) {
    guard let data = coder.bytes("rows"),
      let parts = ObjectArchive.parts(data),
      HKObject.class(of: parts) is Self.Type || Self.isPrescription(parts)
    else { return nil }
    self.init(parts)
  }
}

extension HKObject {
  /// The class that shows an object.
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

  /// Prescriptions of every class look alike where they state no lens.
  private static func isPrescription(_ parts: ObjectParts) -> Bool {
    parts.type == .visionPrescription && Self.self is HKVisionPrescription.Type
  }

  /// Prescriptions that state no lens are of the base class.
  private static func prescriptionClass(_ parts: ObjectParts) -> HKVisionPrescription.Type {
    guard case .visionPrescription(let prescription)? = parts.details?.value,
      prescription.leftEye != nil || prescription.rightEye != nil
    else { return HKVisionPrescription.self }
    return prescription.prescriptionType == HKVisionPrescriptionType.contacts.number
      ? HKContactsPrescription.self : HKGlassesPrescription.self
  }

  /// An object of the class of its type, as the store has it.
  static func make(_ object: HealthObject, contained: [HKSample] = []) -> HKObject {
    let parts = ObjectParts(object, contained: contained)
    return HKObject.class(of: parts).init(parts)
  }
}

extension HKSample {
  /// A sample of the class of its type, as the store has it.
  /// - Parameter contained: what a correlation contains.
  static func sample(_ object: HealthObject, contained: [HKSample] = []) -> HKSample {
    guard let sample = make(object, contained: contained) as? HKSample else {
      preconditionFailure("\(object.type) is no type of samples")
    }
    return sample
  }
}

/// Identifiers of new objects of this process; consecutive, which the store keeps best.
enum IdentifierMint {
  private static let mint = Mutex(ObjectIDMint())
  static func next() -> ObjectID { mint.withLock { $0.next() } }
}
