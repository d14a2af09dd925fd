package import HTTPTypes

/// The checks before any handler, without I/O.
///
/// Any program and any page that the user opens can send requests to a loopback port. What protects
/// the data is the session secret in a header, which a browser never adds by itself, as it would a
/// cookie: a cookie for one loopback port is sent to every other. The other checks refuse
/// requests that no honest client sends.
package struct AccessRules: Sendable {
  /// How the request arrived.
  package enum Listener: Hashable, Sendable {
    /// A Unix socket in a directory of the user, whose peer the kernel proves.
    case unix
    /// A loopback port with this name and number.
    case loopback(name: String, port: Int)
  }

  package let listener: Listener

  package init(listener: Listener) { self.listener = listener }

  /// Returns why a request is refused, or nil. The session is checked separately.
  package func refusal(_ request: HTTPRequest) -> Refusal? {
    guard let authority = request.authority, isOwn(authority) else { return .host }
    let site = request.headerFields[.fetchSite]
    let isRead = request.method == .get || request.method == .head
    switch site {
    case nil, "same-origin": break
    // Only an address that the user typed or opened: a link of another page has another value.
    case "none" where isRead: break
    case "cross-site", "same-site":
      guard isFirstNavigation(request) else { return .origin }
    default: return .origin
    }
    if let origin = request.headerFields[.origin], origin != "http://\(authority)" {
      return .origin
    }
    guard !isRead else { return nil }
    // A browser adds the origin to every request of this kind.
    if case .loopback = listener, request.headerFields[.origin] == nil { return .origin }
    let type = request.headerFields[.contentType]?.prefix { $0 != ";" }
    return type == "application/json" || type == "application/zip" ? nil : .contentType
  }

  /// Returns whether a request loads the document without data in a window of its own.
  ///
  /// The file of `healthctl open` sends the browser here, and a page with a file:// address is another site
  /// for every server. A navigation from elsewhere needs no more than this document, which has no data and
  /// cannot be in a frame: the script of the page loads everything else, from its own origin. A browser
  /// never adds the secret to a navigation, so that a request with one is not a navigation. On the Unix
  /// socket, the same path returns data.
  func isFirstNavigation(_ request: HTTPRequest) -> Bool {
    guard case .loopback = listener else { return false }
    return request.method == .get && request.path == "/"
      && ["cross-site", "same-site"].contains(request.headerFields[.fetchSite])
      && request.headerFields[.fetchMode] == "navigate"
      && request.headerFields[.fetchDestination] == "document"
      && request.headerFields[.authorization] == nil
  }

  private func isOwn(_ authority: String) -> Bool {
    switch listener {
    case .loopback(let name, let port): authority == "\(name):\(port)"
    // A tunnel to the socket has any port. Another name could be one that was rebound.
    case .unix:
      ["localhost", "127.0.0.1", "[::1]"].contains { name in
        authority == name
          || authority.hasPrefix(name + ":")
            && Int(authority.dropFirst(name.count + 1)) != nil
      }
    }
  }
}

extension HTTPField.Name {
  static let fetchSite = HTTPField.Name("Sec-Fetch-Site")!
  static let fetchMode = HTTPField.Name("Sec-Fetch-Mode")!
  static let fetchDestination = HTTPField.Name("Sec-Fetch-Dest")!
}
