import Crypto
import HTTPTypes
import HealthPairing
import HealthWords

/// Checks the token of a request.
///
/// The token is read for each request, so that a pairing and its end apply at once. The number of answers
/// to wrong tokens is limited. A correct one is always accepted: it has 256 random bits, so the limit
/// saves work and lines of the log, and must not let another machine in the network lock out the phone.
struct PhoneAccess: Sendable {
  private let wrongTokens = RateLimit(capacity: 10, perMinute: 10)

  /// Returns the token of the pairing if the request contains it.
  func token(in headers: HTTPFields) throws(Refusal) -> [UInt8] {
    guard let token = Pairing.token, let given = Self.token(in: headers),
      Self.isEqual(given, to: token)
    else { throw wrongTokens.take() ? .wrongToken : .tooManyWrongTokens }
    return token
  }

  /// Health Auto Export lets the user set any header; other tools send a key in the second one.
  private static func token(in headers: HTTPFields) -> String? {
    if let header = headers[.authorization] {
      let parts = header.split(separator: " ", maxSplits: 1)
      return parts.count == 2 && parts[0].lowercased() == "bearer" ? String(parts[1]) : nil
    }
    return headers[.apiKey]
  }

  /// Compares digests, so that the time depends on no byte of the token.
  private static func isEqual(_ text: String, to token: [UInt8]) -> Bool {
    let given = SHA256.hash(data: Array(text.lowercased().utf8))
    return given == SHA256.hash(data: Array(Hexadecimal.text(token).utf8))
  }
}

extension HTTPField.Name {
  fileprivate static let apiKey = HTTPField.Name("X-API-Key")!
}
