import HealthModel

/// The units to which attributes of the export are converted.
extension HealthUnit {
  /// The frequency of a tone in a hearing test.
  static let hertz = known("Hz")
  /// Decibels relative to normal hearing at the frequency, not to a sound pressure.
  static let decibelHearingLevel = known("dBHL")
  /// The refractive power of a lens.
  static let dioptre = known("D")
  static let degree = known("deg")
  static let millimetre = known("mm")
  static let kilocalorie = known("kcal")
  static let minute = known("min")
}
