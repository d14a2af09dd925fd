package import HealthClient
package import HealthModel

/// A restore to a daemon, over the control socket. Nothing changes before `commit`.
package struct RestoreRun: Sendable {
  private let client: UserClient
  private let progress: @Sendable (Int64, Int64) -> Void

  package init(
    _ client: UserClient, progress: @escaping @Sendable (Int64, Int64) -> Void = { _, _ in }
  ) {
    self.client = client
    self.progress = progress
  }

  /// Verifies the whole file, sends it, and returns what a restore would change.
  ///
  /// - Throws: `ClientError` or `BackupError`.
  package func check(
    path: String, secrets: AgeSecrets
  ) async throws -> (manifest: BackupManifest, changes: RestorePreview) {
    // First, so that a file that is damaged at its end sends nothing.
    var first = try BackupReader(path: path, secrets: secrets)
    while try first.next() != nil {}
    let manifest = first.manifest
    try await client.beginRestore(
      manifest.files.map { BackupFile(name: $0.name, byteCount: $0.bytes) })
    // Verified again: the file may have been replaced since.
    var reader = try BackupReader(path: path, secrets: secrets)
    guard reader.manifest == manifest else { throw Self.replaced }
    let total = manifest.files.reduce(0) { $0 + $1.bytes }
    var done: Int64 = 0
    while let part = try reader.next() {
      if !part.bytes.isEmpty {
        try await client.writeRestore(part.name, at: part.offset, part.bytes)
      }
      done += Int64(part.bytes.count)
      progress(done, total)
    }
    let changes = try await client.checkRestore()
    guard Hexadecimal.text(changes.restored.ledgerHead) == manifest.ledgerHead,
      Hexadecimal.text(changes.restored.storeID) == manifest.store
    else { throw BackupError.damaged("the files of the backup are not those of its manifest") }
    return (manifest, changes)
  }

  /// Replaces the store by what was checked. The daemon then ends.
  package func commit(acceptsProblems: Bool) async throws(ClientError) -> String {
    try await client.commitRestore(acceptsProblems: acceptsProblems)
  }

  private static let replaced = BackupError.damaged("the file was replaced while it was read")
}
