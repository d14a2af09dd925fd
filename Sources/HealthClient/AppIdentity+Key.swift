import enum Crypto.Curve25519

extension AppIdentity {
  /// Creates the identity of an app that is identified by its Ed25519 key.
  ///
  /// - Parameter privateKey: The 32 bytes of the private key (RFC 8032, section 5.1.5).
  public init(
    _ bundleIdentifier: String, privateKey: [UInt8]
  ) throws(ClientError) {
    guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: privateKey) else {
      throw ClientError(.file, "this is not an Ed25519 key of 32 bytes")
    }
    self.init(bundleIdentifier) { bytes in
      (try? key.signature(for: bytes)).map { Array($0) } ?? []
    }
  }

  /// Returns the public key, by which the daemon identifies the app.
  public static func publicKey(of privateKey: [UInt8]) throws(ClientError) -> [UInt8] {
    guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: privateKey) else {
      throw ClientError(.file, "this is not an Ed25519 key of 32 bytes")
    }
    return Array(key.publicKey.rawRepresentation)
  }

  /// Creates a key pair. The private key belongs to the app only; the public key is registered.
  public static func makeKey() -> (privateKey: [UInt8], publicKey: [UInt8]) {
    let key = Curve25519.Signing.PrivateKey()
    return (Array(key.rawRepresentation), Array(key.publicKey.rawRepresentation))
  }
}
