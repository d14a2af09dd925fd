package import HealthModel
import HealthWire

// What the store knows about the person besides samples.

extension SampleClient {
  /// What the person entered, in the order of `types`. Without a value: not set, or not readable;
  /// an app cannot tell (rule CHAR-02).
  package func characteristics(
    _ types: [ObjectType]
  ) async throws(ClientError) -> [Characteristic] {
    let reply = try await channel.call(
      HealthMethod.Profile.characteristics, CharacteristicsRequest(types: types))
    guard reply.characteristics.map(\.type) == types else {
      throw ClientError(.invalidReply, "healthd answered for other types than were asked")
    }
    return reply.characteristics
  }
}

extension SampleClient {
  /// What the move ring counts today; energy for an app that may not know.
  package func activityMoveMode() async throws(ClientError) -> ActivityMoveMode {
    try await channel.call(HealthMethod.Profile.moveMode, MoveModeRequest()).mode
  }

  /// The units in which the person wants to see quantity types.
  ///
  /// - Throws: for an app `authorizationNotDetermined` when the person has decided nothing about
  ///   one of the types.
  package func preferredUnits(
    for types: [ObjectType]
  ) async throws(ClientError) -> [ObjectType: Unit] {
    let reply = try await channel.call(
      HealthMethod.Profile.preferredUnits, PreferredUnitsRequest(types: types))
    guard reply.units.count == types.count else {
      throw ClientError(.invalidReply, "healthd answered for other types than were asked")
    }
    return Dictionary(zip(types, reply.units)) { first, _ in first }
  }

  /// No sample that ends before is saved, or shown to an app; nil where there is no limit.
  package func earliestPermittedSampleDate() async throws(ClientError) -> Instant? {
    try await channel.call(
      HealthMethod.Profile.earliestPermittedSampleDate, EarliestPermittedSampleDateRequest()
    ).date
  }

  /// Whether the person keeps clinical records here.
  package func supportsHealthRecords() async throws(ClientError) -> Bool {
    try await channel.call(
      HealthMethod.Profile.supportsHealthRecords, SupportsHealthRecordsRequest()
    ).isSupported
  }

  /// - Parameter total: kcal.
  /// - Returns: kcal at rest and kcal of activity.
  package func splitTotalEnergy(
    _ total: Double, start: Instant, end: Instant
  ) async throws(ClientError) -> SplitTotalEnergyReply {
    try await channel.call(
      HealthMethod.Profile.splitTotalEnergy,
      SplitTotalEnergyRequest(total: total, start: start, end: end))
  }
}

extension HealthClient {
  /// Whether there is a store to reach on this machine: to be asked before any other call (rule
  /// AVAIL-01). Connects and hangs up.
  package static func isHealthDataAvailable(endpoint: Endpoint = .app()) -> Bool {
    (try? endpoint.connect()) != nil
  }

  /// Says that estimates of a type begin anew with a date. Takes the entitlement
  /// `com.apple.developer.healthkit.recalibrate-estimates`.
  ///
  /// Not repeated when the connection breaks.
  package func recalibrateEstimates(
    of type: ObjectType, from date: Instant
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Profile.recalibrateEstimates,
      RecalibrateEstimatesRequest(type: type, date: date))
  }
}

extension OwnerClient {
  /// nil: the canonical unit again.
  package func setPreferredUnit(
    _ unit: Unit?, of type: ObjectType
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Profile.setPreferredUnit, SetPreferredUnitRequest(type: type, unit: unit))
  }

  /// By the day from which on they hold.
  package func goals() async throws(ClientError) -> [ActivityGoals] {
    try await channel.call(HealthMethod.Settings.goals, GoalsRequest()).goals
  }

  /// Without any goal: takes back what was set from that day on.
  package func set(_ goals: ActivityGoals) async throws(ClientError) {
    _ = try await channel.call(HealthMethod.Settings.setGoals, SetGoalsRequest(goals: goals))
  }

  /// What apps have recalibrated, oldest first.
  package func recalibrations() async throws(ClientError) -> [EstimateRecalibration] {
    try await channel.call(HealthMethod.Settings.recalibrations, RecalibrationsRequest())
      .recalibrations
  }
}

extension OwnerClient {
  /// Without a value: clears it.
  package func set(_ characteristic: Characteristic) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Profile.setCharacteristic,
      SetCharacteristicRequest(characteristic: characteristic))
  }

  /// What the person decided for the store as a whole.
  package func settings() async throws(ClientError) -> StoreSettings {
    try await channel.call(HealthMethod.Settings.get, SettingsRequest())
  }

  /// Changes what the request names and nothing else.
  package func change(_ request: SetSettingsRequest) async throws(ClientError) {
    _ = try await channel.call(HealthMethod.Settings.set, request)
  }
}
