import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire

/// `health.v1.Settings`: what the person decided for the store as a whole.
struct SettingsHandlers: Sendable {
  let context: HandlerContext

  func control(_ rows: MethodRows) -> [ServedMethod] {
    [
      rows.unary(HealthMethod.Settings.get, .person, get),
      rows.unary(HealthMethod.Settings.set, .person, set),
      rows.unary(HealthMethod.Settings.goals, .person, goals),
      rows.unary(HealthMethod.Settings.setGoals, .person, setGoals),
      rows.unary(HealthMethod.Settings.recalibrations, .person, recalibrations),
    ]
  }

  func get(_: SettingsRequest, _ scope: OwnerScope, _ call: UnaryCall<StoreSettings>) {
    call.reply(context.store.profile.settings)
  }

  func set(
    _ request: SetSettingsRequest, _ scope: OwnerScope, _ call: UnaryCall<SetSettingsReply>
  ) {
    call.answerOnWorkQueue {
      try request.validate(now: .now)
      try context.store.change(request, in: scope)
      call.record(.granted, AnswerFacts())
      return SetSettingsReply()
    }
  }

  func goals(_: GoalsRequest, _ scope: OwnerScope, _ call: UnaryCall<GoalsReply>) {
    call.reply(GoalsReply(goals: context.store.profile.goals))
  }

  func setGoals(_ request: SetGoalsRequest, _ scope: OwnerScope, _ call: UnaryCall<SetGoalsReply>) {
    call.answerOnWorkQueue {
      try request.goals.validate()
      try context.store.set(request.goals, in: scope)
      call.record(.granted, AnswerFacts())
      return SetGoalsReply()
    }
  }

  func recalibrations(
    _: RecalibrationsRequest, _ scope: OwnerScope, _ call: UnaryCall<RecalibrationsReply>
  ) {
    call.reply(RecalibrationsReply(recalibrations: context.store.profile.recalibrations))
  }
}
