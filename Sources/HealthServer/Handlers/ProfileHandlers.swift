import HealthAPI
import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire
import StorageSupport

/// The handlers of `health.v1.Profile`, for user data other than samples.
///
/// Reads of the profile are answered from memory on the event loop.
struct ProfileHandlers: Sendable {
  let store: HealthStore

  func characteristics(
    _ request: CharacteristicsRequest, _ scope: ReadScope, _ call: ReadCall<CharacteristicsReply>
  ) {
    answer(call) {
      try request.validate()
      let found = try store.characteristics(request.types, in: scope)
      return (
        CharacteristicsReply(characteristics: found.value),
        DisclosedFacts(types: request.types, found.disclosure, call.caller)
      )
    }
  }

  /// Sets a characteristic. Only the user can; apps cannot save characteristics (rule SAVE-17).
  func setCharacteristic(
    _ request: SetCharacteristicRequest, _ scope: OwnerScope,
    _ call: UnaryCall<SetCharacteristicReply>
  ) {
    call.answerOnWorkQueue {
      try request.characteristic.validate(today: CalendarDay.latest(at: .now) ?? .distantFuture)
      try store.set(request.characteristic, in: scope)
      call.record(.saved, AnswerFacts(types: [request.characteristic.type]))
      return SetCharacteristicReply()
    }
  }

  /// Answers on the thread that calls it.
  func answer<Reply>(_ call: ReadCall<Reply>, _ body: () throws -> (Reply, DisclosedFacts)) {
    do {
      let (reply, facts) = try body()
      call.disclose(reply, facts)
    } catch {
      call.fail(error)
    }
  }
}
