/// A prescription for glasses or contact lenses (rule CLIN-07). The start of the sample is the date
/// of issue.
package struct VisionPrescription: Hashable, Sendable {
  /// One lens. Powers are in diopters, lengths in millimeters and angles in degrees; nil if not
  /// stated.
  package struct Lens: Hashable, Sendable {
    package var sphere: Double
    package var cylinder: Double?
    package var axis: Double?
    package var addPower: Double?
    package var vertexDistance: Double?
    package var prism: Prism?
    package var farPupillaryDistance: Double?
    package var nearPupillaryDistance: Double?
    /// For contact lenses only.
    package var baseCurve: Double?
    /// For contact lenses only.
    package var diameter: Double?

    package init(sphere: Double) { self.sphere = sphere }
  }

  /// Prism diopters along two directions, with raw values of `HKPrismBase`.
  package struct Prism: Hashable, Sendable {
    package var verticalAmount: Double
    package var verticalBase: Int
    package var horizontalAmount: Double
    package var horizontalBase: Int

    package init(
      verticalAmount: Double, verticalBase: Int, horizontalAmount: Double, horizontalBase: Int
    ) {
      self.verticalAmount = verticalAmount
      self.verticalBase = verticalBase
      self.horizontalAmount = horizontalAmount
      self.horizontalBase = horizontalBase
    }
  }

  /// Raw value of `HKVisionPrescriptionType`: 1 glasses, 2 contacts.
  package var prescriptionType: Int
  package var expiration: Instant?
  package var leftEye: Lens?
  package var rightEye: Lens?
  /// For contact lenses only.
  package var brand: String

  package init(
    prescriptionType: Int, expiration: Instant? = nil, leftEye: Lens? = nil, rightEye: Lens? = nil,
    brand: String = ""
  ) {
    self.prescriptionType = prescriptionType
    self.expiration = expiration
    self.leftEye = leftEye
    self.rightEye = rightEye
    self.brand = brand
  }
}

extension VisionPrescription: Redacted {}
extension VisionPrescription.Lens: Redacted {}
extension VisionPrescription.Prism: Redacted {}
