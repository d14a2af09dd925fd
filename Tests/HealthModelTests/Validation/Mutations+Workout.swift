import HealthModel
import TestSupport

extension Mutation {
  private static func event(_ type: Int, _ object: ArbitraryObject) -> WorkoutEvent {
    WorkoutEvent(type: type, start: object.startInstant, end: object.startInstant)
  }

  private static func activity(_ object: ArbitraryObject, type: Int = 37) -> WorkoutActivity {
    WorkoutActivity(
      id: ObjectID(high: 1, low: 1), activityType: type, start: object.startInstant,
      end: object.endInstant, duration: 0)
  }

  private static func statistics(
    _ type: ObjectType, _ object: ArbitraryObject
  ) -> WorkoutStatistics {
    WorkoutStatistics(type: type, start: object.startInstant, end: object.endInstant)
  }

  /// A plain run with one activity, for errors in activities.
  private static func activity(
    _ field: String, of type: Int = 37,
    _ change: @escaping @Sendable (inout WorkoutActivity, ArbitraryObject) -> Void
  ) -> Mutation {
    .workout("activities[0].\(field)") { workout, object in
      workout.activityType = type
      var only = activity(object, type: type == Workout.swimBikeRun ? 46 : type)
      change(&only, object)
      workout.activities = [only]
    }
  }

  static let workouts: [Mutation] = [
    .workout("activity_type") { workout, _ in
      workout.activityType = rawValue
      workout.activities = []
    },
    .workout("duration") { workout, _ in workout.duration = -7_391 },
    .workout("duration") { workout, _ in workout.duration = .nan },
    .workout("duration") { workout, object in
      workout.duration = Double(object.end - object.start) / 1_000_000 + 0.739_1
    },
    .workout("events[0].type") { workout, object in workout.events = [event(rawValue, object)] },
    .workout("events[0].start") { workout, object in
      workout.events = [WorkoutEvent(type: 3, start: object.before, end: object.startInstant)]
    },
    .workout("events[0].start") { workout, object in
      workout.events = [WorkoutEvent(type: 3, start: object.endInstant, end: object.after)]
    },
    .workout("events[0].end") { workout, object in
      workout.events = [WorkoutEvent(type: 3, start: object.endInstant, end: object.startInstant)]
    },
    .workout("events[0].end") { workout, object in
      workout.events = [WorkoutEvent(type: 1, start: object.startInstant, end: object.endInstant)]
    },
    .workout("events[0].metadata") { workout, object in
      workout.events = [event(4, object)]
      workout.events[0].metadata = Metadata([.init(key: "poison", value: .double(.nan))])
    },
    .workout("activities[1].id") { workout, object in
      workout.activityType = 37
      workout.activities = [activity(object), activity(object)]
    },
    .workout("start: activities must not overlap") { workout, object in
      workout.activityType = 37
      workout.activities = [activity(object), activity(object)]
      workout.activities[1].id.low = 2
    },
    activity("activity_type") { item, _ in item.activityType = rawValue },
    activity("activity_type") { item, _ in item.activityType = Workout.transition },
    activity("activity_type") { item, _ in item.activityType = Workout.swimBikeRun },
    activity("activity_type", of: Workout.swimBikeRun) { item, _ in item.activityType = 57 },
    activity("location_type") { item, _ in item.locationType = rawValue },
    activity("swimming_location_type") { item, _ in item.swimmingLocationType = rawValue },
    activity("lap_length") { item, _ in item.lapLength = -number },
    activity("duration") { item, object in
      item.duration = Double(object.end - object.start) / 1_000_000 + 0.739_1
    },
    activity("start") { item, object in item.start = object.before },
    activity("start") { item, object in item.end = object.after },
    activity("events[0].start") { item, object in
      item.end = item.start
      item.events = [WorkoutEvent(type: 3, start: object.endInstant, end: object.endInstant)]
    },
    activity("statistics[0].sum") { item, object in
      item.statistics = [statistics(.stepCount, object)]
    },
    activity("metadata") { item, _ in
      item.metadata = Metadata([.init(key: MetadataKey.indoorWorkout, value: .string("poison"))])
    },
    .workout("statistics[0].type") { workout, object in
      workout.statistics = [statistics(.sleepAnalysis, object)]
    },
    .workout("statistics[0].type") { workout, object in
      workout.statistics = [statistics(ObjectType(uncheckedCode: 7_391), object)]
    },
    .workout("statistics[1].type") { workout, object in
      workout.statistics = Array(repeating: statistics(.stepCount, object), count: 2)
      workout.statistics[0].sum = 7_391
    },
    .workout("statistics[0].average") { workout, object in
      workout.statistics = [statistics(.stepCount, object)]
      (workout.statistics[0].sum, workout.statistics[0].average) = (7_391, 7_391)
    },
    .workout("statistics[0].sum") { workout, object in
      workout.statistics = [statistics(.heartRate, object)]
      (workout.statistics[0].sum, workout.statistics[0].average) = (7_391, 7_391)
    },
    .workout("statistics[0].average") { workout, object in
      workout.statistics = [statistics(.heartRate, object)]
    },
    .workout("statistics[0].average") { workout, object in
      workout.statistics = [statistics(.heartRate, object)]
      (workout.statistics[0].minimum, workout.statistics[0].maximum) = (7_391, 739)
    },
    .workout("statistics[0].maximum") { workout, object in
      workout.statistics = [statistics(.heartRate, object)]
      workout.statistics[0].maximum = .infinity
    },
    .workout("statistics[0].start") { workout, object in
      workout.statistics = [statistics(.stepCount, object)]
      (workout.statistics[0].sum, workout.statistics[0].end) = (7_391, object.after)
    },
  ]
}
