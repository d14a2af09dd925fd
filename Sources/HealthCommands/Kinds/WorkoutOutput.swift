package import HealthModel

/// Workouts for people.
package enum WorkoutOutput {
  package static func table(
    _ workouts: [HealthObject], times: TimeText, style: OutputStyle
  ) -> String {
    var table = Table([
      .init("Time"), .init("Activity"), .init("Duration", trailing: true),
      .init("Distance", trailing: true), .init("Energy", trailing: true),
      .init("Source", mayShrink: true), .init("Identifier"),
    ])
    for object in workouts {
      guard case .workout(let workout) = object.details else { continue }
      table.add([
        .init(times.minute(object.start), .faint),
        .init(RawName.text(workout.activityType, of: "HKWorkoutActivityType")),
        .init(NumberText.duration(seconds: workout.duration)),
        .init(distance(workout)), .init(energy(workout)),
        .init(object.sourceRevision?.source.name ?? ""), .init(object.id.uuidString, .faint),
      ])
    }
    return table.render(style)
  }

  package static func page(
    _ object: HealthObject, times: TimeText, style: OutputStyle
  ) -> String {
    guard case .workout(let workout) = object.details else { return "" }
    let activity = RawName.text(workout.activityType, of: "HKWorkoutActivityType")
    var text = style.paint(activity, .heading) + "\n"
    text += times.interval(object.start, object.end, dash: style.dash) + ", "
    text += NumberText.duration(seconds: workout.duration) + " of activity\n"
    text += statistics(workout.statistics, style)
    for part in workout.activities {
      let name = RawName.text(part.activityType, of: "HKWorkoutActivityType")
      text += "\n" + style.paint(name, .heading) + " "
      text += times.interval(part.start, part.end, dash: style.dash) + "\n"
      text += statistics(part.statistics, style)
    }
    text += events(workout.events, times, style)
    return text
  }

  private static func statistics(
    _ statistics: [WorkoutStatistics], _ style: OutputStyle
  ) -> String {
    guard !statistics.isEmpty else { return "" }
    var table = Table([
      .init("Type"), .init("Sum", trailing: true), .init("Average", trailing: true),
      .init("Minimum", trailing: true), .init("Maximum", trailing: true),
    ])
    for entry in statistics {
      let display = ValueDisplay(type: entry.type)
      func cell(_ value: Double?) -> Table.Cell {
        .init(value.map { display.textWithUnit($0) } ?? "")
      }
      table.add([
        .init(entry.type.name), cell(entry.sum), cell(entry.average), cell(entry.minimum),
        cell(entry.maximum),
      ])
    }
    return table.render(style)
  }

  private static func events(
    _ events: [WorkoutEvent], _ times: TimeText, _ style: OutputStyle
  ) -> String {
    guard !events.isEmpty else { return "" }
    var table = Table([.init("Event"), .init("Time")])
    for event in events {
      table.add([
        .init(RawName.text(event.type, of: "HKWorkoutEventType")),
        .init(times.interval(event.start, event.end, dash: style.dash)),
      ])
    }
    return "\n" + table.render(style)
  }

  private static func distance(_ workout: Workout) -> String {
    let found = workout.statistics.first { $0.type.name.hasPrefix("distance") && $0.sum != nil }
    guard let found, let metres = found.sum else { return "" }
    return metres >= 1000
      ? NumberText.decimal(metres / 1000) + " km"
      : NumberText.decimal(metres, fractionDigits: 0) + " m"
  }

  private static func energy(_ workout: Workout) -> String {
    guard let sum = workout.statistics.first(where: { $0.type == .activeEnergyBurned })?.sum else {
      return ""
    }
    return ValueDisplay(type: .activeEnergyBurned).textWithUnit(sum)
  }
}
