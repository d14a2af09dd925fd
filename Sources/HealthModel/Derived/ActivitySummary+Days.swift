// How the summary of a day comes about (rules SUMMARY-01, SUMMARY-03).
//
// Rings are counted from what is stored: energy and times like every sum, merged by source order and
// divided at midnight; the clock hours in which the person stood; workouts after rule WORKOUT-12.
//
// A summary that was imported (or entered by the person) is what her rings showed on that day. What
// has come since can only have added to them, so each ring shows the greater of both numbers: a day
// that was recorded while it lasted goes on, and a workout saved later counts. The recorded move
// mode holds. Goals that the person has set here win from their day on, those of the record hold
// before. Of several records of a day the one that came last counts.
//
// A day of which nothing is stored has no summary, whatever goals hold on it.
//
// Unverified: which of a recorded and a computed number HealthKit would show; here it never has both.

extension ActivitySummary {
  /// What rings are counted from.
  package static let countedTypes: [ObjectType] = [
    .activeEnergyBurned, .appleMoveTime, .appleExerciseTime, .appleStandHour, .workout,
  ]

  /// What else they depend on: records and goals, and what the move ring counts.
  package static let otherTypes: [ObjectType] = [
    .activitySummary, .activityMoveMode, .dateOfBirth,
  ]

  /// Takes over what was recorded of the day.
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

  /// Takes over what was set up to this day; a goal of 0 is none.
  package mutating func apply(_ goals: ActivityGoals) {
    for (goal, set) in [
      (\ActivitySummary.activeEnergyBurnedGoal, goals.move), (\.moveTimeGoal, goals.moveTime),
      (\.exerciseTimeGoal, goals.exercise), (\.standHoursGoal, goals.stand),
    ] {
      let inForce = set ?? self[keyPath: goal]
      self[keyPath: goal] = inForce == 0 ? nil : inForce
    }
  }

  /// Rule SUMMARY-02: apps read summaries with their own query, no other takes them.
  package static func refuse(amongTypes types: [ObjectType]) throws(HealthError) {
    guard !types.contains(.activitySummary) else {
      throw .invalidArgument("types: activity summaries have a query of their own")
    }
  }
}
