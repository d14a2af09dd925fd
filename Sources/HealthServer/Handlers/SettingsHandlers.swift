import HealthAPI
import HealthStorage
import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire
import StorageSupport

/// The handlers of `health.v1.Settings`: the user's settings for the whole store.
struct SettingsHandlers: Sendable {
  let store: HealthStore

  /// Returns the settings. They are in memory, so reads are answered on the loop.
  func get(_: SettingsRequest, _ scope: OwnerScope, _ call: UnaryCall<StoreSettings>) {
    call.answerAtOnce { try store.profile.settings }
  }

  func set(
    _ request: SettingsChange, _ scope: OwnerScope, _ call: UnaryCall<SetSettingsReply>
  ) {
    call.answerOnWorkQueue {
      try request.validate(now: .now)
      try store.change(request, in: scope)
      call.record(.granted, AnswerFacts())
      return SetSettingsReply()
    }
  }

  func goals(_: GoalsRequest, _ scope: OwnerScope, _ call: UnaryCall<GoalsReply>) {
    call.answerAtOnce { GoalsReply(goals: try store.profile.goals) }
  }

  func setGoals(_ request: SetGoalsRequest, _ scope: OwnerScope, _ call: UnaryCall<SetGoalsReply>) {
    call.answerOnWorkQueue {
      try request.goals.validate()
      try store.set(request.goals, in: scope)
      call.record(.granted, AnswerFacts())
      return SetGoalsReply()
    }
  }

  /// Returns the times from which estimates start over, by type.
  func recalibrations(
    _: RecalibrationsRequest, _ scope: OwnerScope, _ call: UnaryCall<RecalibrationsReply>
  ) {
    call.answerAtOnce { RecalibrationsReply(recalibrations: try store.profile.recalibrations) }
  }
}
