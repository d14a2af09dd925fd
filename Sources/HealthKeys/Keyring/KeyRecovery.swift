package import HealthModel

/// The keyring of a store whose credential or key file was lost, so that the daemon can open nothing
/// by itself, not even permissions. Each secret of the user opens the policy key as well, and thereby
/// replaces what was lost. Thread-safe.
package final class KeyRecovery: Sendable {
  private let directory: String
  private let sealDirectory: String?
  private let sources: KeySources
  private let file: (keyring: Keyring, body: [UInt8], mac: [UInt8])
  private let attempts: SecretAttempts

  package init(
    directory: String, sealDirectory: String? = nil, sources: KeySources
  ) throws(KeyError) {
    self.directory = directory
    self.sealDirectory = sealDirectory
    self.sources = sources
    attempts = SecretAttempts()
    file = try Keyring.parse(try AtomicFile.read(directory + "/" + KeyVault.fileName))
  }

  /// The slots, as the file states them: without a key they cannot be authenticated.
  package var slots: [KeySlot] { file.keyring.slots }
  package var createdAt: Instant { file.keyring.createdAt }

  /// Adds a slot that the daemon opens by itself, and removes the slots of what was lost. If the
  /// service manager provides a credential, the slot is for it; otherwise for a key file, which is
  /// created, and opens the samples only if the old one did.
  package func recover(_ secret: UserSecret) throws(KeyError) -> KeySlot {
    let vault = try KeyVault.open(
      file, directory: directory, sealDirectory: sealDirectory, sources: sources,
      opened: try attempts.open(secret, of: file.keyring), attempts: attempts)
    let lost = vault.slots.filter(Keyring.isAutomatic)
    let new: (NewSlot, name: String) =
      if try sources.hasCredential {
        (.credential, "system")
      } else {
        (
          .keyFile(opensHealth: lost.contains { $0.kind == .keyFile && $0.opensHealth }),
          "key file"
        )
      }
    return try vault.add([new], replacing: Set(lost.map(\.id)))[0].slot
  }
}
