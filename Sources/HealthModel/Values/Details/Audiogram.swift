/// A hearing test: hearing sensitivity per frequency and side.
public struct Audiogram: Hashable, Sendable {
  /// The hearing sensitivity at one frequency.
  public struct SensitivityPoint: Hashable, Sendable {
    /// In Hz.
    public var frequency: Double
    /// The tests at this frequency, at most one for each side.
    public var tests: [SensitivityTest]
    public init(frequency: Double, tests: [SensitivityTest]) {
      self.frequency = frequency
      self.tests = tests
    }
  }

  /// The hearing sensitivity of one side.
  public struct SensitivityTest: Hashable, Sendable {
    /// In dBHL.
    public var sensitivity: Double
    /// Raw value of `HKAudiogramSensitivityTestSide`.
    public var side: Int
    /// Raw value of `HKAudiogramConductionType`.
    public var conductionType: Int
    /// Whether noise was played to the other ear.
    public var isMasked: Bool
    /// The range in dBHL outside of which the test could not measure. nil if it has no such bound.
    public var clampingLowerBound: Double?
    /// The upper bound in dBHL.
    public var clampingUpperBound: Double?

    public init(
      sensitivity: Double, side: Int, conductionType: Int = 0, isMasked: Bool = false,
      clampingLowerBound: Double? = nil, clampingUpperBound: Double? = nil
    ) {
      self.sensitivity = sensitivity
      self.side = side
      self.conductionType = conductionType
      self.isMasked = isMasked
      self.clampingLowerBound = clampingLowerBound
      self.clampingUpperBound = clampingUpperBound
    }
  }

  /// The points in ascending order of frequency, without duplicates.
  public var points: [SensitivityPoint]

  public init(points: [SensitivityPoint]) { self.points = points }
}

extension Audiogram: Redacted {}
extension Audiogram.SensitivityPoint: Redacted {}
extension Audiogram.SensitivityTest: Redacted {}
