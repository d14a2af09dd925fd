package import HealthModel
package import HealthWords

/// The goals of the activity rings as a table and as JSON.
///
/// JSON keys: `goals`: list of `from` and the goals set: `move` (kcal), `exercise` (minutes),
/// `stand` (hours), `moveTime` (minutes); 0 ends a goal.
package enum GoalsOutput {
  package static func json(_ goals: [ActivityGoals]) -> JSONValue {
    let list = goals.map { goals in
      var json: JSONValue = ["from": .string(DayText.iso8601(goals.day))]
      if let move = goals.move { json.append("move", .number(move)) }
      if let exercise = goals.exercise { json.append("exercise", .number(exercise)) }
      if let stand = goals.stand { json.append("stand", .number(stand)) }
      if let moveTime = goals.moveTime { json.append("moveTime", .number(moveTime)) }
      return json
    }
    return ["goals": .array(list)]
  }

  /// - Parameter usesWheelchair: whether stand hours are called roll hours (rule CHAR-08).
  package static func table(
    _ goals: [ActivityGoals], usesWheelchair: Bool, style: OutputStyle
  ) -> String {
    var table = Table([
      .init(.from), .init(.move, trailing: true), .init(.exercise, trailing: true),
      .init(text: style.language[usesWheelchair ? "ring.roll" : "ring.stand"], trailing: true),
      .init(.moveTime, trailing: true),
    ])
    for goals in goals {
      table.add([
        .init(DayText.iso8601(goals.day)), cell(goals.move, "kcal"), cell(goals.exercise, "min"),
        cell(goals.stand, "hr"), cell(goals.moveTime, "min"),
      ])
    }
    return table.render(style)
  }

  private static func cell(_ goal: Double?, _ unit: String) -> Table.Cell {
    guard let goal else { return "" }
    return goal == 0 ? .init("none", .faint) : .init("\(NumberText.decimal(goal)) \(unit)")
  }
}
