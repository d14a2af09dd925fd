/// The goals of the rings, starting on a day. A goal of nil is unchanged from the day before; 0
/// removes the goal.
public struct ActivityGoals: Hashable, Sendable, Redacted {
  /// The first day on which the goals apply.
  public var day: CalendarDay
  /// In kcal.
  public var move: Double?
  /// In minutes.
  public var exercise: Double?
  /// In hours.
  public var stand: Double?
  /// In minutes, if the move ring counts time.
  public var moveTime: Double?

  public init(
    day: CalendarDay, move: Double? = nil, exercise: Double? = nil, stand: Double? = nil,
    moveTime: Double? = nil
  ) {
    self.day = day
    self.move = move
    self.exercise = exercise
    self.stand = stand
    self.moveTime = moveTime
  }

  /// The maximum number of days on which goals change: more than ten years of daily changes.
  package static let countMax = 4_000

  /// Whether no goal is set.
  public var isEmpty: Bool {
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
  /// Returns these goals with later goals applied. Goals that `later` leaves open remain in effect.
  package func continued(by later: ActivityGoals) -> ActivityGoals {
    ActivityGoals(
      day: later.day, move: later.move ?? move, exercise: later.exercise ?? exercise,
      stand: later.stand ?? stand, moveTime: later.moveTime ?? moveTime)
  }
}

extension [ActivityGoals] {
  /// Returns the goals in effect on a day; a goal is nil if there is none. The array is in order of
  /// days.
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
