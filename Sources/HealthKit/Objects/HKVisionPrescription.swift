public import Foundation
import HealthModel

/// A prescription for glasses or contact lenses (rule CLIN-07). The person allows reading it one by
/// one.
///
/// `@unchecked Sendable` because it adds constants only.
public class HKVisionPrescription: HKSample, @unchecked Sendable {
  let prescription: VisionPrescription

  /// A prescription without lens values, such as one whose photo is attached.
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
  /// When it was issued; start and end of the sample.
  public var dateIssued: Date { startDate }
  /// nil when it does not expire.
  public var expirationDate: Date? { prescription.expiration?.date }

  override var object: HealthObject { saved(.visionPrescription(prescription)) }
}

/// A prescription for glasses.
///
/// `@unchecked Sendable` because it adds constants only.
public final class HKGlassesPrescription: HKVisionPrescription, @unchecked Sendable {
  /// - Parameters:
  ///   - rightEyeSpecification: nil: no lens for this eye.
  ///   - leftEyeSpecification: nil: no lens for this eye.
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

  /// nil: no lens for this eye.
  public var rightEye: HKGlassesLensSpecification? {
    prescription.rightEye.map { HKGlassesLensSpecification($0, .right) }
  }
  /// nil: no lens for this eye.
  public var leftEye: HKGlassesLensSpecification? {
    prescription.leftEye.map { HKGlassesLensSpecification($0, .left) }
  }
}

/// A prescription for contact lenses.
///
/// `@unchecked Sendable` because it adds constants only.
public final class HKContactsPrescription: HKVisionPrescription, @unchecked Sendable {
  /// - Parameters:
  ///   - rightEyeSpecification: nil: no lens for this eye.
  ///   - leftEyeSpecification: nil: no lens for this eye.
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

  /// nil: no lens for this eye.
  public var rightEye: HKContactsLensSpecification? {
    prescription.rightEye.map { HKContactsLensSpecification($0, .right) }
  }
  /// nil: no lens for this eye.
  public var leftEye: HKContactsLensSpecification? {
    prescription.leftEye.map { HKContactsLensSpecification($0, .left) }
  }
  /// Of the lenses; may be empty.
  public var brand: String { prescription.brand }
}
