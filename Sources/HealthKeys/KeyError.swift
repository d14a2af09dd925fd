import Glibc

/// An error of the keys. It contains no secret and no key.
package enum KeyError: Error, Hashable, Sendable {
  /// No slot opens with the secret.
  case wrongSecret
  /// A recovery key whose checksum does not match what was typed.
  case mistypedRecoveryKey
  /// Too many wrong secrets in succession.
  case tooManyAttempts(seconds: Int)
  /// The keyring was changed, or is incomplete.
  case damaged
  /// The keyring was written by a newer version, or has parameters out of bounds.
  case unsupported
  case file(path: String, errno: Int32)
  /// A key file that others can read, or that has another length than 32 bytes.
  case unusableKeyFile(path: String)
  /// No slot of the keyring opens the key without a secret.
  case secretRequired
  /// A rotation would remove these slots, because their secrets were not given.
  case secretsMissing([String])
  /// The daemon opens the keyring by itself, so that nothing has to be recovered.
  case notLost
  case noSuchSlot
  /// The slot is the last one that opens a key.
  case lastSlot
  /// The health key is needed, but the store is locked.
  case locked
  case invalidName
  case emptyPassphrase
  case isEncrypted
  case notEncrypted
}

extension KeyError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .wrongSecret: "the passphrase or key is wrong"
    case .mistypedRecoveryKey: "the recovery key was mistyped: its checksum does not match"
    case .tooManyAttempts(let seconds):
      "too many wrong attempts; try again in \(seconds) second\(seconds == 1 ? "" : "s")"
    case .damaged: "the keyring is damaged; restore keyring.json from a backup"
    case .unsupported: "the keyring was written by a newer version of healthd"
    case .file(let path, let code): "cannot use \(path): \(String(cString: strerror(code)))"
    case .unusableKeyFile(let path):
      "the key file \(path) must have 32 bytes and belong to you alone: chmod it 0600; if it is "
        + "damaged, remove it, restart healthd and use healthctl encryption recover"
    case .secretRequired: "the store needs a passphrase or key to be unlocked"
    case .secretsMissing(let slots):
      "nothing was changed, because secrets are missing for \(slots.joined(separator: ", ")): give "
        + "them, or drop these key slots"
    case .notLost: "the key of healthd was not lost, so there is nothing to recover"
    case .noSuchSlot: "no such key slot"
    case .lastSlot: "this is the last key slot that opens the store; add another one first"
    case .locked: "the store is locked; unlock it first"
    case .invalidName: "a name of a key slot has 1 to 64 letters, digits, spaces, . _ and -"
    case .emptyPassphrase: "the passphrase is empty"
    case .isEncrypted: "the store is encrypted already"
    case .notEncrypted: "the store is not encrypted"
    }
  }
}
