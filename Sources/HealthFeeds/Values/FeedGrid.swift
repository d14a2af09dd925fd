import HealthModel

/// The periods that the entries of a metric sum up, derived from their times: if each entry is at a
/// midnight, they are days; if each is at a full hour, hours; if each is at a full minute, minutes.
/// Otherwise they are moments.
struct FeedGrid {
  enum Step: Int64 {
    case moment = 0
    case minute = 60_000_000
    case hour = 3_600_000_000
    case day = 86_400_000_000
  }

  let step: Step
  /// The starts of days in order, of which each ends the day before it.
  private var days: [Int64] = []

  /// - Parameter interval: The interval that the system states; nil if it states none. The single
  /// entry at midnight of a metric that is summed up by hour is an hour, and not a day.
  init(_ dates: some Sequence<FeedDate?>, interval: FeedInterval? = nil) {
    var step = Self.step(interval)
    var days: [Int64] = []
    var isEmpty = true
    for case let date? in dates {
      isEmpty = false
      let local = date.localMicroseconds
      while step != .moment, local % step.rawValue != 0 { step = Self.finer(step) }
      if step == .day { days.append(date.instant.microseconds) }
    }
    self.step = isEmpty ? .moment : step
    if self.step == .day { self.days = days.sorted() }
  }

  private static func step(_ interval: FeedInterval?) -> Step {
    switch interval {
    case .minute: .minute
    case .hour: .hour
    case .day, nil: .day
    }
  }

  private static func finer(_ step: Step) -> Step {
    switch step {
    case .day: .hour
    case .hour: .minute
    case .minute, .moment: .moment
    }
  }

  /// Returns the end of the period of an entry. A value that does not add up is a moment, unless the
  /// entry sums up an hour or a day by its bounds.
  func end(of date: FeedDate, isCumulative: Bool, isSummary: Bool) -> Instant {
    guard isCumulative || isSummary && (step == .hour || step == .day) else { return date.instant }
    let start = date.instant.microseconds
    guard step == .day else { return Instant(microseconds: start + step.rawValue) }
    // A day with a change of the clocks has 23 or 25 hours.
    let length = nextDay(after: start + 22 * Step.hour.rawValue).map { $0 - start }
    guard let length, length <= 26 * Step.hour.rawValue else {
      return Instant(microseconds: start + Step.day.rawValue)
    }
    return Instant(microseconds: start + length)
  }

  private func nextDay(after time: Int64) -> Int64? {
    let next = days.indices.partitioningIndex { days[$0] > time }
    return next < days.count ? days[next] : nil
  }
}
