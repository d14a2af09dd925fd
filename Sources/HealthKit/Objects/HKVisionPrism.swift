public import Foundation
import HealthImport
import HealthModel

/// How much a lens bends light and whereto: an amount along an angle, or two amounts along the base
/// directions. Both forms say the same.
///
/// `@unchecked Sendable` because both properties are constants.
public final class HKVisionPrism: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let value: VisionPrescription.Prism
  /// For which the lens is.
  public let eye: HKVisionEye

  init(_ value: VisionPrescription.Prism, _ eye: HKVisionEye) {
    self.value = value
    self.eye = eye
    super.init()
  }

  /// Traps for units of another dimension.
  /// - Parameters:
  ///   - amount: in prism dioptres.
  ///   - angle: anticlockwise as seen by the examiner: 0° points to the nose of the right eye and away
  ///     from that of the left.
  public convenience init(amount: HKQuantity, angle: HKQuantity, eye: HKVisionEye) {
    self.init(
      VisionPrescription.Prism(
        amount: amount.doubleValue(for: .prismDiopter()),
        angle: angle.doubleValue(for: .degreeAngle()), isRight: eye == .right), eye)
  }

  /// Traps for units of another dimension.
  public convenience init(
    verticalAmount: HKQuantity, verticalBase: HKPrismBase, horizontalAmount: HKQuantity,
    horizontalBase: HKPrismBase, eye: HKVisionEye
  ) {
    self.init(
      VisionPrescription.Prism(
        verticalAmount: verticalAmount.doubleValue(for: .prismDiopter()),
        verticalBase: verticalBase.rawValue,
        horizontalAmount: horizontalAmount.doubleValue(for: .prismDiopter()),
        horizontalBase: horizontalBase.rawValue), eye)
  }

  /// In prism dioptres.
  public var verticalAmount: HKQuantity { prism(value.verticalAmount) }
  /// In prism dioptres.
  public var horizontalAmount: HKQuantity { prism(value.horizontalAmount) }
  /// Up, down or none.
  public var verticalBase: HKPrismBase { HKPrismBase(rawValue: value.verticalBase) ?? .none }
  /// In, towards the nose, out or none.
  public var horizontalBase: HKPrismBase { HKPrismBase(rawValue: value.horizontalBase) ?? .none }

  /// In prism dioptres.
  public var amount: HKQuantity { prism(hypot(value.verticalAmount, value.horizontalAmount)) }

  /// In degrees, from 0 to 360.
  public var angle: HKQuantity {
    let up = verticalBase == .down ? -value.verticalAmount : value.verticalAmount
    let isForward = (horizontalBase == .in) == (eye == .right)
    let forward = isForward ? value.horizontalAmount : -value.horizontalAmount
    let degrees = atan2(up, forward) * 180 / .pi
    return HKQuantity(unit: .degreeAngle(), doubleValue: degrees < 0 ? degrees + 360 : degrees)
  }

  private func prism(_ amount: Double) -> HKQuantity {
    HKQuantity(unit: .prismDiopter(), doubleValue: amount)
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKVisionPrism else { return false }
    return other.value == value && other.eye == eye
  }
  public override var hash: Int { value.hashValue }
  public override var description: String { "HKVisionPrism(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  /// In the form of a prescription of one lens that has the prism.
  public func encode(with coder: NSCoder) {
    var lens = VisionPrescription.Lens(sphere: 0)
    lens.prism = value
    let prescription = VisionPrescription(
      prescriptionType: HKVisionPrescriptionType.glasses.number, rightEye: lens)
    ObjectArchive.encode(
      .visionPrescription(prescription), of: .visionPrescription, with: coder, forKey: "lens")
    coder.encode(eye.rawValue as NSNumber, forKey: "eye")
  }

  /// nil when the archive is damaged.
  public convenience init?(coder: NSCoder) {
    guard case .visionPrescription(let prescription)? = ObjectArchive.details(coder, "lens"),
      let prism = prescription.rightEye?.prism,
      let eye = coder.number("eye").flatMap({ HKVisionEye(rawValue: $0.intValue) })
    else { return nil }
    self.init(prism, eye)
  }
}
