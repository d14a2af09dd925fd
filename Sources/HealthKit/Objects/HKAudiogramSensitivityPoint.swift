public import Foundation
import HealthModel

/// Hearing sensitivity at one frequency.
public final class HKAudiogramSensitivityPoint: NSObject, NSSecureCoding, NSCopying,
  // because the only property is a constant value
  Sendable
{
  let value: Audiogram.SensitivityPoint

  init(_ value: Audiogram.SensitivityPoint) {
    self.value = value
    super.init()
  }

  /// Creates a point from tests.
  ///
  /// - Parameters:
  ///   - frequency: above 0, in a unit of frequency.
  ///   - tests: at least one test.
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for an invalid frequency or an empty array of
  ///   tests.
  public convenience init(frequency: HKQuantity, tests: [HKAudiogramSensitivityTest]) throws {
    guard let hertz = frequency.value(in: HKUnit.hertz().unit), hertz > 0 else {
      throw HKError(.errorInvalidArgument, "frequency: must be above 0, in a unit such as Hz")
    }
    guard !tests.isEmpty else {
      throw HKError(.errorInvalidArgument, "tests: a point needs at least one")
    }
    self.init(Audiogram.SensitivityPoint(frequency: hertz, tests: tests.map(\.value)))
  }

  /// Creates a point from sensitivities measured by air conduction, without masking.
  ///
  /// - Parameters:
  ///   - frequency: above 0, in a unit of frequency.
  ///   - leftEarSensitivity: in `dBHL`; nil if not tested.
  ///   - rightEarSensitivity: in `dBHL`; nil if not tested.
  /// - Throws: the errors of ``init(frequency:tests:)``, and ``HKError/Code/errorInvalidArgument``
  ///   for a sensitivity in an incompatible unit.
  public convenience init(
    frequency: HKQuantity, leftEarSensitivity: HKQuantity?, rightEarSensitivity: HKQuantity?
  ) throws {
    let sides: [(HKQuantity?, HKAudiogramSensitivityTestSide)] = [
      (leftEarSensitivity, .left), (rightEarSensitivity, .right),
    ]
    try self.init(
      frequency: frequency,
      tests: try sides.compactMap { sensitivity, side in
        try sensitivity.map {
          try HKAudiogramSensitivityTest(
            sensitivity: $0, type: .air, masked: false, side: side, clampingRange: nil)
        }
      })
  }

  /// The frequency in hertz.
  public var frequency: HKQuantity { HKQuantity(unit: .hertz(), doubleValue: value.frequency) }
  /// The tests, in the order in which they were added.
  public var tests: [HKAudiogramSensitivityTest] {
    value.tests.map { HKAudiogramSensitivityTest($0) }
  }
  /// The sensitivity of the first test of the left ear, in `dBHL`; nil if not tested.
  public var leftEarSensitivity: HKQuantity? { sensitivity(.left) }
  /// The sensitivity of the first test of the right ear, in `dBHL`; nil if not tested.
  public var rightEarSensitivity: HKQuantity? { sensitivity(.right) }

  private func sensitivity(_ side: HKAudiogramSensitivityTestSide) -> HKQuantity? {
    value.tests.first { $0.side == side.rawValue }.map {
      HKQuantity(unit: .decibelHearingLevel(), doubleValue: $0.sensitivity)
    }
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKAudiogramSensitivityPoint)?.value == value
  }
  public override var hash: Int { value.hashValue }
  public override var description: String { "HKAudiogramSensitivityPoint(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  /// Encodes the point as an audiogram with one point.
  public func encode(with coder: NSCoder) {
    ObjectArchive.encode(
      .audiogram(Audiogram(points: [value])), of: .audiogram, with: coder, forKey: "point")
  }

  /// Decodes a point. Returns nil if the archive is damaged.
  public convenience init?(coder: NSCoder) {
    guard case .audiogram(let audiogram)? = ObjectArchive.details(coder, "point"),
      let point = audiogram.points.first
    else { return nil }
    self.init(point)
  }
}

