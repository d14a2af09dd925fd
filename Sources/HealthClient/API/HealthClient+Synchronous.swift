import HealthAPI
package import HealthModel
import HealthWire

// Calls for programs without concurrency. They block the thread and must not be used in a task.

extension HealthClient {
  /// Returns the share status of each type, in the order of `types`.
  package func shareStatus(
    of types: [ObjectType]
  ) throws(ClientError) -> [AuthorizationDecision] {
    let reply = try channel.call(
      HealthMethod.Authorization.status, AuthorizationStatusRequest(types: types))
    guard reply.statuses.count == types.count else { throw .otherTypes }
    return reply.statuses
  }

  /// Returns the characteristics that the user entered, in the order of `types`.
  package func characteristics(_ types: [ObjectType]) throws(ClientError) -> [Characteristic] {
    let reply = try channel.call(
      HealthMethod.Profile.characteristics, CharacteristicsRequest(types: types))
    guard reply.characteristics.map(\.type) == types else { throw .otherTypes }
    return reply.characteristics
  }

  /// Returns what the move ring counts today; energy for an app without read access.
  package func activityMoveMode() throws(ClientError) -> ActivityMoveMode {
    try channel.call(HealthMethod.Profile.moveMode, MoveModeRequest()).mode
  }

  /// Returns the earliest permitted sample date: samples that end before it cannot be saved or
  /// read. nil if there is no limit.
  package func earliestPermittedSampleDate() throws(ClientError) -> Instant? {
    try channel.call(
      HealthMethod.Profile.earliestPermittedSampleDate, EarliestPermittedSampleDateRequest()
    ).date
  }

  /// Returns whether clinical records are supported.
  package func supportsHealthRecords() throws(ClientError) -> Bool {
    try channel.call(
      HealthMethod.Profile.supportsHealthRecords, SupportsHealthRecordsRequest()
    ).isSupported
  }
}

extension ClientError {
  fileprivate static let otherTypes = ClientError(
    .invalidReply, "healthd replied for other types than requested")
}
