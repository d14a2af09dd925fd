import Crypto

/// Ed25519 signatures (RFC 8032), for apps that are identified by a key.
package enum KeySignature {
  package static let keyByteCount = 32

  package static func isKey(_ bytes: [UInt8]) -> Bool {
    (try? Curve25519.Signing.PublicKey(rawRepresentation: bytes)) != nil
  }

  package static func isValid(
    _ signature: [UInt8], of bytes: [UInt8], by key: [UInt8]
  ) -> Bool {
    guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: key) else { return false }
    return key.isValidSignature(signature, for: bytes)
  }
}
