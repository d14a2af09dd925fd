import HealthModel
import StorageSupport

/// The code that ends a guest session, as it is stored: a salt and the key that Argon2id derives from
/// the code. It protects nothing but the session: a program that can write the files of the store can
/// remove it.
package struct GuestCode: Sendable {
  private static let saltByteCount = 16

  /// The salt, then the key.
  package let bytes: [UInt8]

  package init(_ code: Secret) throws(KeyError) {
    let salt = [UInt8].random(Self.saltByteCount)
    bytes = salt + (try Self.key(code, salt))
  }

  /// Reads a stored code; nil if it is not one.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.saltByteCount + EncryptionKey.byteCount else { return nil }
    self.bytes = bytes
  }

  /// Returns whether the code is the chosen one. Takes the same time for a wrong one.
  func matches(_ code: Secret) throws(KeyError) -> Bool {
    let key = try Self.key(code, Array(bytes.prefix(Self.saltByteCount)))
    return key.isEqualInConstantTime(to: Array(bytes.dropFirst(Self.saltByteCount)))
  }

  private static func key(_ code: Secret, _ salt: [UInt8]) throws(KeyError) -> [UInt8] {
    try Argon2id.standard.key(passphrase: code, salt: salt).withBytes { Array($0) }
  }
}
