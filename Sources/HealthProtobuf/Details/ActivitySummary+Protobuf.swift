package import CHealthProto
package import HealthModel

extension ActivitySummary: ProtobufMessage {
  package static var codec: Codec<Health__V1__ActivitySummary> {
    Codec(
      "ActivitySummary", health__v1__activity_summary__init, health__v1__activity_summary__unpack)
  }

  package init(_ c: Health__V1__ActivitySummary) throws(WireError) {
    self.init(
      day: try required(c.day, "ActivitySummary.day"),
      moveMode: try rawValue(
        c.move_mode, of: RawValues.activityMoveMode, "ActivitySummary.move_mode"),
      activeEnergyBurned: c.active_energy_burned_kcal, moveTime: c.move_time_min,
      exerciseTime: c.exercise_time_min, standHours: c.stand_hours)
    activeEnergyBurnedGoal = optional(
      c.has_active_energy_burned_goal_kcal_case, c.active_energy_burned_goal_kcal)
    moveTimeGoal = optional(c.has_move_time_goal_min_case, c.move_time_goal_min)
    exerciseTimeGoal = optional(c.has_exercise_time_goal_min_case, c.exercise_time_goal_min)
    standHoursGoal = optional(c.has_stand_hours_goal_case, c.stand_hours_goal)
  }

  package func fill(_ c: inout Health__V1__ActivitySummary, in arena: WireArena) {
    c.day = arena.make(day)
    c.move_mode = rawValue(moveMode)
    c.active_energy_burned_kcal = activeEnergyBurned
    c.move_time_min = moveTime
    c.exercise_time_min = exerciseTime
    c.stand_hours = standHours
    if let activeEnergyBurnedGoal {
      c.has_active_energy_burned_goal_kcal_case =
        HEALTH__V1__ACTIVITY_SUMMARY__HAS_ACTIVE_ENERGY_BURNED_GOAL_KCAL_ACTIVE_ENERGY_BURNED_GOAL_KCAL
      c.active_energy_burned_goal_kcal = activeEnergyBurnedGoal
    }
    if let moveTimeGoal {
      c.has_move_time_goal_min_case =
        HEALTH__V1__ACTIVITY_SUMMARY__HAS_MOVE_TIME_GOAL_MIN_MOVE_TIME_GOAL_MIN
      c.move_time_goal_min = moveTimeGoal
    }
    if let exerciseTimeGoal {
      c.has_exercise_time_goal_min_case =
        HEALTH__V1__ACTIVITY_SUMMARY__HAS_EXERCISE_TIME_GOAL_MIN_EXERCISE_TIME_GOAL_MIN
      c.exercise_time_goal_min = exerciseTimeGoal
    }
    if let standHoursGoal {
      c.has_stand_hours_goal_case =
        HEALTH__V1__ACTIVITY_SUMMARY__HAS_STAND_HOURS_GOAL_STAND_HOURS_GOAL
      c.stand_hours_goal = standHoursGoal
    }
  }
}
