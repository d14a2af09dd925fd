/// A prescription for glasses or contact lenses (rule CLIN-07). The start of the sample is the date
/// of issue.
public struct VisionPrescription: Hashable, Sendable {
  /// One lens. Powers are in diopters, lengths in millimeters and angles in degrees; nil if not
  /// stated.
  public struct Lens: Hashable, Sendable {
    /// The power of the lens for near- or farsightedness.
    public var sphere: Double
    /// The power that corrects astigmatism.
    public var cylinder: Double?
    /// The orientation of the cylinder.
    public var axis: Double?
    /// The additional power for reading.
    public var addPower: Double?
    /// The distance from the lens to the eye.
    public var vertexDistance: Double?
    /// The prism, if one is prescribed.
    public var prism: Prism?
    /// The distance from the pupil to the middle of the face when looking far.
    public var farPupillaryDistance: Double?
    /// The distance from the pupil to the middle of the face when looking near.
    public var nearPupillaryDistance: Double?
    /// For contact lenses only.
    public var baseCurve: Double?
    /// For contact lenses only.
    public var diameter: Double?

    public init(sphere: Double) { self.sphere = sphere }
  }

  /// Prism diopters along two directions, with raw values of `HKPrismBase`.
  public struct Prism: Hashable, Sendable {
    /// The prism up or down.
    public var verticalAmount: Double
    /// Raw value of `HKPrismBase`: up or down.
    public var verticalBase: Int
    /// The prism in or out.
    public var horizontalAmount: Double
    /// Raw value of `HKPrismBase`: in or out.
    public var horizontalBase: Int

    public init(
      verticalAmount: Double, verticalBase: Int, horizontalAmount: Double, horizontalBase: Int
    ) {
      self.verticalAmount = verticalAmount
      self.verticalBase = verticalBase
      self.horizontalAmount = horizontalAmount
      self.horizontalBase = horizontalBase
    }
  }

  /// Raw value of `HKVisionPrescriptionType`: 1 glasses, 2 contacts.
  public var prescriptionType: Int
  /// The date after which the prescription is no longer valid; nil if not stated.
  public var expiration: Instant?
  /// The lens for the left eye; nil if none is prescribed.
  public var leftEye: Lens?
  /// The lens for the right eye; nil if none is prescribed.
  public var rightEye: Lens?
  /// For contact lenses only.
  public var brand: String

  public init(
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
