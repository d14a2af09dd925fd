import enum Crypto.Curve25519
import HealthAuthorization
import HealthModel

/// The key of an app.
struct SigningKey {
  private let key = Curve25519.Signing.PrivateKey()

  var publicKey: [UInt8] { Array(key.publicKey.rawRepresentation) }

  /// Returns `evidence` with a valid signature.
  func evidence(_ evidence: IdentityEvidence, program: [UInt8]?) -> IdentityEvidence {
    var evidence = evidence
    evidence.signedBytes = [1, 2, 3]
    evidence.signature = (try? key.signature(for: evidence.signedBytes)).map { Array($0) } ?? []
    if let program { evidence.program = .known(program) }
    return evidence
  }
}
