import HealthAuthorization
import HealthModel
import HealthStore

/// `health.v1.Settings`: what the person decided for the store as a whole.
struct SettingsHandlers: Sendable {
  let context: HandlerContext

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
}
