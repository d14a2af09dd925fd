import HealthAPI
public import HealthModel
import HealthWire

extension HealthClient {
  /// Returns the dates from which the app can read data from other apps, for types with such a
  /// limit. Older data is unknown, not absent (rule AUTH-26). For a type without an entry, the app
  /// can read either all data or none.
  public func earliestAuthorizedSampleDates(
    of types: [ObjectType]
  ) async throws(ClientError) -> [ObjectType: Instant] {
    let reply = try await channel.call(
      HealthMethod.Authorization.earliestDates, EarliestDatesRequest(types: types))
    return Dictionary(reply.dates.map { ($0.type, $0.earliest) }) { first, _ in first }
  }
}
