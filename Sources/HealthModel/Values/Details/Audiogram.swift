/// A hearing test: hearing sensitivity per frequency and side.
package struct Audiogram: Hashable, Sendable {
  package struct SensitivityPoint: Hashable, Sendable {
    /// In Hz.
    package var frequency: Double
    package var tests: [SensitivityTest]
    package init(frequency: Double, tests: [SensitivityTest]) {
      self.frequency = frequency
      self.tests = tests
    }
  }

  package struct SensitivityTest: Hashable, Sendable {
    /// In dBHL.
    package var sensitivity: Double
    /// Raw value of `HKAudiogramSensitivityTestSide`.
    package var side: Int
    /// Raw value of `HKAudiogramConductionType`.
    package var conductionType: Int
    package var isMasked: Bool
    /// The range in dBHL outside of which the test could not measure. nil if it has no such bound.
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

  /// The points in ascending order of frequency, without duplicates.
  package var points: [SensitivityPoint]

  package init(points: [SensitivityPoint]) { self.points = points }
}

extension Audiogram: Redacted {}
extension Audiogram.SensitivityPoint: Redacted {}
extension Audiogram.SensitivityTest: Redacted {}
