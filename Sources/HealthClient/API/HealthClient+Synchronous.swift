package import HealthModel
import HealthWire

// Calls for programs that wait on a thread. Not for tasks: they block.

extension HealthClient {
  /// What the person decided about sharing each type, in the order of `types`.
  package func shareStatus(
    of types: [ObjectType]
  ) throws(ClientError) -> [AuthorizationDecision] {
    let reply = try channel.call(
      HealthMethod.Authorization.status, AuthorizationStatusRequest(types: types))
    guard reply.statuses.count == types.count else { throw .otherTypes }
    return reply.statuses
  }

  /// What the person entered, in the order of `types`.
  package func characteristics(_ types: [ObjectType]) throws(ClientError) -> [Characteristic] {
    let reply = try channel.call(
      HealthMethod.Profile.characteristics, CharacteristicsRequest(types: types))
    guard reply.characteristics.map(\.type) == types else { throw .otherTypes }
    return reply.characteristics
  }

  /// What the move ring counts today; energy for an app that may not know.
  package func activityMoveMode() throws(ClientError) -> ActivityMoveMode {
    try channel.call(HealthMethod.Profile.moveMode, MoveModeRequest()).mode
  }

  /// No sample that ends before is saved or shown; nil where there is no limit.
  package func earliestPermittedSampleDate() throws(ClientError) -> Instant? {
    try channel.call(
      HealthMethod.Profile.earliestPermittedSampleDate, EarliestPermittedSampleDateRequest()
    ).date
  }

  /// Whether the person keeps clinical records here.
  package func supportsHealthRecords() throws(ClientError) -> Bool {
    try channel.call(
      HealthMethod.Profile.supportsHealthRecords, SupportsHealthRecordsRequest()
    ).isSupported
  }
}

extension ClientError {
  fileprivate static let otherTypes = ClientError(
    .invalidReply, "healthd answered for other types than were asked")
}
