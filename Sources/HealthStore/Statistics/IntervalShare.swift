/// What samples bring to an interval of a collection by the time that they spend in it.
struct IntervalShare {
  /// Values in proportion to time (STATS-10); merged by source priority, or of one source.
  var total = ExactSum()
  /// Microseconds, overlaps once (STATS-15).
  var covered: Int64 = 0
  /// A sample begins in the interval or reaches into it, whatever it contributes.
  var isTouched = false

  /// Whatever time they share.
  mutating func add(_ other: IntervalShare) {
    total.add(other.total)
    covered += other.covered
    isTouched = isTouched || other.isTouched
  }
}

typealias IntervalShares = UnsafeMutableBufferPointer<IntervalShare>
