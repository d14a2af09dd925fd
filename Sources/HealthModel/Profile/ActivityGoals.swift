/// Goals of the rings from a day on. A goal of nil goes on as it was before that day; 0 means that
/// there is none any more.
package struct ActivityGoals: Hashable, Sendable, Redacted {
  package var day: CalendarDay
  /// kcal.
  package var move: Double?
  /// Minutes.
  package var exercise: Double?
  /// Hours.
  package var stand: Double?
  /// Minutes, where the move ring counts time.
  package var moveTime: Double?

  package init(
    day: CalendarDay, move: Double? = nil, exercise: Double? = nil, stand: Double? = nil,
    moveTime: Double? = nil
  ) {
    self.day = day
    self.move = move
    self.exercise = exercise
    self.stand = stand
    self.moveTime = moveTime
  }

  /// Days from which on something was set: more than ten years of daily changes.
  package static let countMax = 4_000

  /// Names no goal.
  package var isEmpty: Bool {
    move == nil && exercise == nil && stand == nil && moveTime == nil
  }

  package func validate() throws(HealthError) {
    guard day.isValid else {
      throw .invalidArgument("goals.day: must be a day that the calendar has")
    }
    let limits: [(String, Double?, Double)] = [
      ("move_kcal", move, 100_000), ("exercise_min", exercise, 1_440), ("stand_h", stand, 24),
      ("move_min", moveTime, 1_440),
    ]
    for (field, goal, most) in limits {
      guard let goal, !(0...most ~= goal) else { continue }
      throw .invalidArgument("goals.\(field): 0 to \(Int(most))")
    }
  }
}

extension ActivityGoals {
  /// With what was set from a later day on: what that leaves open goes on.
  package func continued(by later: ActivityGoals) -> ActivityGoals {
    ActivityGoals(
      day: later.day, move: later.move ?? move, exercise: later.exercise ?? exercise,
      stand: later.stand ?? stand, moveTime: later.moveTime ?? moveTime)
  }
}

extension [ActivityGoals] {
  /// The goals that hold on a day, nil where there is none. The list is in order of days.
  package func effective(on day: CalendarDay) -> ActivityGoals {
    var goals = ActivityGoals(day: day)
    for set in self where set.day <= day { goals = goals.continued(by: set) }
    goals.day = day
    for goal in [
      \ActivityGoals.move, \ActivityGoals.exercise, \ActivityGoals.stand, \ActivityGoals.moveTime,
    ] where goals[keyPath: goal] == 0 {
      goals[keyPath: goal] = nil
    }
    return goals
  }
}

// MARK: - Requests

package struct GoalsRequest: Hashable, Sendable {
  package init() {}
}

package struct GoalsReply: Hashable, Sendable {
  /// By day.
  package var goals: [ActivityGoals]
  package init(goals: [ActivityGoals]) { self.goals = goals }
}

/// Without any goal: takes back what was set from that day on.
package struct SetGoalsRequest: Hashable, Sendable {
  package var goals: ActivityGoals
  package init(goals: ActivityGoals) { self.goals = goals }
}

package struct SetGoalsReply: Hashable, Sendable {
  package init() {}
}
