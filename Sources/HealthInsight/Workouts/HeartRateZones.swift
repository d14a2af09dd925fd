package import HealthModel

/// The time in each of five zones of the heart rate, for workouts without recorded zones.
package enum HeartRateZones {
  package struct Zone: Sendable {
    /// The bounds in beats a minute; nil if there is none.
    package var low: Double?
    package var high: Double?
    /// In seconds.
    package var duration: Double
    package init(low: Double?, high: Double?, duration: Double) {
      self.low = low
      self.high = high
      self.duration = duration
    }
  }

  /// The highest heart rate that is expected at an age, by the common formula 220 minus the age.
  package static func maximum(age: Int) -> Double { Double(220 - min(max(age, 0), 120)) }

  /// A measurement counts until the next one, but at most for so long: a gap is not effort.
  private static let secondsMax = 60.0
  private static let bounds = [0.6, 0.7, 0.8, 0.9]

  /// - Parameter beats: The measurements in beats a minute, in order of time.
  package static func zones(
    _ beats: [(time: Instant, value: Double)], end: Instant, maximum: Double
  ) -> [Zone] {
    var seconds = Array(repeating: 0.0, count: bounds.count + 1)
    for (index, beat) in beats.enumerated() {
      let next = index + 1 < beats.count ? beats[index + 1].time : end
      let duration = Double(next.microseconds - beat.time.microseconds) / 1e6
      let zone = bounds.count { beat.value >= $0 * maximum }
      seconds[zone] += min(max(duration, 0), secondsMax)
    }
    return seconds.indices.map { zone in
      Zone(
        low: zone == 0 ? nil : (bounds[zone - 1] * maximum).rounded(),
        high: zone == bounds.count ? nil : (bounds[zone] * maximum).rounded(),
        duration: seconds[zone])
    }
  }
}
