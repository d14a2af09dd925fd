import HealthStorage

/// The contribution of samples to an interval of a collection, according to the time that they
/// spend in it.
struct IntervalShare {
  /// The sum of values in proportion to time (STATS-10), merged by source priority or of one
  /// source.
  var total = ExactSum()
  /// The covered time in microseconds. Overlaps count once (STATS-15).
  var covered: Int64 = 0
  /// Whether a sample starts in the interval or extends into it, even if it contributes nothing.
  var isTouched = false

  /// Adds another share. Time that both cover counts twice.
  mutating func add(_ other: IntervalShare) {
    total.add(other.total)
    covered += other.covered
    isTouched = isTouched || other.isTouched
  }
}

typealias IntervalShares = UnsafeMutableBufferPointer<IntervalShare>
