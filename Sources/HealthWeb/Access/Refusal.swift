import HTTPTypes

/// Why a request is refused. The answer has no data and does not say more than its status.
package enum Refusal: Hashable, Sendable {
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
}
