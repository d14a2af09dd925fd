/// The energy that a body needs at rest, by the equation of Mifflin and St Jeor (American Journal
/// of Clinical Nutrition 51, 1990, 241–247):
///
///     kcal a day = 10 × mass in kg + 6.25 × height in cm − 5 × age in years + s
///
/// where s is 5 for men and −161 for women. Apple does not publish which equation it uses. The
/// equation was derived for adults; for other ages it is an extrapolation.
package struct RestingMetabolism: Hashable, Sendable, Redacted {
  /// Raw values of `HKBiologicalSex`.
  package enum Sex: Int64, Hashable, Sendable {
    case notSet = 0
    case female = 1
    case male = 2
    case other = 3

    /// The constant s. The mean of the two known values where the equation defines none.
    fileprivate var term: Double {
      switch self {
      case .female: -161
      case .male: 5
      case .notSet, .other: -78
      }
    }
  }

  // Assumptions for unknown values: an adult of average build.
  package static let assumedAge = 35.0
  package static let assumedMass = 70.0
  package static let assumedHeight = 170.0

  package var sex = Sex.notSet
  /// In years.
  package var age = assumedAge
  /// In kilograms.
  package var mass = assumedMass
  /// In centimeters.
  package var height = assumedHeight

  package init() {}

  package var kilocaloriesPerDay: Double {
    max(10 * mass + 6.25 * height - 5 * age + sex.term, 0)
  }
}
