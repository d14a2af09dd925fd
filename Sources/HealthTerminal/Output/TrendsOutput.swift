package import HealthInsight
package import HealthModel
package import HealthWords

/// Trends as a table and as JSON.
package enum TrendsOutput {
  /// Values are in the unit in which the type is stored.
  package static func json(_ trends: [Trend], _ week: WeekHighlights) -> JSONValue {
    ["trends": .array(trends.map(json)), "week": json(week)]
  }

  private static func json(_ trend: Trend) -> JSONValue {
    [
      "type": .string(trend.type.name), "unit": .string(trend.type.canonicalUnit.string),
      "direction": .string(trend.direction.rawValue), "short": json(trend.short),
      "long": json(trend.long), "beyondRange": JSONValue(trend.limits.count),
    ]
  }

  private static func json(_ average: Trend.Average) -> JSONValue {
    ["average": .number(average.value), "days": JSONValue(average.dayCount)]
  }

  private static func json(_ week: WeekHighlights) -> JSONValue {
    var json: JSONValue = [:]
    if let most = week.mostSteps {
      json.append(
        "mostSteps", ["day": .string(DayText.iso8601(most.day)), "count": .number(most.count)])
    }
    json.append("moveGoals", JSONValue(week.moveGoals))
    json.append("closedMoveRings", JSONValue(week.closedMoveRings))
    json.append("workouts", JSONValue(week.workoutCount))
    json.append("workoutDuration", .number(week.workoutDuration))
    if let asleep = week.asleep { json.append("asleep", .number(asleep)) }
    if let before = week.asleepBefore { json.append("asleepBefore", .number(before)) }
    return json
  }

  /// - Parameter display: Returns how values of a type are shown.
  package static func table(
    _ trends: [Trend], style: OutputStyle, display: (ObjectType) -> ValueDisplay
  ) -> String {
    var table = Table([
      .init(.type, mayShrink: true), .init(.thirtyDays, trailing: true),
      .init(.ninetyDays, trailing: true), .init(.change, trailing: true), .init(.unit),
      .init(.daysWithData, trailing: true),
    ])
    // Those that changed are first.
    for trend in trends.filter({ $0.direction != .none })
      + trends.filter({ $0.direction == .none })
    {
      let display = display(trend.type)
      table.add([
        .init(style.language.name(trend.type)),
        .init(style.language.number(display.text(trend.short.value))),
        .init(style.language.number(display.text(trend.long.value))),
        change(trend, display, style.language),
        .init(display.isCount ? "" : display.label(style), .faint),
        .init(
          style.language("trend.dayCounts", "\(trend.short.dayCount)", "\(trend.long.dayCount)"),
          .faint),
      ])
    }
    return table.render(style)
  }

  private static func change(
    _ trend: Trend, _ display: ValueDisplay, _ language: Language
  ) -> Table.Cell {
    guard trend.direction != .none else { return .init(language["trend.steady"], .faint) }
    let change = display.shown(trend.short.value) - display.shown(trend.long.value)
    return .init((change > 0 ? "+" : "") + language.measurement(change))
  }
}
