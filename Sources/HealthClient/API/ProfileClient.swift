import HealthAPI
public import HealthModel
import HealthWire

// Data about the user other than samples.

extension SampleClient {
  /// Returns the characteristics that the user entered, in the order of `types`. A characteristic
  /// without a value is not set or not readable, which an app cannot distinguish (rule CHAR-02).
  public func characteristics(
    _ types: [ObjectType]
  ) async throws(ClientError) -> [Characteristic] {
    let reply = try await channel.call(
      HealthMethod.Profile.characteristics, CharacteristicsRequest(types: types))
    guard reply.characteristics.map(\.type) == types else {
      throw ClientError(.invalidReply, "healthd replied for other types than requested")
    }
    return reply.characteristics
  }
}

extension SampleClient {
  /// Returns what the move ring counts today; energy for an app without read access.
  public func activityMoveMode() async throws(ClientError) -> ActivityMoveMode {
    try await channel.call(HealthMethod.Profile.moveMode, MoveModeRequest()).mode
  }

  /// Returns the units in which the user wants to see quantity types.
  ///
  /// - Throws: `authorizationNotDetermined` for an app, if the user has not decided about one of
  ///   the types.
  public func preferredUnits(
    for types: [ObjectType]
  ) async throws(ClientError) -> [ObjectType: HealthUnit] {
    let reply = try await channel.call(
      HealthMethod.Profile.preferredUnits, PreferredUnitsRequest(types: types))
    guard reply.units.count == types.count else {
      throw ClientError(.invalidReply, "healthd replied for other types than requested")
    }
    return Dictionary(zip(types, reply.units)) { first, _ in first }
  }

  /// Returns the earliest permitted sample date: samples that end before it cannot be saved, and
  /// are not returned to apps. nil if there is no limit.
  public func earliestPermittedSampleDate() async throws(ClientError) -> Instant? {
    try await channel.call(
      HealthMethod.Profile.earliestPermittedSampleDate, EarliestPermittedSampleDateRequest()
    ).date
  }

  /// Returns whether clinical records are supported.
  public func supportsHealthRecords() async throws(ClientError) -> Bool {
    try await channel.call(
      HealthMethod.Profile.supportsHealthRecords, SupportsHealthRecordsRequest()
    ).isSupported
  }

  /// Divides an amount of energy into resting and active energy.
  ///
  /// - Parameter total: The total in kcal.
  /// - Returns: The resting and active energy in kcal.
  public func splitTotalEnergy(
    _ total: Double, start: Instant, end: Instant
  ) async throws(ClientError) -> EnergySplit {
    try await channel.call(
      HealthMethod.Profile.splitTotalEnergy,
      SplitTotalEnergyRequest(total: total, start: start, end: end))
  }
}

extension HealthClient {
  /// Returns whether a store is available on this machine, for use before any other call (rule
  /// AVAIL-01). Connects and disconnects.
  public static func isHealthDataAvailable(endpoint: Endpoint = .app()) -> Bool {
    (try? endpoint.connect()) != nil
  }

  /// Recalibrates the estimates of a type, which then ignore data from before a date. Requires the
  /// entitlement `com.apple.developer.healthkit.recalibrate-estimates`.
  ///
  /// The call is not repeated if the connection breaks.
  public func recalibrateEstimates(
    of type: ObjectType, from date: Instant
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Profile.recalibrateEstimates,
      RecalibrateEstimatesRequest(type: type, date: date))
  }
}

extension UserClient {
  /// Sets the unit in which the user wants to see a type; nil resets it to the canonical unit.
  public func setPreferredUnit(
    _ unit: HealthUnit?, of type: ObjectType
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Profile.setPreferredUnit, SetPreferredUnitRequest(type: type, unit: unit))
  }

  /// Returns the goals, in order of the day from which they apply.
  public func goals() async throws(ClientError) -> [ActivityGoals] {
    try await channel.call(HealthMethod.Settings.goals, GoalsRequest()).goals
  }

  /// Sets the goals that apply from a day. If no goal is set, removes the change made on that day.
  public func set(_ goals: ActivityGoals) async throws(ClientError) {
    _ = try await channel.call(HealthMethod.Settings.setGoals, SetGoalsRequest(goals: goals))
  }

  /// Returns the recalibrations of apps, oldest first.
  public func recalibrations() async throws(ClientError) -> [EstimateRecalibration] {
    try await channel.call(HealthMethod.Settings.recalibrations, RecalibrationsRequest())
      .recalibrations
  }
}

extension UserClient {
  /// Sets a characteristic, or clears it if it has no value.
  public func set(_ characteristic: Characteristic) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Profile.setCharacteristic,
      SetCharacteristicRequest(characteristic: characteristic))
  }

  /// Returns the settings of the store as a whole.
  public func settings() async throws(ClientError) -> StoreSettings {
    try await channel.call(HealthMethod.Settings.get, SettingsRequest())
  }

  /// Changes only the settings that the request names.
  public func change(_ change: SettingsChange) async throws(ClientError) {
    _ = try await channel.call(HealthMethod.Settings.set, change)
  }
}
