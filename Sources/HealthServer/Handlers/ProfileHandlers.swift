import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire

/// `health.v1.Profile`: what the store knows about the person besides samples.
///
/// Reads are answered from memory, on the loop that received them.
struct ProfileHandlers: Sendable {
  let context: HandlerContext

  func common(_ rows: MethodRows) -> [ServedMethod] {
    [
      rows.read(HealthMethod.Profile.characteristics, .query, characteristics),
      rows.read(HealthMethod.Profile.moveMode, .read, moveMode),
      rows.read(HealthMethod.Profile.preferredUnits, .decided, preferredUnits),
      rows.unary(
        HealthMethod.Profile.earliestPermittedSampleDate, .known, earliestPermittedSampleDate),
      rows.read(HealthMethod.Profile.supportsHealthRecords, .read, supportsHealthRecords),
      rows.read(HealthMethod.Profile.splitTotalEnergy, .read, splitTotalEnergy),
    ]
  }

  func app(_ rows: MethodRows) -> [ServedMethod] {
    [rows.unary(HealthMethod.Profile.recalibrateEstimates, .recalibrate, recalibrateEstimates)]
  }

  func control(_ rows: MethodRows) -> [ServedMethod] {
    [
      rows.unary(HealthMethod.Profile.setCharacteristic, .person, setCharacteristic),
      rows.unary(HealthMethod.Profile.setPreferredUnit, .person, setPreferredUnit),
    ]
  }

  func characteristics(
    _ request: CharacteristicsRequest, _ scope: ReadScope, _ call: ReadCall<CharacteristicsReply>
  ) {
    answer(call) {
      try request.validate()
      let found = context.store.characteristics(request.types, in: scope)
      return (
        CharacteristicsReply(characteristics: found.value),
        DisclosedFacts(types: request.types, found.disclosure, call.caller)
      )
    }
  }

  func setCharacteristic(
    _ request: SetCharacteristicRequest, _ scope: OwnerScope,
    _ call: UnaryCall<SetCharacteristicReply>
  ) {
    call.answerOnWorkQueue {
      try request.characteristic.validate(today: CalendarDay.latest(at: .now) ?? .distantFuture)
      try context.store.set(request.characteristic, in: scope)
      call.record(.saved, AnswerFacts(types: [request.characteristic.type]))
      return SetCharacteristicReply()
    }
  }

  func answer<Reply>(_ call: ReadCall<Reply>, _ body: () throws -> (Reply, DisclosedFacts)) {
    do {
      let (reply, facts) = try body()
      call.disclose(reply, facts)
    } catch {
      call.fail(error)
    }
  }
}
