/// Rule SUMMARY-01: one calendar day, as the person's clock shows it.
extension DetailCheck {
  /// From the first place on Earth where a day begins to the last where it ends: UTC+14 to UTC−12.
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
