/// The four menstrual cycle deviations, as HealthKit defines them for its notifications (rule
/// TYPE-08). The system creates the samples after the user has confirmed them (TYPE-07).
package struct CycleDeviations: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Spotting in at least two cycles.
  package static let persistentSpotting = CycleDeviations(rawValue: 1)
  /// At least two periods of ten days or more.
  package static let prolongedPeriods = CycleDeviations(rawValue: 2)
  /// The longest cycle is at least seventeen days longer than the shortest.
  package static let irregularCycles = CycleDeviations(rawValue: 4)
  /// Only one or two periods.
  package static let infrequentPeriods = CycleDeviations(rawValue: 8)

  /// A cycle of the last six months, in whole days.
  package struct Cycle: Hashable, Sendable {
    /// The days from the start of its period to the start of the next; nil for the current cycle.
    package var length: Int?
    /// The days of bleeding at its beginning.
    package var periodLength: Int
    /// Whether there was spotting between periods.
    package var hasSpotting: Bool

    package init(length: Int?, periodLength: Int, hasSpotting: Bool = false) {
      self.length = length
      self.periodLength = periodLength
      self.hasSpotting = hasSpotting
    }
  }

  /// Determines the deviations. `cycles` are the cycles whose period began in the last six months.
  /// An empty array has no deviations, since missing data is not an infrequent period.
  package init(cycles: [Cycle]) {
    self = []
    guard !cycles.isEmpty else { return }
    if cycles.count(where: \.hasSpotting) >= 2 { insert(.persistentSpotting) }
    if cycles.count(where: { $0.periodLength >= 10 }) >= 2 { insert(.prolongedPeriods) }
    let lengths = cycles.compactMap(\.length)
    if let shortest = lengths.min(), let longest = lengths.max(), longest - shortest >= 17 {
      insert(.irregularCycles)
    }
    if cycles.count <= 2 { insert(.infrequentPeriods) }
  }
}

extension CycleDeviations: Redacted {}
extension CycleDeviations.Cycle: Redacted {}
