/// A prescription for glasses or contact lenses (rule CLIN-07). The start of the sample is the date
/// of issue.
public struct VisionPrescription: Hashable, Sendable {
  /// One lens. Powers are in diopters, lengths in millimeters and angles in degrees; nil if not
  /// stated.
  public struct Lens: Hashable, Sendable {
    public var sphere: Double
    public var cylinder: Double?
    public var axis: Double?
    public var addPower: Double?
    public var vertexDistance: Double?
    public var prism: Prism?
    public var farPupillaryDistance: Double?
    public var nearPupillaryDistance: Double?
    /// For contact lenses only.
    public var baseCurve: Double?
    /// For contact lenses only.
    public var diameter: Double?

    public init(sphere: Double) { self.sphere = sphere }
  }

  /// Prism diopters along two directions, with raw values of `HKPrismBase`.
  public struct Prism: Hashable, Sendable {
    public var verticalAmount: Double
    public var verticalBase: Int
    public var horizontalAmount: Double
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
  public var expiration: Instant?
  public var leftEye: Lens?
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
