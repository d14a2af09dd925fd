import HealthAPI
public import HealthModel
import HealthWire

// The history of imports.

extension UserClient {
  /// Sets characteristics of an export, except those that the user entered.
  public func add(
    _ characteristics: [Characteristic], to importID: UInt64
  ) async throws(ClientError) -> ImportResult {
    try await channel.call(
      HealthMethod.Import.characteristics,
      ImportCharacteristicsRequest(importID: importID, characteristics: characteristics))
  }

  /// Marks all imports of the connection as complete.
  public func finishImport(_ importID: UInt64) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Import.finish, FinishImportRequest(importID: importID))
  }

  /// Returns all imports of the store, in ascending order of number.
  public func importHistory() async throws(ClientError) -> [ImportHistoryEntry] {
    try await channel.call(HealthMethod.Import.history, ImportHistoryRequest()).imports
  }

  /// Counts or removes objects that imports added. A removal requires several calls, until
  /// `isFinished` of the result is true.
  public func removeImported(
    _ removal: ImportedRemoval
  ) async throws(ClientError) -> ImportedRemovalResult {
    try await channel.call(HealthMethod.Import.remove, removal, timeout: Self.long)
  }

  /// Previews, performs or reverts a merge of sources. The timeout is a day, because the removal of
  /// duplicates can take a long time.
  public func mergeSources(
    _ merge: SourceNameMerge
  ) async throws(ClientError) -> SourceNameMergeResult {
    try await channel.call(HealthMethod.Import.mergeSources, merge, timeout: Self.long)
  }
}
