import HTTPTypes
import HealthPage
import HealthWords
import Hummingbird

/// Why a request is refused. The answer depends on the reason and the language alone.
package enum Refusal: String, Sendable {
  /// Another user connected.
  case otherUser
  /// The request is for another name than this server's: a page that rebinds a name, or a proxy.
  case host
  /// A page of another origin sent the request.
  case origin
  /// The request changes something and is not JSON, which every origin could send.
  case contentType
  /// The request has no valid session.
  case session

  var status: HTTPResponse.Status {
    switch self {
    case .otherUser, .origin: .forbidden
    case .host: .misdirectedRequest
    case .contentType: .unsupportedMediaType
    case .session: .unauthorized
    }
  }

  /// Returns the reason and its remedy: JSON for a change, which the script of the page shows, and
  /// text otherwise.
  func response(to request: Request) -> Response {
    let language = Language.accepted(by: request.headers[.acceptLanguage])
    let (message, remedy) = (
      language["refusal.\(rawValue)"], language["refusal.\(rawValue).remedy"]
    )
    if request.method == .get {
      return .text("\(message) \(remedy)\n", type: "text/plain; charset=utf-8", status: status)
    }
    return .json(["message": .string(message), "remedy": .string(remedy)], status: status)
  }
}
