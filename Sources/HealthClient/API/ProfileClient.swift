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

extension OwnerClient {
  /// Without a value: clears it.
  package func set(_ characteristic: Characteristic) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Profile.setCharacteristic,
      SetCharacteristicRequest(characteristic: characteristic))
  }

  package func settings() async throws(ClientError) -> StoreSettings {
    try await channel.call(HealthMethod.Settings.get, SettingsRequest())
  }

  /// Changes what the request names and nothing else.
  package func change(_ request: SetSettingsRequest) async throws(ClientError) {
    _ = try await channel.call(HealthMethod.Settings.set, request)
  }
}
