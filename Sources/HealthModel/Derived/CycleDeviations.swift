/// The four deviations of the menstrual cycle, as HealthKit defines them for its notifications (rule
/// TYPE-08). The samples themselves are made by the system after the person has confirmed (TYPE-07).
package struct CycleDeviations: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Spotting in two cycles or more.
  package static let persistentSpotting = CycleDeviations(rawValue: 1)
  /// Two periods or more of ten days or more.
  package static let prolongedPeriods = CycleDeviations(rawValue: 2)
  /// The longest cycle is seventeen days or more longer than the shortest.
  package static let irregularCycles = CycleDeviations(rawValue: 4)
  /// One or two periods only.
  package static let infrequentPeriods = CycleDeviations(rawValue: 8)

  /// One cycle of the last six months, in whole days.
  package struct Cycle: Hashable, Sendable {
    /// From the first day of its period to the first day of the next; nil while it lasts.
    package var length: Int?
    /// Days of bleeding at its beginning.
    package var periodLength: Int
    /// Whether there was spotting between periods.
    package var hasSpotting: Bool

    package init(length: Int?, periodLength: Int, hasSpotting: Bool = false) {
      self.length = length
      self.periodLength = periodLength
      self.hasSpotting = hasSpotting
    }
  }

  /// `cycles` are those of which the period began in the last six months. Without any there is no
  /// deviation to speak of.
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
