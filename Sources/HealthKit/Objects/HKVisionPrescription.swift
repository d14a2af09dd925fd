public import Foundation
import HealthClient
import HealthModel

/// A prescription for glasses or contact lenses (rule CLIN-07). The user grants read access to each
/// prescription individually.
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
public class HKVisionPrescription: HKSample, @unchecked Sendable {
  let prescription: VisionPrescription

  /// Creates a prescription without lens values, such as one with a photo as attachment. It is not
  /// saved yet.
  public convenience init(
    type: HKVisionPrescriptionType, dateIssued: Date, expirationDate: Date?, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    self.init(
      VisionPrescription(
        prescriptionType: type.number, expiration: expirationDate.map { Instant($0) }),
      issued: dateIssued, device, metadata)
  }

  convenience init(
    _ prescription: VisionPrescription, issued: Date, _ device: HKDevice?,
    _ metadata: [String: Any]?
  ) {
    self.init(
      ObjectParts(
        .visionPrescription, start: issued, end: issued,
        details: .visionPrescription(prescription), device: device, metadata: metadata))
  }

  required init(_ parts: ObjectParts) {
    guard case .visionPrescription(let prescription) = parts.details?.value else {
      preconditionFailure("a prescription has its details")
    }
    self.prescription = prescription
    super.init(parts)
  }

  /// Glasses or contact lenses.
  public var prescriptionType: HKVisionPrescriptionType {
    HKVisionPrescriptionType(number: prescription.prescriptionType) ?? .glasses
  }
  /// The date of issue, which is the start and the end of the sample.
  public var dateIssued: Date { startDate }
  /// The expiration date; nil if the prescription does not expire.
  public var expirationDate: Date? { prescription.expiration?.date }

  override var object: HealthObject { saved(.visionPrescription(prescription)) }
}

/// A prescription for glasses.
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
public final class HKGlassesPrescription: HKVisionPrescription, @unchecked Sendable {
  /// Creates a prescription that is not saved yet.
  ///
  /// - Parameters:
  ///   - rightEyeSpecification: the lens of the right eye; nil for none.
  ///   - leftEyeSpecification: the lens of the left eye; nil for none.
  public convenience init(
    rightEyeSpecification: HKGlassesLensSpecification?,
    leftEyeSpecification: HKGlassesLensSpecification?, dateIssued: Date, expirationDate: Date?,
    device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      VisionPrescription(
        prescriptionType: HKVisionPrescriptionType.glasses.number,
        expiration: expirationDate.map { Instant($0) }, leftEye: leftEyeSpecification?.lens,
        rightEye: rightEyeSpecification?.lens),
      issued: dateIssued, device, metadata)
  }

  /// The lens of the right eye; nil for none.
  public var rightEye: HKGlassesLensSpecification? {
    prescription.rightEye.map { HKGlassesLensSpecification($0, .right) }
  }
  /// The lens of the left eye; nil for none.
  public var leftEye: HKGlassesLensSpecification? {
    prescription.leftEye.map { HKGlassesLensSpecification($0, .left) }
  }
}

/// A prescription for contact lenses.
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
public final class HKContactsPrescription: HKVisionPrescription, @unchecked Sendable {
  /// Creates a prescription that is not saved yet.
  ///
  /// - Parameters:
  ///   - rightEyeSpecification: the lens of the right eye; nil for none.
  ///   - leftEyeSpecification: the lens of the left eye; nil for none.
  ///   - brand: the brand of the lenses; may be empty.
  public convenience init(
    rightEyeSpecification: HKContactsLensSpecification?,
    leftEyeSpecification: HKContactsLensSpecification?, brand: String, dateIssued: Date,
    expirationDate: Date?, device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      VisionPrescription(
        prescriptionType: HKVisionPrescriptionType.contacts.number,
        expiration: expirationDate.map { Instant($0) }, leftEye: leftEyeSpecification?.lens,
        rightEye: rightEyeSpecification?.lens, brand: brand),
      issued: dateIssued, device, metadata)
  }

  /// The lens of the right eye; nil for none.
  public var rightEye: HKContactsLensSpecification? {
    prescription.rightEye.map { HKContactsLensSpecification($0, .right) }
  }
  /// The lens of the left eye; nil for none.
  public var leftEye: HKContactsLensSpecification? {
    prescription.leftEye.map { HKContactsLensSpecification($0, .left) }
  }
  /// The brand of the lenses; may be empty.
  public var brand: String { prescription.brand }
}
