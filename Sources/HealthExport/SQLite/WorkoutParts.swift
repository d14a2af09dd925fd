import HealthModel
import HealthWords

/// The tables of the parts of workouts.
final class WorkoutParts {
  static let definitions = """
    CREATE TABLE workout_statistics (sample INTEGER NOT NULL, activity INTEGER, type TEXT NOT NULL,
      start_us INTEGER NOT NULL, end_us INTEGER NOT NULL, sum REAL, average REAL, minimum REAL,
      maximum REAL, unit TEXT NOT NULL);
    CREATE INDEX workout_statistics_by_sample ON workout_statistics (sample);
    CREATE TABLE workout_activities (sample INTEGER NOT NULL, activity INTEGER NOT NULL,
      id TEXT NOT NULL, name TEXT NOT NULL, start_us INTEGER NOT NULL, end_us INTEGER NOT NULL,
      duration_s REAL NOT NULL);
    CREATE INDEX workout_activities_by_sample ON workout_activities (sample);
    CREATE TABLE workout_events (sample INTEGER NOT NULL, activity INTEGER, name TEXT NOT NULL,
      start_us INTEGER NOT NULL, end_us INTEGER NOT NULL);
    CREATE INDEX workout_events_by_sample ON workout_events (sample);
    """

  private let database: DatabaseFile
  private let statistics: RowStatement
  private let activities: RowStatement
  private let events: RowStatement

  init(_ database: DatabaseFile) throws(ExportFailure) {
    self.database = database
    statistics = try database.prepare(
      "INSERT INTO workout_statistics VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    activities = try database.prepare(
      "INSERT INTO workout_activities VALUES (?, ?, ?, ?, ?, ?, ?)")
    events = try database.prepare("INSERT INTO workout_events VALUES (?, ?, ?, ?, ?)")
  }

  /// `activity` counts from 1; it is NULL for the workout as a whole.
  func write(_ workout: Workout, of sample: Int64) throws(ExportFailure) {
    try write(workout.statistics, workout.events, sample, activity: nil)
    for (index, activity) in workout.activities.enumerated() {
      let number = Int64(index + 1)
      activities.bind(sample)
      activities.bind(number)
      activities.bind(activity.id.uuidString)
      activities.bind(RawName.text(activity.activityType, of: "HKWorkoutActivityType"))
      activities.bind(activity.start.microseconds)
      activities.bind(activity.end.microseconds)
      activities.bind(activity.duration)
      try database.insert(activities)
      try write(activity.statistics, activity.events, sample, activity: number)
    }
  }

  private func write(
    _ all: [WorkoutStatistics], _ happened: [WorkoutEvent], _ sample: Int64, activity: Int64?
  ) throws(ExportFailure) {
    for item in all {
      statistics.bind(sample)
      statistics.bind(activity)
      statistics.bind(item.type.name)
      statistics.bind(item.start.microseconds)
      statistics.bind(item.end.microseconds)
      for number in [item.sum, item.average, item.minimum, item.maximum] {
        statistics.bind(Cell(number))
      }
      statistics.bind(item.type.canonicalUnit.string)
      try database.insert(statistics)
    }
    for event in happened {
      events.bind(sample)
      events.bind(activity)
      events.bind(RawName.text(event.type, of: "HKWorkoutEventType"))
      events.bind(event.start.microseconds)
      events.bind(event.end.microseconds)
      try database.insert(events)
    }
  }
}
