public import Foundation
import HealthModel

/// The abstract superclass of lens specifications for one eye.
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

  /// The sphere, which corrects distance vision, in diopters.
  public var sphere: HKQuantity { HKQuantity(unit: .diopter(), doubleValue: lens.sphere) }
  /// The cylinder in diopters; nil if it is not specified.
  public var cylinder: HKQuantity? { quantity(lens.cylinder, .diopter()) }
  /// The axis in degrees; nil if it is not specified.
  public var axis: HKQuantity? { quantity(lens.axis, .degreeAngle()) }
  /// The power added for near vision, in diopters; nil if it is not specified.
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

  /// Encodes the lens as a prescription with one lens.
  public func encode(with coder: NSCoder) {
    let prescription = VisionPrescription(
      prescriptionType: Swift.type(of: self).prescriptionType.number, rightEye: lens)
    ObjectArchive.encode(
      .visionPrescription(prescription), of: .visionPrescription, with: coder, forKey: "lens")
    coder.encode(eye.rawValue as NSNumber, forKey: "eye")
  }

  /// Decodes a lens. Returns nil if the archive is damaged or contains a lens of another kind.
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
  /// Traps for incompatible units.
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

/// The lens specification of glasses.
///
/// `@unchecked Sendable` because it adds nothing to its superclass.
public final class HKGlassesLensSpecification: HKLensSpecification, @unchecked Sendable {
  /// Creates a specification. Traps for incompatible units.
  ///
  /// - Parameters:
  ///   - sphere: a power, like `cylinder` and `addPower`.
  ///   - axis: an angle.
  ///   - vertexDistance: a length, like the pupillary distances.
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

  /// The distance from the lens to the eye, in millimeters; nil if it is not specified.
  public var vertexDistance: HKQuantity? { quantity(lens.vertexDistance, millimeter) }
  /// The prism of the lens; nil if it has none.
  public var prism: HKVisionPrism? { lens.prism.map { HKVisionPrism($0, eye) } }
  /// The distance from the nose to the pupil for distance vision, in millimeters; nil if it is not
  /// specified.
  public var farPupillaryDistance: HKQuantity? { quantity(lens.farPupillaryDistance, millimeter) }
  /// The distance from the nose to the pupil for near vision, in millimeters; nil if it is not
  /// specified.
  public var nearPupillaryDistance: HKQuantity? { quantity(lens.nearPupillaryDistance, millimeter) }
}

/// The lens specification of a contact lens.
///
/// `@unchecked Sendable` because it adds nothing to its superclass.
public final class HKContactsLensSpecification: HKLensSpecification, @unchecked Sendable {
  /// Creates a specification. Traps for incompatible units.
  ///
  /// - Parameters:
  ///   - sphere: a power, like `cylinder` and `addPower`.
  ///   - axis: an angle.
  ///   - baseCurve: a length, like `diameter`.
  public convenience init(
    sphere: HKQuantity, cylinder: HKQuantity?, axis: HKQuantity?, addPower: HKQuantity?,
    baseCurve: HKQuantity?, diameter: HKQuantity?
  ) {
    var lens = VisionPrescription.Lens(sphere, cylinder, axis, addPower)
    lens.baseCurve = baseCurve?.doubleValue(for: millimeter)
    lens.diameter = diameter?.doubleValue(for: millimeter)
    self.init(lens, .right)
  }

  /// The base curve in millimeters; nil if it is not specified.
  public var baseCurve: HKQuantity? { quantity(lens.baseCurve, millimeter) }
  /// The diameter in millimeters; nil if it is not specified.
  public var diameter: HKQuantity? { quantity(lens.diameter, millimeter) }
}
