/// An address and a port, such as `127.0.0.1:8788` or `[::1]:8788`.
package struct ListenAddress: Hashable, Sendable {
  package let host: String
  package let port: Int

  /// Returns nil for a text without an address or without a port.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"),
      let port = UInt16(text[text.index(after: colon)...])
    else { return nil }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    guard !host.isEmpty else { return nil }
    self.host = String(host)
    self.port = Int(port)
  }

  /// Whether only programs of this machine can connect.
  package var isLoopback: Bool {
    host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }

  /// The URL with another port, for a port that the kernel has chosen.
  package func url(port: Int) -> String {
    "http://" + (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
  }
}
