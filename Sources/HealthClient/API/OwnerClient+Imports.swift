package import HealthModel
import HealthWire

// The history of imports.

extension OwnerClient {
  private static let long = Duration.seconds(24 * 3600)

  /// Sets characteristics of an export, except those that the user entered.
  package func add(
    _ characteristics: [Characteristic], to importID: UInt64
  ) async throws(ClientError) -> ImportReply {
    try await channel.call(
      HealthMethod.Import.characteristics,
      ImportCharacteristicsRequest(importID: importID, characteristics: characteristics))
  }

  /// Ends all imports of the connection, which are complete.
  package func finishImport(_ importID: UInt64) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Import.finish, FinishImportRequest(importID: importID))
  }

  /// Every import of the store, in ascending order of number.
  package func importHistory() async throws(ClientError) -> [ImportHistoryEntry] {
    try await channel.call(HealthMethod.Import.history, ImportHistoryRequest()).imports
  }

  /// Counts or removes what imports added. Removing takes a call for each part, until the reply is
  /// finished.
  package func removeImported(
    _ request: RemoveImportedRequest
  ) async throws(ClientError) -> RemoveImportedReply {
    try await channel.call(HealthMethod.Import.remove, request, timeout: Self.long)
  }

  /// Counts what a merge would change, merges, or takes a merge back. Removing duplicates takes as
  /// long as it takes.
  package func mergeSources(
    _ request: MergeSourcesRequest
  ) async throws(ClientError) -> MergeSourcesReply {
    try await channel.call(HealthMethod.Import.mergeSources, request, timeout: Self.long)
  }
}
