import HTTPTypes
import HealthWords
import Hummingbird
import NIOCore

/// Why a request is not accepted. The answer depends on the reason alone and contains nothing of the
/// request except counts.
package enum Refusal: Error, Hashable, Sendable {
  // The caller
  case wrongToken
  case tooManyWrongTokens
  // The form of the request
  case unknownPath
  case method
  case contentType
  case contentEncoding
  case interval
  // Limits
  case tooManyRequests
  case busy
  case tooLarge(limit: Int)
  case tooManyEntries(limit: Int)
  case tooSlow
  case cutOff
  // The document
  case malformed
  /// None of its entries can be read.
  case unread(DeliveryReport)
  // The daemon
  case revoked
  /// The store is locked, or a guest session is on.
  case inaccessible
  case unavailable

  var status: HTTPResponse.Status {
    switch self {
    case .wrongToken: .unauthorized
    case .tooManyWrongTokens, .tooManyRequests: .tooManyRequests
    case .unknownPath: .notFound
    case .method: .methodNotAllowed
    case .contentType, .contentEncoding: .unsupportedMediaType
    case .interval, .malformed, .unread: .unprocessableContent
    case .tooLarge, .tooManyEntries: .contentTooLarge
    case .tooSlow: .requestTimeout
    case .cutOff: .badRequest
    case .revoked: .forbidden
    case .busy, .inaccessible, .unavailable: .serviceUnavailable
    }
  }

  /// The seconds after which the same request may be accepted; nil if it will not be.
  private var retryAfter: Int? {
    switch self {
    case .tooManyWrongTokens, .inaccessible, .unavailable: 60
    case .tooManyRequests, .busy: 10
    default: nil
    }
  }

  var message: String {
    switch self {
    case .wrongToken: "the token is missing or wrong"
    case .tooManyWrongTokens: "too many requests had a wrong token"
    case .unknownPath: "there is nothing at this path"
    case .method: "only POST is accepted"
    case .contentType: "the body must be JSON"
    case .contentEncoding: "a compressed body is not accepted"
    case .interval: "sums of a week or longer cannot be stored as samples"
    case .tooManyRequests: "too many requests"
    case .busy: "other deliveries are being received"
    case .tooLarge(let limit): "the body is larger than \(limit >> 20) MiB"
    case .tooManyEntries(let limit): "the body contains more than \(limit) entries"
    case .tooSlow: "the body did not arrive in time"
    case .cutOff: "the body is incomplete"
    case .malformed: "the body is not a complete document of Health Auto Export"
    case .unread: "none of the entries can be read"
    case .revoked: "the pairing was revoked"
    case .inaccessible: "the store is locked, or a guest session is on"
    case .unavailable: "healthd does not respond"
    }
  }

  var remedy: String {
    switch self {
    case .wrongToken, .revoked:
      "Pair the phone with: healthctl receive pair, and set the header Authorization to the token."
    case .tooManyWrongTokens: "Correct the token in the header Authorization, then wait a minute."
    case .unknownPath: "Use the URL that the pairing shows."
    case .method, .contentType: "Choose the automation type REST API and the format JSON."
    case .contentEncoding: "Send the body without Content-Encoding."
    case .interval: "Choose the time grouping hours, minutes or days."
    case .tooManyRequests, .busy: "Wait; the phone sends again by itself."
    case .tooLarge, .tooManyEntries: "Turn on Batch Requests, or choose a shorter period."
    case .tooSlow, .cutOff: "Send again with a better connection."
    case .malformed: "Choose export version 2 and the format JSON."
    case .unread:
      "Choose export version 2 and the format JSON, or import the file of the app with: healthctl import"
    case .inaccessible: "See which with: healthctl mode. The phone sends again by itself."
    case .unavailable:
      "See what is wrong with: healthctl doctor. The phone sends again by itself."
    }
  }

  /// Whether the phone sent a delivery. The other refusals concern requests without the token, or requests that
  /// are refused before a body is read.
  var concernsDelivery: Bool {
    switch self {
    case .wrongToken, .tooManyWrongTokens, .tooManyRequests, .busy, .unknownPath, .method: false
    default: true
    }
  }

  func response() -> Response {
    var body: JSONValue = ["error": .string(message), "remedy": .string(remedy)]
    if case .unread(let report) = self {
      for member in report.members { body.append(member.key, member.value) }
    }
    var response = Response.json(body, status: status)
    if let retryAfter { response.headers[.retryAfter] = "\(retryAfter)" }
    switch self {
    case .wrongToken: response.headers[.wwwAuthenticate] = "Bearer"
    case .method: response.headers[.allow] = "POST"
    default: break
    }
    return response
  }
}

extension Response {
  static func json(_ value: JSONValue, status: HTTPResponse.Status = .ok) -> Response {
    let body = ByteBuffer(string: value.line + "\n")
    return Response(
      status: status,
      headers: [
        .contentType: "application/json", .contentLength: "\(body.readableBytes)",
        .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
      ],
      body: ResponseBody(byteBuffer: body))
  }
}
