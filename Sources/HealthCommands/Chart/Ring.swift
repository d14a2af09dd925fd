import HealthModel

/// One ring of a day, in the words of a chart.
struct Ring {
  var name: String
  var value: Double
  var goal: Double?
  var unit: String
  var ink: OutputStyle.Ink

  /// From the outermost to the innermost.
  ///
  /// - Parameter usesWheelchair: stand hours are then called roll hours (rule CHAR-08).
  static func rings(of summary: ActivitySummary, usesWheelchair: Bool) -> [Ring] {
    let countsTime = ActivityMoveMode(rawValue: Int64(summary.moveMode)) == .moveTime
    return [
      countsTime
        ? Ring(
          name: "Move", value: summary.moveTime, goal: summary.moveTimeGoal, unit: "min",
          ink: .secondAccent)
        : Ring(
          name: "Move", value: summary.activeEnergyBurned, goal: summary.activeEnergyBurnedGoal,
          unit: "kcal", ink: .secondAccent),
      Ring(
        name: "Exercise", value: summary.exerciseTime, goal: summary.exerciseTimeGoal,
        unit: "min", ink: .good),
      Ring(
        name: usesWheelchair ? "Roll" : "Stand", value: summary.standHours,
        goal: summary.standHoursGoal, unit: "hr", ink: .accent),
    ]
  }

  /// 1 is closed; nil without a goal.
  var fraction: Double? { goal.flatMap { $0 > 0 ? value / $0 : nil } }

  /// `420 of 500 kcal`.
  var amount: String {
    let goal = goal.map { " of " + NumberText.decimal($0, fractionDigits: 0) } ?? ""
    return NumberText.decimal(value, fractionDigits: 0) + goal + " " + unit
  }

  /// `84 %`, rounded down, so that 100 % is a ring that is closed.
  var share: String {
    guard let fraction else { return "no goal" }
    return NumberText.decimal((fraction * 100).rounded(.down), fractionDigits: 0) + " %"
  }

  /// Filled from the left; as long for every ring.
  func bar(_ style: OutputStyle, width: Int) -> String {
    let eighths = Int((min(max(fraction ?? 0, 0), 1) * Double(width * 8)).rounded(.down))
    guard style.hasUnicode else {
      let full = String(repeating: "#", count: eighths / 8)
      return full + String(repeating: ".", count: width - eighths / 8)
    }
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let drawn = String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
    return drawn + String(repeating: " ", count: width - drawn.count)
  }
}
