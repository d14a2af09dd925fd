import HealthAPI
import HealthStorage
import HealthAuthorization
import HealthModel
import HealthStore
import StorageSupport

extension ProfileHandlers {
  func moveMode(_: MoveModeRequest, _ scope: ReadScope, _ call: ReadCall<MoveModeReply>) {
    answer(call) {
      // Uses the current day in UTC. On a birthday, the result may therefore change some hours
      // early or late.
      let mode = try store.moveMode(
        on: CalendarDay(.now) ?? .distantFuture, in: scope)
      return (
        MoveModeReply(mode: mode.value),
        DisclosedFacts(types: [.activityMoveMode], mode.disclosure, call.caller)
      )
    }
  }

  func preferredUnits(
    _ request: PreferredUnitsRequest, _ scope: PreferenceScope,
    _ call: ReadCall<PreferredUnitsReply>
  ) {
    answer(call) {
      try request.validate()
      let units = try store.preferredUnits(of: request.types, in: scope)
      return (
        PreferredUnitsReply(units: units.value),
        DisclosedFacts(types: request.types, units.disclosure, call.caller)
      )
    }
  }

  /// Sets the unit in which the user wants to see a type, for all apps.
  func setPreferredUnit(
    _ request: SetPreferredUnitRequest, _ scope: OwnerScope,
    _ call: UnaryCall<SetPreferredUnitReply>
  ) {
    call.answerOnWorkQueue {
      try request.validate()
      try store.set(request, in: scope)
      call.record(.granted, AnswerFacts(types: [request.type]))
      return SetPreferredUnitReply()
    }
  }

  /// Returns a limit of the store. It is not data about the user and therefore not recorded in the
  /// ledger.
  func earliestPermittedSampleDate(
    _: EarliestPermittedSampleDateRequest, _ scope: CallerScope,
    _ call: UnaryCall<EarliestPermittedSampleDateReply>
  ) {
    call.answerAtOnce {
      let settings = try store.profile.settings
      return EarliestPermittedSampleDateReply(date: settings.earliestPermittedSampleDate)
    }
  }

  /// Returns whether health records are supported. The reply depends on records that the app can
  /// read, never on hidden ones (rule AVAIL-11).
  func supportsHealthRecords(
    _: SupportsHealthRecordsRequest, _ scope: ReadScope,
    _ call: ReadCall<SupportsHealthRecordsReply>
  ) {
    answer(call) {
      let isSupported = try store.supportsHealthRecords(in: scope)
      return (
        SupportsHealthRecordsReply(isSupported: isSupported.value),
        DisclosedFacts(types: [], isSupported.disclosure, call.caller)
      )
    }
  }

  func splitTotalEnergy(
    _ request: SplitTotalEnergyRequest, _ scope: ReadScope,
    _ call: ReadCall<EnergySplit>
  ) {
    call.onWorkQueue(answerByteCount: AnswerSize.small) {
      answer(call) {
        try request.validate()
        let metabolism = try store.restingMetabolism(request, in: scope)
        // The resting part is estimated from these, so the reply discloses them in a weak form.
        let types: [ObjectType] = [.biologicalSex, .bodyMass, .dateOfBirth, .height]
        return (
          metabolism.value.split(request.total, start: request.start, end: request.end),
          DisclosedFacts(types: types, metabolism.disclosure, call.caller)
        )
      }
    }
  }

  /// Records that estimates before now no longer apply (rule TYPE-18). It requires an entitlement.
  func recalibrateEstimates(
    _ request: RecalibrateEstimatesRequest, _ scope: RecalibrationScope,
    _ call: UnaryCall<RecalibrateEstimatesReply>
  ) {
    call.answerOnWorkQueue {
      let now = Instant.now
      try request.validate(now: now)
      try store.recalibrate(request, at: now, in: scope)
      call.record(.saved, AnswerFacts(types: [request.type]))
      return RecalibrateEstimatesReply()
    }
  }
}
