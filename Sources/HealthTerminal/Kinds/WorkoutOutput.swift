package import HealthModel
package import HealthWords

/// Workouts as a table, and the page of a single workout.
///
/// Totals are those stated with the workout (rule WORKOUT-06) and are not computed from samples.
package enum WorkoutOutput {
  package static func table(
    _ workouts: [HealthObject], times: TimeText, style: OutputStyle
  ) -> String {
    var table = Table([
      .init(.time), .init(.activity), .init(.duration, trailing: true),
      .init(.distance, trailing: true), .init(.energy, trailing: true),
      .init(.source, mayShrink: true), .init(.identifier),
    ])
    for object in workouts {
      guard case .workout(let workout) = object.details else { continue }
      table.add([
        .init(times.minute(object.start), .faint),
        .init(style.language.word(workout.activityType, of: "HKWorkoutActivityType")),
        .init(NumberText.duration(seconds: workout.duration)),
        .init(style.language.number(distance(workout))),
        .init(style.language.number(energy(workout))),
        .init(object.sourceRevision?.source.name ?? ""), .init(object.id.uuidString, .faint),
      ])
    }
    return table.render(style)
  }

  package static func page(
    _ object: HealthObject, times: TimeText, style: OutputStyle
  ) -> String {
    guard case .workout(let workout) = object.details else { return "" }
    let activity = style.language.word(workout.activityType, of: "HKWorkoutActivityType")
    var text = style.paint(activity, .heading) + "\n"
    text += times.interval(object.start, object.end, dash: style.dash) + ", "
    text += NumberText.duration(seconds: workout.duration) + " of activity\n"
    text += statistics(workout.statistics, style)
    for part in workout.activities {
      let name = style.language.word(part.activityType, of: "HKWorkoutActivityType")
      text += "\n" + style.paint(name, .heading) + " "
      text += times.interval(part.start, part.end, dash: style.dash) + "\n"
      text += statistics(part.statistics, style)
    }
    for group in workout.zoneGroups { text += zones(group, style) }
    text += events(workout.events, times, style)
    return text
  }

  private static func statistics(
    _ statistics: [WorkoutStatistics], _ style: OutputStyle
  ) -> String {
    guard !statistics.isEmpty else { return "" }
    var table = Table([
      .init(.type), .init(.sum, trailing: true), .init(.average, trailing: true),
      .init(.minimum, trailing: true), .init(.maximum, trailing: true),
    ])
    for entry in statistics {
      let display = ValueDisplay(type: entry.type)
      func cell(_ value: Double?) -> Table.Cell {
        .init(value.map { style.language.number(display.textWithUnit($0)) } ?? "")
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
    var columns: [Table.Column] = [.init(.event), .init(.time)]
    // For example the stroke style and SWOLF score of a swimming lap.
    let hasMetadata = events.contains { !$0.metadata.isEmpty }
    if hasMetadata { columns.append(.init(.metadata, mayShrink: true)) }
    var table = Table(columns)
    for event in events {
      var cells: [Table.Cell] = [
        .init(style.language.word(event.type, of: "HKWorkoutEventType")),
        .init(times.interval(event.start, event.end, dash: style.dash)),
      ]
      if hasMetadata {
        let entries = event.metadata.entries.map {
          "\($0.key) \(MetadataText.text($0, date: TimeText.iso8601))"
        }
        cells.append(.init(entries.joined(separator: ", "), .faint))
      }
      table.add(cells)
    }
    return "\n" + table.render(style)
  }

  private static func zones(_ group: WorkoutZoneGroup, _ style: OutputStyle) -> String {
    let display = ValueDisplay(type: group.type)
    var table = Table([
      .init(text: style.language("workout.zoneOf", style.language.name(group.type))),
      .init(.from, trailing: true),
      .init(.to, trailing: true), .init(.time, trailing: true),
    ])
    for (index, zone) in group.zones.enumerated() {
      table.add([
        .init("\(index + 1)"),
        .init(zone.minimum.map { style.language.number(display.textWithUnit($0)) } ?? ""),
        .init(zone.maximum.map { style.language.number(display.textWithUnit($0)) } ?? ""),
        .init(NumberText.duration(seconds: zone.duration)),
      ])
    }
    return "\n" + table.render(style)
  }

  private static func distance(_ workout: Workout) -> String {
    // The type of the distance depends on the activity: running, cycling, swimming.
    let found = workout.statistics.first { $0.type.name.hasPrefix("distance") && $0.sum != nil }
    guard let found, let metres = found.sum else { return "" }
    // The canonical unit of distances is the meter.
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
