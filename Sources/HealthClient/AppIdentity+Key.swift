import enum Crypto.Curve25519
public import HealthModel

extension AppIdentity {
  /// Creates the identity of an app that introduces itself with a manifest: if the app is not
  /// registered, the daemon registers it, and the user confirms it with the first request.
  ///
  /// If the user has registered the app, its token or private key is read from `TokenFile`.
  ///
  /// - Throws: `file` if the bundle identifier is invalid or the file cannot be read.
  public init(introducing manifest: AppManifest) throws(ClientError) {
    var manifest = manifest
    let bundleIdentifier = manifest.bundleIdentifier
    self.init(bundleIdentifier)
    if let key = try Self.secret(.key, of: bundleIdentifier) {
      manifest.binding = .key(try Self.publicKey(of: key))
      self = try AppIdentity(bundleIdentifier, privateKey: key)
    } else if let token = try Self.secret(.token, of: bundleIdentifier) {
      self.token = token
    }
    self.manifest = manifest
  }

  private static func secret(
    _ secret: TokenFile.Secret, of bundleIdentifier: String
  ) throws(ClientError) -> [UInt8]? {
    do throws(ClientError) {
      return try TokenFile.read(bundleIdentifier, secret)
    } catch {
      guard error.code == .notRegistered else { throw error }
      return nil
    }
  }

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
