import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire

extension SamplesHandlers {
  func effortRelationships(
    _ request: EffortQuery, _ scope: ReadScope, _ call: ReadCall<EffortPage>
  ) {
    call.answer(isSmall: false) {
      let answer = try store.effortRelationships(
        request, in: scope, isCancelled: { call.isCancelled })
      // The request names workouts. The entry lists all types that a reply can contain.
      let types: [ObjectType] = [.workout, .workoutEffortScore, .estimatedWorkoutEffortScore]
      return (answer.reply, DisclosedFacts(types: types, answer.disclosure, call.caller))
    }
  }
}
