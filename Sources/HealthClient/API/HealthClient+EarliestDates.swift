package import HealthModel
import HealthWire

extension HealthClient {
  /// Since when the app sees what others saved, for the types that the person has limited so. What
  /// is older is unknown, not absent (rule AUTH-26). A type that is not there is either seen whole
  /// or not at all.
  package func earliestAuthorizedSampleDates(
    of types: [ObjectType]
  ) async throws(ClientError) -> [ObjectType: Instant] {
    let reply = try await channel.call(
      HealthMethod.Authorization.earliestDates, EarliestDatesRequest(types: types))
    return Dictionary(reply.dates.map { ($0.type, $0.earliest) }) { first, _ in first }
  }
}
