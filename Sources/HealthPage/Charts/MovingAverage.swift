package import HealthModel

/// The average of a day and the six days before it, so that the days of the week do not matter.
package enum MovingAverage {
  package static let days = 7
  /// With fewer days, the line would follow single days.
  package static let dayCountMin = 3

  /// Returns the average at each start of a day; nil where fewer than three of the days have data.
  ///
  /// - Parameter values: The value of each day that has data.
  package static func values(
    _ values: [(day: Instant, value: Double)], at starts: [Instant], time: LocalTime
  ) -> [Double?] {
    let byDay = Dictionary(values.map { (time.midnight($0.day), $0.value) }) { first, _ in first }
    return starts.map { start in
      let present = (0..<days).compactMap { byDay[time.midnight(start, addingDays: -$0)] }
      guard present.count >= dayCountMin else { return nil }
      return present.reduce(0, +) / Double(present.count)
    }
  }
}
