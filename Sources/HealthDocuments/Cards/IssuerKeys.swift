import Crypto
import Foundation
import HealthModel

/// The keys with which one issuer signs health cards, from a JSON Web Key Set (RFC 7517). The user
/// obtains the file from the issuer, which serves it at its address followed by
/// `/.well-known/jwks.json`.
///
///     {"keys": [{"kty": "EC", "crv": "P-256", "kid": "…", "x": "…", "y": "…"}, …]}
///
/// Keys of another kind, curve, use or algorithm are ignored, as are keys without a `kid`, because
/// cards name their key by it.
///
/// The keys are not fetched, because that would disclose to the issuer that and when the user
/// imports a card.
package struct IssuerKeys: Sendable {
  package enum Failure: Error, Hashable, Sendable {
    /// The file is not a JSON Web Key Set, or the point of a key is not on its curve.
    case damaged
    /// The set contains no ES256 key with an identifier. Verifying with such a set would report
    /// every card as not checked, without a reason.
    case noKey
  }

  /// The maximum size of a key set file. A key takes about 200 bytes, or a few kilobytes with its
  /// certificate chain.
  package static let byteCountMax = 1 << 20

  /// The address that cards name as their issuer.
  package let issuer: String
  /// Keys by `kid`. A set may contain several with the same one. A `kid` is chosen by the issuer,
  /// so nothing prevents two.
  private var keys: [String: [P256.Signing.PublicKey]] = [:]

  package init(issuer: String, keySet: [UInt8]) throws(Failure) {
    guard keySet.count <= Self.byteCountMax else { throw .damaged }
    self.issuer = issuer
    var read: [JSONWebKey] = []
    do {
      var reader = JSONReader(keySet)
      try reader.members { (name, reader) throws(JSONReader.Malformed) in
        guard name == "keys", reader.isArray else { return try reader.skip() }
        try reader.elements { (reader) throws(JSONReader.Malformed) in
          var key = JSONWebKey()
          try key.read(&reader)
          read.append(key)
        }
      }
      // Text after the object means that the file is not what the issuer published.
      guard reader.isAtEnd else { throw JSONReader.Malformed() }
    } catch {
      throw .damaged
    }
    for key in read where key.isForES256 {
      guard let point = key.point,
        let publicKey = try? P256.Signing.PublicKey(rawRepresentation: point)
      else { throw .damaged }
      keys[key.identifier, default: []].append(publicKey)
    }
    guard !keys.isEmpty else { throw .noKey }
  }

  /// Returns whether a key with this identifier made the signature; nil if there is no such key.
  ///
  /// - Parameter signature: 64 bytes, r and s (RFC 7518, section 3.4).
  /// The result distinguishes a missing key from a wrong signature: an old key set must not mark a
  /// new card as forged.
  func isSignature(_ signature: [UInt8], of signed: [UInt8], byKey identifier: String) -> Bool? {
    guard let candidates = keys[identifier] else { return nil }
    guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else {
      return false
    }
    return candidates.contains { $0.isValidSignature(signature, for: signed) }
  }
}

/// The members of a key that are needed to verify ES256 signatures.
private struct JSONWebKey {
  private(set) var identifier = ""
  private var kind = ""
  private var curve = ""
  /// Optional in RFC 7517, as is `alg`: a key without them may be used for signatures.
  private var use = "sig"
  private var algorithm = "ES256"
  private var x = ""
  private var y = ""

  var isForES256: Bool {
    kind == "EC" && curve == "P-256" && use == "sig" && algorithm == "ES256" && !identifier.isEmpty
  }

  /// The two coordinates, 32 bytes each.
  var point: [UInt8]? {
    // RFC 7518 requires the full length of a coordinate, including leading zeros.
    guard let x = Base64URL.decode(x.utf8), let y = Base64URL.decode(y.utf8), x.count == 32,
      y.count == 32
    else { return nil }
    return x + y
  }

  mutating func read(_ reader: inout JSONReader) throws(JSONReader.Malformed) {
    try reader.members { (name, reader) throws(JSONReader.Malformed) in
      switch name {
      case "kid": identifier = try reader.string()
      case "kty": kind = try reader.string()
      case "crv": curve = try reader.string()
      case "use": use = try reader.string()
      case "alg": algorithm = try reader.string()
      case "x": x = try reader.string()
      case "y": y = try reader.string()
      default: try reader.skip()
      }
    }
  }
}
