import ArgumentParser
import HealthModel
import HealthText

/// Where the secret comes from that opens the store. By default, the passphrase is typed.
struct SecretOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Read the passphrase from the first line of a file; - is standard input.",
      valueName: "file"))
  var passphraseFile: String?

  @Flag(name: .long, help: "Use the recovery key, typed or from --passphrase-file.")
  var recoveryKey = false

  @Flag(name: .long, help: "Use the key in the desktop's secret service.")
  var keyFromSecretService = false

  var isGiven: Bool { passphraseFile != nil || recoveryKey || keyFromSecretService }

  func validate() throws {
    if keyFromSecretService, passphraseFile != nil || recoveryKey {
      throw ValidationError(
        "--key-from-secret-service excludes --passphrase-file and --recovery-key")
    }
  }

  /// Returns the secret for unlocking.
  func secret() throws(CommandFailure) -> KeySecret {
    if keyFromSecretService { return KeySecret(kind: .secret, secret: try SecretService.secret()) }
    let kind: KeySlotKind = recoveryKey ? .recovery : .passphrase
    if let passphraseFile {
      return KeySecret(kind: kind, secret: try KeySecretText.line(ofFile: passphraseFile))
    }
    return KeySecret(
      kind: kind,
      secret: try HiddenLine.read(recoveryKey ? "Recovery key: " : "Passphrase: "))
  }

  /// Returns a new passphrase, which is typed twice.
  func newPassphrase() throws(CommandFailure) -> [UInt8] {
    let passphrase: [UInt8]
    if let passphraseFile {
      passphrase = try KeySecretText.line(ofFile: passphraseFile)
    } else {
      passphrase = try HiddenLine.read("New passphrase: ")
      guard try HiddenLine.read("Repeat it: ") == passphrase else {
        throw .usage("the passphrases differ")
      }
    }
    guard !passphrase.isEmpty else { throw .usage("the passphrase is empty") }
    return passphrase
  }
}
