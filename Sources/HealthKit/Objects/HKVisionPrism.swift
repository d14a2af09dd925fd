public import Foundation
import HealthDocuments
import HealthModel

/// The prism of a lens: an amount and an angle, or equivalently a vertical and a horizontal amount
/// with their base directions.
public final class HKVisionPrism: NSObject, NSSecureCoding, NSCopying, Sendable {
  let value: VisionPrescription.Prism
  /// The eye of the lens.
  public let eye: HKVisionEye

  init(_ value: VisionPrescription.Prism, _ eye: HKVisionEye) {
    self.value = value
    self.eye = eye
    super.init()
  }

  /// Creates a prism from an amount and an angle. Traps for incompatible units.
  ///
  /// - Parameters:
  ///   - amount: in prism diopters.
  ///   - angle: counterclockwise as seen by the examiner. 0° points to the nose for the right eye,
  ///     and away from it for the left eye.
  public convenience init(amount: HKQuantity, angle: HKQuantity, eye: HKVisionEye) {
    self.init(
      VisionPrescription.Prism(
        amount: amount.doubleValue(for: .prismDiopter()),
        angle: angle.doubleValue(for: .degreeAngle()), isRight: eye == .right), eye)
  }

  /// Creates a prism from a vertical and a horizontal amount. Traps for incompatible units.
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

  /// The vertical amount in prism diopters.
  public var verticalAmount: HKQuantity { prism(value.verticalAmount) }
  /// The horizontal amount in prism diopters.
  public var horizontalAmount: HKQuantity { prism(value.horizontalAmount) }
  /// The vertical base direction: up, down or none.
  public var verticalBase: HKPrismBase { HKPrismBase(rawValue: value.verticalBase) ?? .none }
  /// The horizontal base direction: in (toward the nose), out or none.
  public var horizontalBase: HKPrismBase { HKPrismBase(rawValue: value.horizontalBase) ?? .none }

  /// The total amount in prism diopters.
  public var amount: HKQuantity { prism(hypot(value.verticalAmount, value.horizontalAmount)) }

  /// The angle in degrees, from 0 to 360.
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

  /// Encodes the prism as a prescription with one lens.
  public func encode(with coder: NSCoder) {
    var lens = VisionPrescription.Lens(sphere: 0)
    lens.prism = value
    let prescription = VisionPrescription(
      prescriptionType: HKVisionPrescriptionType.glasses.number, rightEye: lens)
    ObjectArchive.encode(
      .visionPrescription(prescription), of: .visionPrescription, with: coder, forKey: "lens")
    coder.encode(eye.rawValue as NSNumber, forKey: "eye")
  }

  /// Decodes a prism. Returns nil if the archive is damaged.
  public convenience init?(coder: NSCoder) {
    guard case .visionPrescription(let prescription)? = ObjectArchive.details(coder, "lens"),
      let prism = prescription.rightEye?.prism,
      let eye = coder.number("eye").flatMap({ HKVisionEye(rawValue: $0.intValue) })
    else { return nil }
    self.init(prism, eye)
  }
}
