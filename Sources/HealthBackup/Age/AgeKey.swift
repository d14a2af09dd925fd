import Crypto
import Foundation

/// A public key of age: a recipient of a file.
package struct AgeRecipient: Hashable, Sendable {
  private static let prefix = "age"

  let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a key such as `age1…`.
  package init(_ text: String) throws(BackupError) {
    guard let bytes = Bech32.decode(Self.prefix, text), bytes.count == AgeIdentity.byteCount else {
      throw BackupError(
        .badKey, "\"\(text.prefix(80))\" is not a public key of age, which begins with age1")
    }
    self.bytes = bytes
  }

  package var text: String { Bech32.encode(Self.prefix, bytes) }

  /// Reads the keys of a file: one a line; empty lines and those that begin with # are ignored.
  package static func list(_ text: String) throws(BackupError) -> [AgeRecipient] {
    var keys: [AgeRecipient] = []
    for line in AgeIdentity.lines(text) { keys.append(try AgeRecipient(line)) }
    return keys
  }
}

/// A secret key of age: an identity that opens a file.
package struct AgeIdentity: Sendable {
  static let byteCount = 32
  private static let prefix = "age-secret-key-"

  let key: Curve25519.KeyAgreement.PrivateKey

  /// Creates a key.
  package init() { key = Curve25519.KeyAgreement.PrivateKey() }

  /// Reads a key such as `AGE-SECRET-KEY-1…`.
  package init(_ text: String) throws(BackupError) {
    guard let bytes = Bech32.decode(Self.prefix, text), bytes.count == Self.byteCount,
      let key = try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: bytes)
    else {
      // The text may be a secret, so the message does not contain it.
      throw BackupError(
        .badKey, "a line is not a secret key of age, which begins with AGE-SECRET-KEY-1")
    }
    self.key = key
  }

  package var text: String {
    Bech32.encode(Self.prefix, [UInt8](key.rawRepresentation)).uppercased()
  }

  package var recipient: AgeRecipient {
    AgeRecipient(bytes: [UInt8](key.publicKey.rawRepresentation))
  }

  /// Reads the keys of an identity file of age: one a line; empty lines and those that begin with #
  /// are ignored.
  package static func list(_ text: String) throws(BackupError) -> [AgeIdentity] {
    var keys: [AgeIdentity] = []
    for line in lines(text) { keys.append(try AgeIdentity(line)) }
    return keys
  }

  fileprivate static func lines(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
  }
}

extension AgeIdentity: CustomStringConvertible, CustomReflectable {
  /// States that it is a key. No output contains its bytes by accident.
  package var description: String { "identity of \(recipient.text)" }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
