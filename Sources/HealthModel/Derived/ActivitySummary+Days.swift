// The computation of a day's summary (rules SUMMARY-01, SUMMARY-03).
//
// The rings are computed from stored samples: energy and times like any sum, merged by source
// priority and divided at midnight; the clock hours in which the user stood; and workouts as in
// rule WORKOUT-12.
//
// A summary that was imported or entered by the user records what the rings showed on that day.
// Data stored later can only add to the rings, so each ring shows the greater of the two numbers: a
// day that was recorded before it was over continues to count, and a workout that is saved later is
// included. The recorded move mode applies. Goals that the user has set here apply from their day
// on; before that day the recorded goals apply. If a day has several records, the last one received
// applies.
//
// A day without stored data has no summary, even if goals are in effect on it.
//
// Unverified: whether HealthKit would show the recorded or the computed number. HealthKit never has
// both.

extension ActivitySummary {
  /// The types of the samples from which the rings are computed.
  package static let countedTypes: [ObjectType] = [
    .activeEnergyBurned, .appleMoveTime, .appleExerciseTime, .appleStandHour, .workout,
  ]

  /// The other types that a summary depends on: records and goals, and the input of the move mode.
  package static let otherTypes: [ObjectType] = [
    .activitySummary, .activityMoveMode, .dateOfBirth,
  ]

  /// Combines the computed summary with a recorded one.
  package mutating func merge(recorded: ActivitySummary) {
    moveMode = recorded.moveMode
    for ring in [
      \ActivitySummary.activeEnergyBurned, \.moveTime, \.exerciseTime, \.standHours,
    ] {
      self[keyPath: ring] = max(self[keyPath: ring], recorded[keyPath: ring])
    }
    activeEnergyBurnedGoal = recorded.activeEnergyBurnedGoal
    moveTimeGoal = recorded.moveTimeGoal
    exerciseTimeGoal = recorded.exerciseTimeGoal
    standHoursGoal = recorded.standHoursGoal
  }

  /// Applies the goals set up to this day; a goal of 0 means none.
  package mutating func apply(_ goals: ActivityGoals) {
    for (goal, set) in [
      (\ActivitySummary.activeEnergyBurnedGoal, goals.move), (\.moveTimeGoal, goals.moveTime),
      (\.exerciseTimeGoal, goals.exercise), (\.standHoursGoal, goals.stand),
    ] {
      let inForce = set ?? self[keyPath: goal]
      self[keyPath: goal] = inForce == 0 ? nil : inForce
    }
  }

  /// Rejects activity summaries in other queries: apps read them with a query of their own (rule
  /// SUMMARY-02).
  package static func refuse(amongTypes types: [ObjectType]) throws(HealthError) {
    guard !types.contains(.activitySummary) else {
      throw .invalidArgument("types: activity summaries have a query of their own")
    }
  }
}
