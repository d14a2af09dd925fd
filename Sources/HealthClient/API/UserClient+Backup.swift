import HealthAPI
public import HealthModel
import HealthWire

/// Backups and restores. The state of either belongs to the connection: after a reconnection, the next
/// call fails with `noData`.
extension UserClient {
  /// Copies the whole store for `readBackup`.
  public func beginBackup() async throws(ClientError) -> BackupDescription {
    try await channel.call(
      HealthMethod.Backups.begin, BeginBackupRequest(), timeout: UserClient.long)
  }

  /// Returns at most 1 MiB of a file of the copy, or nothing at its end.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - offset: A multiple of 1 MiB.
  public func readBackup(_ name: String, at offset: Int64) async throws(ClientError) -> [UInt8] {
    try await channel.call(
      HealthMethod.Backups.read, ReadBackupRequest(name: name, offset: offset)
    ).data
  }

  /// Ends the copy, and records the time of the backup.
  public func confirmBackup() async throws(ClientError) {
    _ = try await channel.call(HealthMethod.Backups.confirm, ConfirmBackupRequest())
  }

  /// Begins a restore of these files, which are then written in order.
  public func beginRestore(_ files: [BackupFile]) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Backups.beginRestore, BeginRestoreRequest(files: files),
      timeout: UserClient.long)
  }

  /// Writes at most 1 MiB of a file, after the part before.
  public func writeRestore(
    _ name: String, at offset: Int64, _ data: [UInt8]
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Backups.writeRestore,
      WriteRestoreRequest(name: name, offset: offset, data: data))
  }

  /// Verifies the files, and returns what a commit would change.
  public func checkRestore() async throws(ClientError) -> RestorePreview {
    try await channel.call(
      HealthMethod.Backups.checkRestore, CheckRestoreRequest(), timeout: UserClient.long)
  }

  /// Replaces the store by the files. The daemon then ends, and its next start opens the files.
  ///
  /// - Parameter acceptsProblems: Whether to restore files that are damaged.
  /// - Returns: The path of the directory with the former files; empty if the store was empty.
  public func commitRestore(
    acceptsProblems: Bool = false
  ) async throws(ClientError) -> String {
    try await channel.call(
      HealthMethod.Backups.commitRestore,
      CommitRestoreRequest(acceptsProblems: acceptsProblems), timeout: UserClient.long
    ).replacedPath
  }
}
