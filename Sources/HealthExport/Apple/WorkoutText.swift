import HealthModel

/// A workout with its parts, routes and samples.
extension AppleText {
  /// A route of a workout: the name of its file, or itself where a file cannot hold it.
  enum Route {
    case file(HealthObject, path: String)
    case own(HealthObject, SeriesPoints)
  }

  /// The unit in which durations are written: minutes like the phone, or seconds where minutes would
  /// be rounded.
  enum DurationUnit: String { case minutes = "min", seconds = "s" }

  /// Appends the element without its end.
  func workout(
    _ object: HealthObject, _ workout: Workout, _ routes: [Route], _ related: [HealthObject],
    in unit: DurationUnit
  ) {
    open("Workout")
    constant("workoutActivityType", workout.activityType, of: "HKWorkoutActivityType")
    duration(workout.duration, unit)
    sample(object)
    endTag()
    metadata(object.metadata, indent: 2, hasCreationDate: true)
    for event in workout.events { self.event(event, unit, indent: 2) }
    for statistics in workout.statistics { self.statistics(statistics, indent: 2) }
    for activity in workout.activities { self.activity(activity, unit) }
    for group in workout.zoneGroups { zones(group, unit) }
    for route in routes { self.route(route) }
    records(related, indent: 2)
  }

  private func duration(_ seconds: Double, _ unit: DurationUnit) {
    attribute("duration", unit == .minutes ? seconds / 60 : seconds)
    attribute("durationUnit", unit.rawValue)
  }

  private func event(_ event: WorkoutEvent, _ unit: DurationUnit, indent: Int) {
    open("WorkoutEvent", indent: indent)
    constant("type", event.type, of: "HKWorkoutEventType")
    attribute("date", event.start)
    if event.end != event.start {
      duration(Double(event.end.microseconds - event.start.microseconds) / 1e6, unit)
    }
    guard !event.metadata.isEmpty else { return endEmpty() }
    endTag()
    metadata(event.metadata, indent: indent + 1, hasCreationDate: false)
    close("WorkoutEvent", indent: indent)
  }

  private func statistics(_ statistics: WorkoutStatistics, indent: Int) {
    open("WorkoutStatistics", indent: indent)
    attribute("type", statistics.type.identifier)
    period(statistics.start, statistics.end)
    optional("average", statistics.average)
    optional("minimum", statistics.minimum)
    optional("maximum", statistics.maximum)
    optional("sum", statistics.sum)
    attribute("unit", statistics.type.canonicalUnit.string)
    endEmpty()
  }

  private func activity(_ activity: WorkoutActivity, _ unit: DurationUnit) {
    open("WorkoutActivity", indent: 2)
    attribute("uuid", activity.id.uuidString)
    period(activity.start, activity.end)
    duration(activity.duration, unit)
    endTag()
    metadata(activity.metadata, indent: 3, hasCreationDate: false)
    for event in activity.events { self.event(event, unit, indent: 3) }
    for statistics in activity.statistics { self.statistics(statistics, indent: 3) }
    close("WorkoutActivity", indent: 2)
  }

  private func zones(_ group: WorkoutZoneGroup, _ unit: DurationUnit) {
    open("WorkoutZoneGroup", indent: 2)
    attribute("type", group.type.identifier)
    optional("source", group.source)
    attribute("unit", group.type.canonicalUnit.string)
    endTag()
    for zone in group.zones {
      open("WorkoutZone", indent: 3)
      optional("minimum", zone.minimum)
      optional("maximum", zone.maximum)
      duration(zone.duration, unit)
      endEmpty()
    }
    close("WorkoutZoneGroup", indent: 2)
  }

  private func route(_ route: Route) {
    switch route {
    case .file(let object, let path): fileRoute(object) { $0.attribute("path", path) }
    case .own(let object, let points):
      open("WorkoutRoute", indent: 2)
      sample(object)
      endTag()
      own(object, points: points, indent: 3)
      close("WorkoutRoute", indent: 2)
    }
  }

  /// - Parameter reference: Appends the attribute that names the file.
  func fileRoute(_ object: HealthObject, _ reference: (AppleText) -> Void) {
    open("WorkoutRoute", indent: 2)
    sample(object)
    endTag()
    metadata(object.metadata, indent: 3, hasCreationDate: true)
    open("FileReference", indent: 3)
    reference(self)
    endEmpty()
    close("WorkoutRoute", indent: 2)
  }
}
