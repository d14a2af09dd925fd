import HealthWords
import HTTPTypes
import HealthPage
import Hummingbird

/// Refuses requests that do not come from the user, before any handler runs.
struct AccessMiddleware: RouterMiddleware {
  typealias Context = WebContext

  let sessions: Sessions
  let loopbackName: String

  func handle(
    _ request: Request, context: WebContext,
    next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    guard await Peer.isOwner(of: context.channel) else {
      return Refusal.otherUser.response(to: request)
    }
    let listener = listener(of: context)
    let rules = AccessRules(listener: listener)
    if let refusal = rules.refusal(request.head) { return refusal.response(to: request) }
    let language = Language.accepted(by: request.headers[.acceptLanguage])
    if rules.isFirstNavigation(request.head) {
      return Response.html(Shell.html(language, isFromElsewhere: true))
    }
    if case .loopback = listener, !PublicPath.contains(request.uri.path),
      !sessions.isValid(request.headers[.authorization])
    {
      // A browser that opens an address gets the script, which has the secret, and no data.
      guard request.method == .get, request.headers[.fetchDestination] == "document" else {
        return Refusal.session.response(to: request)
      }
      return Response.html(Shell.html(language, isFromElsewhere: false))
    }
    return try await next(request, context)
  }

  private func listener(of context: WebContext) -> AccessRules.Listener {
    guard !context.isUnix, let port = context.channel.localAddress?.port else { return .unix }
    return .loopback(name: loopbackName, port: port)
  }
}

/// What a browser receives without a session: the parts of the page that contain no data, and the
/// exchange of a token.
enum PublicPath {
  static func contains(_ path: String) -> Bool {
    ["/page.css", "/page.js", "/session"].contains(path)
  }
}
