import HealthAPI
public import HealthModel
import HealthWire

extension HealthClient {
  /// Stores records that the app received from elsewhere and cannot read, for a later version. Only the user reads them
  /// (`healthctl store deferred`). Records that it stored before are not added again. Requires the entitlement
  /// `org.healthd.deferred-records`.
  ///
  /// - Parameter records: At most 1,024; those with more than 1 MiB in parts.
  public func deferRecords(_ records: [ImportedObject]) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Import.deferRecords, DeferRecordsRequest(objects: records))
  }
}
