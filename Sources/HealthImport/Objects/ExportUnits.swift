import HealthModel

/// The units to which attributes of the export are converted.
extension Unit {
  static let hertz = known("Hz")
  static let decibelHearingLevel = known("dBHL")
  static let dioptre = known("D")
  static let degree = known("deg")
  static let millimetre = known("mm")
  static let kilocalorie = known("kcal")
  static let minute = known("min")
}
