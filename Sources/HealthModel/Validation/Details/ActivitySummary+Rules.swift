/// Validation of activity summaries (rule SUMMARY-01): a summary is of one calendar day in the
/// user's time zone.
extension DetailCheck {
  /// A day begins first at UTC+14 and ends last at UTC−12. The user's time zone is not known here.
  private static let daySpan: Int64 = 86_400
  private static let (east, west): (Int64, Int64) = (14 * 3_600, 12 * 3_600)

  func check(_ summary: ActivitySummary) throws(HealthError) {
    try require(summary.day.isValid, "day", "must be a day of the Gregorian calendar")
    try rawValue(summary.moveMode, of: "HKActivityMoveMode", "move_mode")
    for (name, value, range, unit) in [
      ("active_energy_burned", summary.activeEnergyBurned, DetailLimits.dailyEnergy, "kcal"),
      ("move_time", summary.moveTime, DetailLimits.dailyMinutes, "minutes"),
      ("exercise_time", summary.exerciseTime, DetailLimits.dailyMinutes, "minutes"),
      ("stand_hours", summary.standHours, DetailLimits.dailyHours, "hours"),
      (
        "active_energy_burned_goal", summary.activeEnergyBurnedGoal, DetailLimits.dailyEnergy,
        "kcal"
      ),
      ("move_time_goal", summary.moveTimeGoal, DetailLimits.dailyMinutes, "minutes"),
      ("exercise_time_goal", summary.exerciseTimeGoal, DetailLimits.dailyMinutes, "minutes"),
      ("stand_hours_goal", summary.standHoursGoal, DetailLimits.dailyHours, "hours"),
    ] as [(String, Double?, ClosedRange<Double>, String)] {
      try number(value, range, name, unit: unit)
    }
    let midnight = Int64(summary.day.daysSince1970) * Self.daySpan
    let (first, last) = (midnight - Self.east, midnight + Self.daySpan + Self.west)
    try expect(
      start.microseconds >= first * 1_000_000 && end.microseconds <= last * 1_000_000, "day",
      "must be the day in which the object starts and ends")
  }
}
