package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension ActivityGoals: ProtobufMessage {
  package static var codec: Codec<Health__V1__ActivityGoals> {
    Codec("ActivityGoals", health__v1__activity_goals__init, health__v1__activity_goals__unpack)
  }

  package init(_ c: Health__V1__ActivityGoals) throws(WireError) {
    self.init(day: try required(c.day, "ActivityGoals.day"))
    if c.has_move_kcal_case.rawValue != 0 { move = c.move_kcal }
    if c.has_exercise_min_case.rawValue != 0 { exercise = c.exercise_min }
    if c.has_stand_h_case.rawValue != 0 { stand = c.stand_h }
    if c.has_move_min_case.rawValue != 0 { moveTime = c.move_min }
  }

  package func fill(_ c: inout Health__V1__ActivityGoals, in arena: WireArena) {
    c.day = arena.make(day)
    if let move {
      c.has_move_kcal_case = HEALTH__V1__ACTIVITY_GOALS__HAS_MOVE_KCAL_MOVE_KCAL
      c.move_kcal = move
    }
    if let exercise {
      c.has_exercise_min_case = HEALTH__V1__ACTIVITY_GOALS__HAS_EXERCISE_MIN_EXERCISE_MIN
      c.exercise_min = exercise
    }
    if let stand {
      c.has_stand_h_case = HEALTH__V1__ACTIVITY_GOALS__HAS_STAND_H_STAND_H
      c.stand_h = stand
    }
    if let moveTime {
      c.has_move_min_case = HEALTH__V1__ACTIVITY_GOALS__HAS_MOVE_MIN_MOVE_MIN
      c.move_min = moveTime
    }
  }
}