/// One test of one ear at one frequency.
public final class HKAudiogramSensitivityTest: NSObject, NSSecureCoding, NSCopying,
  // because the only property is a constant value
  Sendable
{
  let value: Audiogram.SensitivityTest

  init(_ value: Audiogram.SensitivityTest) {
    self.value = value
    super.init()
  }

  /// Creates a test.
  ///
  /// - Parameters:
  ///   - sensitivity: in `dBHL`.
  ///   - type: how the sound reached the ear.
  ///   - masked: whether the other ear heard masking noise during the test.
  ///   - side: the ear that was tested.
  ///   - clampingRange: the bounds of what the test could measure; nil for no bound.
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for a sensitivity in an incompatible unit.
  public convenience init(
    sensitivity: HKQuantity, type: HKAudiogramConductionType, masked: Bool,
    side: HKAudiogramSensitivityTestSide, clampingRange: HKAudiogramSensitivityPointClampingRange?
  ) throws {
    guard let level = sensitivity.value(in: HKUnit.decibelHearingLevel().unit) else {
      throw HKError(.errorInvalidArgument, "sensitivity: must be in dBHL")
    }
    self.init(
      Audiogram.SensitivityTest(
        sensitivity: level, side: side.rawValue, conductionType: type.rawValue, isMasked: masked,
        clampingLowerBound: clampingRange?.lower, clampingUpperBound: clampingRange?.upper))
  }

  /// The sensitivity in `dBHL`.
  public var sensitivity: HKQuantity {
    HKQuantity(unit: .decibelHearingLevel(), doubleValue: value.sensitivity)
  }
  /// How the sound reached the ear.
  public var type: HKAudiogramConductionType {
    HKAudiogramConductionType(rawValue: value.conductionType) ?? .air
  }
  /// The ear that was tested.
  public var side: HKAudiogramSensitivityTestSide {
    HKAudiogramSensitivityTestSide(rawValue: value.side) ?? .left
  }
  /// Whether the other ear heard masking noise during the test.
  public var masked: Bool { value.isMasked }
  /// The bounds of what the test could measure; nil for no bound.
  public var clampingRange: HKAudiogramSensitivityPointClampingRange? {
    guard value.clampingLowerBound != nil || value.clampingUpperBound != nil else { return nil }
    return HKAudiogramSensitivityPointClampingRange(
      lower: value.clampingLowerBound, upper: value.clampingUpperBound)
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKAudiogramSensitivityTest)?.value == value
  }
  public override var hash: Int { value.hashValue }
  public override var description: String { "HKAudiogramSensitivityTest(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  /// Encodes the test as an audiogram with one point. Its frequency has no meaning.
  public func encode(with coder: NSCoder) {
    let point = Audiogram.SensitivityPoint(frequency: 1, tests: [value])
    ObjectArchive.encode(
      .audiogram(Audiogram(points: [point])), of: .audiogram, with: coder, forKey: "test")
  }

  /// Decodes a test. Returns nil if the archive is damaged.
  public convenience init?(coder: NSCoder) {
    guard case .audiogram(let audiogram)? = ObjectArchive.details(coder, "test"),
      let test = audiogram.points.first?.tests.first
    else { return nil }
    self.init(test)
  }
}

/// The bounds of what a hearing test could measure.
public final class HKAudiogramSensitivityPointClampingRange: NSObject, NSSecureCoding, NSCopying,
  // because both properties are constants
  Sendable
{
  let lower: Double?
  let upper: Double?

  init(lower: Double?, upper: Double?) {
    self.lower = lower
    self.upper = upper
    super.init()
  }

  /// Creates a range.
  ///
  /// - Parameters:
  ///   - lowerBound: in `dBHL`; nil for none.
  ///   - upperBound: in `dBHL`; nil for none.
  /// - Throws: ``HKError/Code/errorInvalidArgument`` without a bound, or if the lower bound exceeds
  ///   the upper.
  public convenience init(lowerBound: Double?, upperBound: Double?) throws {
    guard lowerBound != nil || upperBound != nil else {
      throw HKError(.errorInvalidArgument, "clamping range: needs at least one bound")
    }
    if let lowerBound, let upperBound, lowerBound > upperBound {
      throw HKError(
        .errorInvalidArgument, "clamping range: the lower bound must not exceed the upper")
    }
    self.init(lower: lowerBound, upper: upperBound)
  }

  /// The lower bound in `dBHL`; nil for none.
  public var lowerBound: HKQuantity? {
    lower.map { HKQuantity(unit: .decibelHearingLevel(), doubleValue: $0) }
  }
  /// The upper bound in `dBHL`; nil for none.
  public var upperBound: HKQuantity? {
    upper.map { HKQuantity(unit: .decibelHearingLevel(), doubleValue: $0) }
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKAudiogramSensitivityPointClampingRange else { return false }
    return other.lower == lower && other.upper == upper
  }
  public override var hash: Int { lower.hashValue ^ upper.hashValue }
  public override var description: String { "HKAudiogramSensitivityPointClampingRange(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    if let lower { coder.encode(lower as NSNumber, forKey: "lower") }
    if let upper { coder.encode(upper as NSNumber, forKey: "upper") }
  }

  /// Decodes a range. Returns nil if the archive contains no bound or bounds in the wrong order.
  public convenience init?(coder: NSCoder) {
    try? self.init(
      lowerBound: coder.number("lower")?.doubleValue,
      upperBound: coder.number("upper")?.doubleValue)
  }
}
