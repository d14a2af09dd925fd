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
      rows.unary(HealthMethod.Profile.characteristics, .query, characteristics),
      rows.unary(HealthMethod.Profile.moveMode, .read, moveMode),
      rows.unary(HealthMethod.Profile.preferredUnits, .decided, preferredUnits),
      rows.unary(
        HealthMethod.Profile.earliestPermittedSampleDate, .read, earliestPermittedSampleDate),
      rows.unary(HealthMethod.Profile.supportsHealthRecords, .read, supportsHealthRecords),
      rows.unary(HealthMethod.Profile.splitTotalEnergy, .read, splitTotalEnergy),
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
    _ request: CharacteristicsRequest, _ scope: ReadScope, _ call: UnaryCall<CharacteristicsReply>
  ) {
    answer(call) {
      try request.validate()
      let found = context.store.characteristics(request.types, in: scope)
      var facts = AnswerFacts(types: request.types)
      facts.count(disclosed: found.count { $0.value != nil }, to: call.caller)
      return (CharacteristicsReply(characteristics: found), facts)
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

  func answer<Reply>(_ call: UnaryCall<Reply>, _ body: () throws -> (Reply, AnswerFacts)) {
    do {
      let (reply, facts) = try body()
      call.disclose(reply, facts)
    } catch {
      call.fail(error)
    }
  }
}

extension AnswerFacts {
  /// Values that the person entered are foreign to every app.
  mutating func count(disclosed count: Int, to caller: Caller) {
    sampleCount = count
    if case .app = caller { foreignSampleCount = count }
  }
}
