import HealthModel

extension ObjectGenerator {
  mutating func workout(_ start: Instant, _ end: Instant) -> Workout {
    let isMultisport = oneIn(3)
    let simple =
      Enumeration(name: "HKWorkoutActivityType")?.cases.compactMap(\.rawValue)
      .filter { $0 != 82 && $0 != 83 } ?? []
    let kind = Int(simple.randomElement(using: &random) ?? 37)
    var workout = Workout(activityType: isMultisport ? Workout.swimBikeRun : kind, duration: 0)
    workout.events = events(start, end)
    workout.duration = Workout.activeDuration(from: start, to: end, events: workout.events)
    workout.statistics = statistics(start, end)
    workout.zoneGroups = zoneGroups()
    let parts = isMultisport ? [46, 83, 13, 83, 37] : Array(repeating: kind, count: integer(0...3))
    let borders = ([start, end] + (1..<max(parts.count, 1)).map { _ in instant(in: start...end) })
      .sorted()
    for (index, part) in parts.enumerated() {
      workout.activities.append(activity(part, borders[index], borders[index + 1]))
    }
    return workout
  }

  private mutating func activity(
    _ kind: Int, _ start: Instant, _ end: Instant
  ) -> WorkoutActivity {
    var activity = WorkoutActivity(
      id: nextID(), activityType: kind, locationType: integer(1...3),
      swimmingLocationType: integer(0...2), lapLength: maybe { $0.number(10...50) }, start: start,
      end: end, duration: 0)
    activity.events = events(start, end)
    activity.duration = Workout.activeDuration(from: start, to: end, events: activity.events)
    activity.statistics = statistics(start, end)
    activity.metadata = metadata(for: .workout)
    return activity
  }

  private mutating func events(_ start: Instant, _ end: Instant) -> [WorkoutEvent] {
    (0..<integer(0...5)).map { _ in
      let type = integer(1...8)
      let times = [instant(in: start...end), instant(in: start...end)].sorted()
      let isMoment = [1, 2, 5, 6].contains(type)
      return WorkoutEvent(
        type: type, start: times[0], end: isMoment ? times[0] : times[1],
        metadata: metadata(for: .workout))
    }
  }

  private mutating func zoneGroups() -> [WorkoutZoneGroup] {
    (0..<integer(0...2)).map { _ in
      var group = WorkoutZoneGroup(type: .heartRate, source: integer(0...1) == 0 ? "" : "system")
      group.zones = (0..<integer(0...4)).map { _ in
        WorkoutZone(
          minimum: maybe { $0.number(90...120) }, maximum: maybe { $0.number(120...160) },
          duration: number(0...3600))
      }
      return group
    }
  }

  private static let quantities = ObjectType.all.filter { $0.kind == .quantity }

  private mutating func statistics(_ start: Instant, _ end: Instant) -> [WorkoutStatistics] {
    let types = Set((0..<integer(0...3)).map { _ in Self.quantities.randomElement(using: &random) })
    return types.compactMap(\.self).sorted { $0.code < $1.code }.map { type in
      if type.aggregation == .cumulative {
        return WorkoutStatistics(type: type, start: start, end: end, sum: number(0...999))
      }
      return WorkoutStatistics(
        type: type, start: start, end: end, average: number(50...60),
        minimum: maybe { $0.number(40...50) }, maximum: maybe { $0.number(60...70) })
    }
  }
}
