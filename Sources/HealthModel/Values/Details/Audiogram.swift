/// A hearing test: the softest sound that was heard, per frequency and side.
package struct Audiogram: Hashable, Sendable {
  package struct SensitivityPoint: Hashable, Sendable {
    /// Hz.
    package var frequency: Double
    package var tests: [SensitivityTest]
    package init(frequency: Double, tests: [SensitivityTest]) {
      self.frequency = frequency
      self.tests = tests
    }
  }

  package struct SensitivityTest: Hashable, Sendable {
    /// dBHL.
    package var sensitivity: Double
    /// Raw value of `HKAudiogramSensitivityTestSide`.
    package var side: Int
    /// Raw value of `HKAudiogramConductionType`.
    package var conductionType: Int
    package var isMasked: Bool
    /// dBHL; beyond these the test could not measure. nil: no such bound.
    package var clampingLowerBound: Double?
    package var clampingUpperBound: Double?

    package init(
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

  /// In ascending order of frequency, each once.
  package var points: [SensitivityPoint]

  package init(points: [SensitivityPoint]) { self.points = points }
}

extension Audiogram: Redacted {}
extension Audiogram.SensitivityPoint: Redacted {}
extension Audiogram.SensitivityTest: Redacted {}
