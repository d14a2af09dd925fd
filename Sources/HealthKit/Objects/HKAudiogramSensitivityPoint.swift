public import Foundation
import HealthModel

/// What was heard of one frequency.
public final class HKAudiogramSensitivityPoint: NSObject, NSSecureCoding, NSCopying,
  // because the only property is a constant value
  @unchecked Sendable
{
  let value: Audiogram.SensitivityPoint

  init(_ value: Audiogram.SensitivityPoint) {
    self.value = value
    super.init()
  }

  /// - Parameter frequency: above 0, in a unit of frequency.
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for another frequency, or without a test.
  public convenience init(frequency: HKQuantity, tests: [HKAudiogramSensitivityTest]) throws {
    guard let hertz = frequency.value(in: HKUnit.hertz().unit), hertz > 0 else {
      throw HKError(.errorInvalidArgument, "frequency: must be above 0, in a unit such as Hz")
    }
    guard !tests.isEmpty else {
      throw HKError(.errorInvalidArgument, "tests: a point needs at least one")
    }
    self.init(Audiogram.SensitivityPoint(frequency: hertz, tests: tests.map(\.value)))
  }

  /// Air conduction without masking.
  /// - Parameters:
  ///   - leftEarSensitivity: in `dBHL`; nil: not tested.
  ///   - rightEarSensitivity: in `dBHL`; nil: not tested.
  /// - Throws: as ``init(frequency:tests:)``.
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

  /// In hertz.
  public var frequency: HKQuantity { HKQuantity(unit: .hertz(), doubleValue: value.frequency) }
  /// In the order in which they were given.
  public var tests: [HKAudiogramSensitivityTest] {
    value.tests.map { HKAudiogramSensitivityTest($0) }
  }
  /// In `dBHL`, of the first test of the side; nil: not tested.
  public var leftEarSensitivity: HKQuantity? { sensitivity(.left) }
  /// In `dBHL`, of the first test of the side; nil: not tested.
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

  /// In the form of an audiogram of one point.
  public func encode(with coder: NSCoder) {
    ObjectArchive.encode(
      .audiogram(Audiogram(points: [value])), of: .audiogram, with: coder, forKey: "point")
  }

  /// nil when the archive is damaged.
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
  @unchecked Sendable
{
  let value: Audiogram.SensitivityTest

  init(_ value: Audiogram.SensitivityTest) {
    self.value = value
    super.init()
  }

  /// - Parameters:
  ///   - sensitivity: in `dBHL`.
  ///   - masked: whether the other ear heard noise meanwhile.
  ///   - clampingRange: beyond which the test could not measure; nil: no bound.
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for a sensitivity in another unit.
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

  /// In `dBHL`.
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
  /// Whether the other ear heard noise meanwhile.
  public var masked: Bool { value.isMasked }
  /// Beyond which the test could not measure; nil: no bound.
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

  /// In the form of an audiogram of one test, of one frequency or another.
  public func encode(with coder: NSCoder) {
    let point = Audiogram.SensitivityPoint(frequency: 1, tests: [value])
    ObjectArchive.encode(
      .audiogram(Audiogram(points: [point])), of: .audiogram, with: coder, forKey: "test")
  }

  /// nil when the archive is damaged.
  public convenience init?(coder: NSCoder) {
    guard case .audiogram(let audiogram)? = ObjectArchive.details(coder, "test"),
      let test = audiogram.points.first?.tests.first
    else { return nil }
    self.init(test)
  }
}

/// Beyond these bounds a test could not measure.
public final class HKAudiogramSensitivityPointClampingRange: NSObject, NSSecureCoding, NSCopying,
  // because both properties are constants
  @unchecked Sendable
{
  let lower: Double?
  let upper: Double?

  init(lower: Double?, upper: Double?) {
    self.lower = lower
    self.upper = upper
    super.init()
  }

  /// - Parameters:
  ///   - lowerBound: in `dBHL`; nil: none.
  ///   - upperBound: in `dBHL`; nil: none.
  /// - Throws: ``HKError/Code/errorInvalidArgument`` without a bound, or in the wrong order.
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

  /// In `dBHL`.
  public var lowerBound: HKQuantity? {
    lower.map { HKQuantity(unit: .decibelHearingLevel(), doubleValue: $0) }
  }
  /// In `dBHL`.
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

  /// nil when the archive holds no bound, or they are in the wrong order.
  public convenience init?(coder: NSCoder) {
    try? self.init(
      lowerBound: coder.number("lower")?.doubleValue,
      upperBound: coder.number("upper")?.doubleValue)
  }
}
