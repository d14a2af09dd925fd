import Foundation
import HealthWords

/// The address and the token for the phone, and the links that configure the app Health Auto Export.
///
/// The links are those of the app's documentation ("Deep Link Automation"). The camera of the phone
/// opens them from a QR code.
package struct PairingLink: Hashable, Sendable {
  /// What an automation of the app sends. It has one automation for each.
  package enum Content: String, CaseIterable, Sendable {
    case healthMetrics, workouts
  }

  /// The URL to which the phone sends.
  package let url: String
  /// The token as the phone sends it.
  package let token: String

  /// Returns nil for an address that is not a URL of HTTP. An address without a path gets that of
  /// the receiver, for example `http://192.168.1.10:8788`.
  package init?(address: String, token: [UInt8]) {
    guard var parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(),
      scheme == "http" || scheme == "https", parts.host?.isEmpty == false, parts.user == nil,
      parts.query == nil, parts.fragment == nil
    else { return nil }
    if parts.path.isEmpty || parts.path == "/" { parts.path = Receiver.path }
    guard let url = parts.string, url.utf8.count <= Self.urlLength else { return nil }
    self.url = url
    self.token = Hexadecimal.text(token)
  }

  /// A QR code of the link must remain small enough for a camera.
  private static let urlLength = 500

  /// The header that the phone sends.
  package var header: String { "Authorization: Bearer \(token)" }

  /// Returns the link that creates an automation of the app.
  package func automation(_ content: Content) -> String {
    let parameters = [
      ("url", url), ("name", "healthd \(content == .workouts ? "workouts" : "metrics")"),
      ("format", "json"), ("exportversion", "v2"), ("datatype", content.rawValue),
      ("interval", "hours"), ("aggregatesleep", "false"), ("batchrequests", "true"),
      ("syncinterval", "hours"), ("syncquantity", "1"),
      ("headers", "Authorization,Bearer \(token)"), ("enabled", "true"),
    ]
    return "com.HealthExport://automation?"
      + parameters.map { "\($0)=\(Self.encoded($1))" }.joined(separator: "&")
  }

  /// Encodes every character that has a meaning in a query.
  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(
      withAllowedCharacters: CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"))
      ?? ""
  }
}
