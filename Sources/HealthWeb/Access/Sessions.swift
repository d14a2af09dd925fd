import Crypto
import Synchronization

/// The sessions of browsers on the loopback port.
///
/// `healthctl open` hands a one-time token to the browser. The script of the page exchanges it for the
/// secret of a session, which every further request contains. Both are 256 random bits.
package final class Sessions: Sendable {
  private struct State {
    /// The tokens that have not been exchanged, with the time at which they expire.
    var tokens: [SHA256Digest: ContinuousClock.Instant] = [:]
    var secrets: Set<SHA256Digest> = []
  }

  /// A browser opens the page within seconds, or minutes if it starts on a slow and busy machine.
  private static let tokenLifetime = Duration.seconds(300)
  private let state = Mutex(State())

  package init() {}

  /// Returns a new token, which can be exchanged once.
  package func newToken() -> String {
    let token = Self.random()
    state.withLock { state in
      let now = ContinuousClock.now
      state.tokens = state.tokens.filter { $0.value > now }
      state.tokens[Self.digest(token)] = now + Self.tokenLifetime
    }
    return token
  }

  /// Returns the secret of a new session; nil if the token is unknown, expired or used.
  package func exchange(_ token: String) -> String? {
    let secret = Self.random()
    return state.withLock { state in
      guard let end = state.tokens.removeValue(forKey: Self.digest(token)), end > .now else {
        return nil
      }
      state.secrets.insert(Self.digest(secret))
      return secret
    }
  }

  /// - Parameter header: The header `Authorization`.
  package func isValid(_ header: String?) -> Bool {
    guard let header, header.hasPrefix("Bearer ") else { return false }
    // Looking up a digest takes a time that depends on no byte of a valid secret.
    let digest = Self.digest(String(header.dropFirst("Bearer ".count)))
    return state.withLock { $0.secrets.contains(digest) }
  }

  private static func digest(_ text: String) -> SHA256Digest { SHA256.hash(data: Array(text.utf8)) }

  private static func random() -> String {
    SymmetricKey(size: .bits256).withUnsafeBytes { bytes in
      bytes.map { byte in
        let text = String(byte, radix: 16)
        return byte < 16 ? "0" + text : text
      }.joined()
    }
  }
}
