/// The contribution of a saved workout to the rings of a day (rule WORKOUT-12).
extension Workout {
  /// Minutes of the exercise ring: the duration of the workout without pauses.
  package var exerciseMinutes: Double { duration / 60 }

  /// Returns the clock hours that the workout overlaps; each counts as one stand hour. A workout
  /// that ends on the hour does not overlap the next hour, and one of zero length overlaps the hour
  /// it is in. `offset` is the user's offset from UTC in seconds, which matters in time zones with
  /// half-hour offsets. The result is in hours since 1970 in that zone.
  package static func hours(from start: Instant, to end: Instant, offset: Int = 0) -> Range<Int> {
    let hour: Int64 = 3_600_000_000
    func floor(_ time: Int64) -> Int {
      Int(time >= 0 ? time / hour : (time - hour + 1) / hour)
    }
    let shift = Int64(offset) * 1_000_000
    let first = floor(start.microseconds + shift)
    let last = floor(max(start.microseconds, end.microseconds - 1) + shift)
    return first..<last + 1
  }
}
