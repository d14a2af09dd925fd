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

  /// Divides the energy used in a period (rules SAVE-15, SAVE-16): the resting part is the energy
  /// that the body needs at rest for that duration, at most the total; the remainder is active
  /// energy.
  package func split(_ request: SplitTotalEnergyRequest) -> SplitTotalEnergyReply {
    // The instants come from the wire, and their difference may overflow an integer.
    let seconds =
      (Double(request.end.microseconds) - Double(request.start.microseconds)) / 1_000_000
    let resting = min(kilocaloriesPerDay * seconds / 86_400, request.total)
    return SplitTotalEnergyReply(resting: resting, active: request.total - resting)
  }
}

package struct SplitTotalEnergyRequest: Hashable, Sendable, Redacted {
  /// In kcal.
  package var total: Double
  package var start: Instant
  package var end: Instant

  package init(total: Double, start: Instant, end: Instant) {
    self.total = total
    self.start = start
    self.end = end
  }

  package func validate() throws(HealthError) {
    guard total >= 0, total.isFinite else {
      throw .invalidArgument("total_kcal: must be a number of 0 or more")
    }
    guard start <= end else { throw .invalidArgument("end_us: must not lie before start_us") }
  }
}

/// The two parts in kcal, which add up to the total.
package struct SplitTotalEnergyReply: Hashable, Sendable, Redacted {
  package var resting: Double
  package var active: Double

  package init(resting: Double, active: Double) {
    self.resting = resting
    self.active = active
  }
}
