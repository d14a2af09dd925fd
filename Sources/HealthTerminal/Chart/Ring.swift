import HealthModel
import HealthWords

/// One activity ring of a day, as shown in a chart.
///
/// A missing goal is not a goal of zero: its ring is empty instead of closed.
struct Ring {
  var name: String
  var value: Double
  var goal: Double?
  var unit: String
  var ink: OutputStyle.Ink

  /// Returns the rings from the outermost to the innermost.
  ///
  /// - Parameter usesWheelchair: whether stand hours are called roll hours (rule CHAR-08).
  static func rings(of summary: ActivitySummary, usesWheelchair: Bool) -> [Ring] {
    [
      summary.countsTime
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

  /// The filled share; 1 is closed, nil means no goal.
  var fraction: Double? { goal.flatMap { $0 > 0 ? value / $0 : nil } }

  /// A text such as `420 of 500 kcal`.
  var amount: String {
    let goal = goal.map { " of " + NumberText.decimal($0, fractionDigits: 0) } ?? ""
    return NumberText.decimal(value, fractionDigits: 0) + goal + " " + unit
  }

  /// A text such as `84 %`. It is rounded down, so that 100 % always means a closed ring.
  var share: String {
    guard let fraction else { return "no goal" }
    return NumberText.decimal((fraction * 100).rounded(.down), fractionDigits: 0) + " %"
  }

  /// Returns a bar filled from the left, equally long for every ring. Rounded down like `share`, so
  /// that only a reached goal fills the bar.
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
