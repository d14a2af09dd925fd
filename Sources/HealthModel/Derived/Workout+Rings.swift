/// What a saved workout adds to the rings of a day (rule WORKOUT-12).
extension Workout {
  /// Minutes of the exercise ring: the duration of the workout, pauses left out.
  package var exerciseMinutes: Double { duration / 60 }

  /// Clock hours that the workout touches: one stand hour each. A workout that ends on the hour does not
  /// touch the hour that begins then; one of no length touches the hour it is in. `offset` is how far
  /// the person's clock is ahead of UTC, in seconds: it matters where zones differ by half hours.
  /// Numbers are hours since 1970 on that clock.
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
