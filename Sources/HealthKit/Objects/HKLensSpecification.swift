public import Foundation
import HealthModel

/// The lens for one eye. Abstract: use a subclass.
///
/// `@unchecked Sendable` because both properties are constants.
public class HKLensSpecification: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let lens: VisionPrescription.Lens
  let eye: HKVisionEye

  init(_ lens: VisionPrescription.Lens, _ eye: HKVisionEye) {
    self.lens = lens
    self.eye = eye
    super.init()
  }

  /// In dioptres; what corrects far sight.
  public var sphere: HKQuantity { HKQuantity(unit: .diopter(), doubleValue: lens.sphere) }
  /// In dioptres; nil: not stated.
  public var cylinder: HKQuantity? { quantity(lens.cylinder, .diopter()) }
  /// In degrees; nil: not stated.
  public var axis: HKQuantity? { quantity(lens.axis, .degreeAngle()) }
  /// In dioptres; what is added for near sight; nil: not stated.
  public var addPower: HKQuantity? { quantity(lens.addPower, .diopter()) }

  func quantity(_ value: Double?, _ unit: HKUnit) -> HKQuantity? {
    value.map { HKQuantity(unit: unit, doubleValue: $0) }
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKLensSpecification else { return false }
    return other.lens == lens && Swift.type(of: other) == Swift.type(of: self)
  }
  public override var hash: Int { lens.hashValue }
  public override var description: String { "\(Swift.type(of: self))(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public class var supportsSecureCoding: Bool { true }

  private class var prescriptionType: HKVisionPrescriptionType {
    self is HKContactsLensSpecification.Type ? .contacts : .glasses
  }

  /// In the form of a prescription of one lens.
  public func encode(with coder: NSCoder) {
    let prescription = VisionPrescription(
      prescriptionType: Swift.type(of: self).prescriptionType.number, rightEye: lens)
    ObjectArchive.encode(
      .visionPrescription(prescription), of: .visionPrescription, with: coder, forKey: "lens")
    coder.encode(eye.rawValue as NSNumber, forKey: "eye")
  }

  /// nil when the archive is damaged or holds a lens of another kind.
  public required convenience init?(coder: NSCoder) {
    guard case .visionPrescription(let prescription)? = ObjectArchive.details(coder, "lens"),
      prescription.prescriptionType == Self.prescriptionType.number,
      let lens = prescription.rightEye,
      let eye = coder.number("eye").flatMap({ HKVisionEye(rawValue: $0.intValue) })
    else { return nil }
    self.init(lens, eye)
  }
}

extension VisionPrescription.Lens {
  /// Traps for units of another dimension.
  fileprivate init(
    _ sphere: HKQuantity, _ cylinder: HKQuantity?, _ axis: HKQuantity?, _ addPower: HKQuantity?
  ) {
    self.init(sphere: sphere.doubleValue(for: .diopter()))
    self.cylinder = cylinder?.doubleValue(for: .diopter())
    self.axis = axis?.doubleValue(for: .degreeAngle())
    self.addPower = addPower?.doubleValue(for: .diopter())
  }
}

private let millimeter = HKUnit.meterUnit(with: .milli)

/// The lens of glasses.
///
/// `@unchecked Sendable` because it adds nothing to its superclass.
public final class HKGlassesLensSpecification: HKLensSpecification, @unchecked Sendable {
  /// Traps for a quantity in a unit of another dimension.
  /// - Parameters:
  ///   - sphere: a power, as `cylinder` and `addPower`.
  ///   - axis: an angle.
  ///   - vertexDistance: a length, as the pupillary distances.
  public convenience init(
    sphere: HKQuantity, cylinder: HKQuantity?, axis: HKQuantity?, addPower: HKQuantity?,
    vertexDistance: HKQuantity?, prism: HKVisionPrism?, farPupillaryDistance: HKQuantity?,
    nearPupillaryDistance: HKQuantity?
  ) {
    var lens = VisionPrescription.Lens(sphere, cylinder, axis, addPower)
    lens.vertexDistance = vertexDistance?.doubleValue(for: millimeter)
    lens.prism = prism?.value
    lens.farPupillaryDistance = farPupillaryDistance?.doubleValue(for: millimeter)
    lens.nearPupillaryDistance = nearPupillaryDistance?.doubleValue(for: millimeter)
    self.init(lens, prism?.eye ?? .right)
  }

  /// In millimetres, from the lens to the eye; nil: not stated.
  public var vertexDistance: HKQuantity? { quantity(lens.vertexDistance, millimeter) }
  /// How the lens moves the image, besides focusing it; nil: it does not.
  public var prism: HKVisionPrism? { lens.prism.map { HKVisionPrism($0, eye) } }
  /// In millimetres, from the nose to the pupil; nil: not stated.
  public var farPupillaryDistance: HKQuantity? { quantity(lens.farPupillaryDistance, millimeter) }
  /// In millimetres, from the nose to the pupil; nil: not stated.
  public var nearPupillaryDistance: HKQuantity? { quantity(lens.nearPupillaryDistance, millimeter) }
}

/// A contact lens.
///
/// `@unchecked Sendable` because it adds nothing to its superclass.
public final class HKContactsLensSpecification: HKLensSpecification, @unchecked Sendable {
  /// Traps for a quantity in a unit of another dimension.
  /// - Parameters:
  ///   - sphere: a power, as `cylinder` and `addPower`.
  ///   - axis: an angle.
  ///   - baseCurve: a length, as `diameter`.
  public convenience init(
    sphere: HKQuantity, cylinder: HKQuantity?, axis: HKQuantity?, addPower: HKQuantity?,
    baseCurve: HKQuantity?, diameter: HKQuantity?
  ) {
    var lens = VisionPrescription.Lens(sphere, cylinder, axis, addPower)
    lens.baseCurve = baseCurve?.doubleValue(for: millimeter)
    lens.diameter = diameter?.doubleValue(for: millimeter)
    self.init(lens, .right)
  }

  /// In millimetres; nil: not stated.
  public var baseCurve: HKQuantity? { quantity(lens.baseCurve, millimeter) }
  /// In millimetres; nil: not stated.
  public var diameter: HKQuantity? { quantity(lens.diameter, millimeter) }
}
