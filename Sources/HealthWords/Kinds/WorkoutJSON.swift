import HealthModel

/// Workouts as JSON. Values are in the canonical unit, which is stated next to them: a script must
/// not depend on the unit that the user prefers. Empty lists are omitted.
enum WorkoutJSON {
  static func value(_ workout: Workout) -> JSONValue {
    DetailsJSON.object([
      ("activityType", DetailsJSON.raw(workout.activityType, "HKWorkoutActivityType")),
      ("duration", .number(workout.duration)),
      ("statistics", list(workout.statistics.map(value))),
      ("events", list(workout.events.map(value))),
      ("activities", list(workout.activities.map(value))),
      ("zones", list(workout.zoneGroups.map(value))),
    ])
  }

  private static func value(_ group: WorkoutZoneGroup) -> JSONValue {
    DetailsJSON.object([
      ("type", .string(group.type.name)), ("unit", .string(group.type.canonicalUnit.string)),
      ("source", group.source.isEmpty ? nil : .string(group.source)),
      ("zones", list(group.zones.map(value))),
    ])
  }

  private static func value(_ zone: WorkoutZone) -> JSONValue {
    DetailsJSON.object([
      ("minimum", DetailsJSON.number(zone.minimum)),
      ("maximum", DetailsJSON.number(zone.maximum)), ("duration", .number(zone.duration)),
    ])
  }

  private static func value(_ statistics: WorkoutStatistics) -> JSONValue {
    DetailsJSON.object([
      ("type", .string(statistics.type.name)),
      ("unit", .string(statistics.type.canonicalUnit.string)),
      ("start", DetailsJSON.instant(statistics.start)),
      ("end", DetailsJSON.instant(statistics.end)),
      ("sum", DetailsJSON.number(statistics.sum)),
      ("average", DetailsJSON.number(statistics.average)),
      ("minimum", DetailsJSON.number(statistics.minimum)),
      ("maximum", DetailsJSON.number(statistics.maximum)),
    ])
  }

  private static func value(_ event: WorkoutEvent) -> JSONValue {
    DetailsJSON.object([
      ("type", DetailsJSON.raw(event.type, "HKWorkoutEventType")),
      ("start", DetailsJSON.instant(event.start)), ("end", DetailsJSON.instant(event.end)),
      ("metadata", event.metadata.isEmpty ? nil : SampleJSON.metadata(event.metadata)),
    ])
  }

  private static func value(_ activity: WorkoutActivity) -> JSONValue {
    DetailsJSON.object([
      ("id", .string(activity.id.uuidString)),
      ("activityType", DetailsJSON.raw(activity.activityType, "HKWorkoutActivityType")),
      ("start", DetailsJSON.instant(activity.start)), ("end", DetailsJSON.instant(activity.end)),
      ("duration", .number(activity.duration)),
      ("statistics", list(activity.statistics.map(value))),
      ("events", list(activity.events.map(value))),
      ("metadata", activity.metadata.isEmpty ? nil : SampleJSON.metadata(activity.metadata)),
    ])
  }

  private static func list(_ items: [JSONValue]) -> JSONValue? {
    items.isEmpty ? nil : .array(items)
  }
}
