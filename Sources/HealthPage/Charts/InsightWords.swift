package import HealthInsight
import HealthModel
package import HealthWords

/// Sentences about facts.
extension Language {
  /// `120/80`.
  package func bloodPressure(_ reading: BloodPressureReading) -> String {
    bloodPressure(reading.systolic, reading.diastolic)
  }

  package func bloodPressure(_ average: BloodPressureReading.Average) -> String {
    bloodPressure(average.systolic, average.diastolic)
  }

  private func bloodPressure(_ systolic: Double, _ diastolic: Double) -> String {
    decimal(systolic, fractionDigits: 0) + "/" + decimal(diastolic, fractionDigits: 0)
  }

  /// How long ago a day was: `yesterday`, `12 days ago`; nil for today.
  package func age(_ age: Age) -> String? {
    switch age {
    case .today: nil
    case .yesterday: self["age.yesterday"]
    case .days(let count): counted("age.days", count)
    case .months(let count): counted("age.months", count)
    case .years(let count): counted("age.years", count)
    }
  }

  package func sentence(_ trend: Trend, _ display: ValueDisplay) -> String {
    let (short, long) = (display.shown(trend.short.value), display.shown(trend.long.value))
    let sentence = self(
      "trend.\(trend.direction.rawValue)",
      withUnit(abs(short - long), display), withUnit(short, display), withUnit(long, display))
    let limits = trend.limits
    return sentence + " "
      + self("trend.days", number(trend.short.dayCount), number(trend.long.dayCount))
      + (limits.isEmpty ? "" : " " + counted("trend.beyond", limits.count))
  }

  /// - Parameters:
  ///   - length: The length of both periods.
  ///   - previousLimits: The values of the previous period that were not measured. Those of the current
  ///     one are facts of its page.
  package func sentence(
    _ comparison: PeriodComparison, _ display: ValueDisplay, _ length: ChartSpan.Length,
    previousLimits: RangeLimits
  ) -> String {
    let unit =
      display.type.aggregation == .cumulative ? "compare.\(length.intervalKey)" : "compare.value"
    let sentence = self(
      "compare.\(comparison.direction.rawValue)", self(unit, quantity(comparison.current, display)),
      percent(comparison.change), quantity(comparison.previous, display))
    return previousLimits.isEmpty
      ? sentence : sentence + " " + counted("compare.beyond", previousLimits.count)
  }

  /// The sentences about a week; empty if nothing was recorded.
  package func sentences(_ week: WeekHighlights, _ time: LocalTime) -> [String] {
    var sentences: [String] = []
    if let most = week.mostSteps {
      sentences.append(
        self(
          "highlight.steps", time.weekday(time.clock.midnight(most.day)),
          quantity(most.count, ValueDisplay(type: .stepCount))))
    }
    if week.moveGoals > 0 {
      sentences.append(
        self("highlight.rings", number(week.closedMoveRings), number(week.moveGoals)))
    }
    if week.workoutCount > 0 {
      sentences.append(
        counted("highlight.workouts", week.workoutCount) + " "
          + self("highlight.time", duration(seconds: week.workoutDuration)))
    }
    if let asleep = week.asleep {
      let text = self("highlight.sleep", duration(seconds: asleep * 3600))
      let change = asleep - (week.asleepBefore ?? asleep)
      // Less than a minute is the same to the reader.
      guard abs(change) * 60 >= 1 else { return sentences + [text] }
      let minutes = duration(seconds: (abs(change) * 60).rounded() * 60)
      sentences.append(
        text + " " + self(change > 0 ? "highlight.more" : "highlight.less", minutes))
    }
    return sentences
  }
}

extension ChartSpan.Length {
  /// The end of the key of an average for each interval.
  fileprivate var intervalKey: String {
    switch self {
    case .day: "perHour"
    case .week, .month: "perDay"
    case .halfYear: "perWeek"
    case .year: "perMonth"
    }
  }
}
