package import HealthModel

/// What stands out in the seven days up to one.
package struct WeekHighlights: Hashable, Sendable {
  package static let dayCount = 7

  /// A day, and the steps on it.
  package struct Steps: Hashable, Sendable {
    package let day: CalendarDay
    package let count: Double
  }

  /// The day with most steps; nil if no day has any.
  package var mostSteps: Steps?
  /// The days on which the Move ring was closed, and those that had a goal.
  package var closedMoveRings = 0
  package var moveGoals = 0
  package var workoutCount = 0
  /// The duration of the workouts in seconds.
  package var workoutDuration = 0.0
  /// The mean hours asleep; nil if no night has sleep.
  package var asleep: Double?
  /// Those of the week before.
  package var asleepBefore: Double?

  package init() {}

  package static func load<Reader: StoreReader>(
    to day: CalendarDay, _ clock: DayClock, from reader: Reader
  ) async throws(Reader.Failure) -> WeekHighlights {
    let days = ClosedRange<CalendarDay>.last(dayCount, to: day)
    var found = WeekHighlights()
    let steps = try await DailyValues.load(.stepCount, days, clock, from: reader)
    found.mostSteps = zip(days.all, steps.values)
      .compactMap { day, count in count.map { Steps(day: day, count: $0) } }
      .max { $0.count < $1.count }
    for rings in try await reader.summaries(days, clock) {
      guard let goal = rings.activeEnergyBurnedGoal, goal > 0 else { continue }
      found.moveGoals += 1
      if rings.activeEnergyBurned >= goal { found.closedMoveRings += 1 }
    }
    for object in try await reader.samples(.workout, clock.period(of: days)) {
      guard case .workout(let workout) = object.details else { continue }
      found.workoutCount += 1
      found.workoutDuration += workout.duration
    }
    let nights = try await SleepNight.load(.last(2 * dayCount, to: day), clock, from: reader)
    found.asleep = SleepAverage(nights.filter { $0.day >= days.lowerBound }, clock)?.asleep
    found.asleepBefore = SleepAverage(nights.filter { $0.day < days.lowerBound }, clock)?.asleep
    return found
  }
}

extension WeekHighlights: Redacted {}
extension WeekHighlights.Steps: Redacted {}
