import ArgumentParser
import HealthModel
import HealthWords

/// Where the secret comes from that opens the store. By default, the passphrase is typed.
struct SecretOptions: ParsableArguments {
  @OptionGroup var passphrase: PassphraseOption

  @Flag(name: .long, help: "Use the recovery key, typed or from --passphrase-file.")
  var recoveryKey = false

  @Flag(name: .long, help: "Use the key in the desktop's secret service.")
  var keyFromSecretService = false

  var isGiven: Bool { passphrase.passphraseFile != nil || recoveryKey || keyFromSecretService }

  func validate() throws {
    if keyFromSecretService, passphrase.passphraseFile != nil || recoveryKey {
      throw ValidationError(
        "--key-from-secret-service excludes --passphrase-file and --recovery-key")
    }
  }

  /// Returns the secret for unlocking.
  func secret() throws(CommandFailure) -> KeySecret {
    if keyFromSecretService { return KeySecret(kind: .secret, secret: try SecretService.secret()) }
    let kind: KeySlotKind = recoveryKey ? .recovery : .passphrase
    let prompt = recoveryKey ? "Recovery key: " : "Passphrase: "
    return KeySecret(kind: kind, secret: try passphrase.read(prompt: prompt))
  }

  /// Returns a new passphrase, which is typed twice.
  func newPassphrase() throws(CommandFailure) -> [UInt8] {
    let new = try passphrase.read(prompt: "New passphrase: ")
    if passphrase.passphraseFile == nil {
      guard try HiddenLine.read("Repeat it: ") == new else {
        throw .usage("the passphrases differ")
      }
    }
    guard !new.isEmpty else { throw .usage("the passphrase is empty") }
    return new
  }
}
