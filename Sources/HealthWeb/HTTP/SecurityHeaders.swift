import HTTPTypes
import Hummingbird

/// Adds the headers that limit what a browser does with an answer. They are on every answer, also on
/// refusals and errors.
struct SecurityHeaders: RouterMiddleware {
  typealias Context = WebContext

  func handle(
    _ request: Request, context: WebContext,
    next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    for (name, value) in Self.fields { response.headers[name] = value }
    return response
  }

  static let fields: [(HTTPField.Name, String)] = [
    // Nothing from elsewhere, no script or style in the markup, no frame around the page.
    (
      .contentSecurityPolicy,
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    // No health data in the cache of the browser.
    (.cacheControl, "no-store"),
    (HTTPField.Name("Referrer-Policy")!, "no-referrer"),
    (.xContentTypeOptions, "nosniff"),
    (HTTPField.Name("Cross-Origin-Opener-Policy")!, "same-origin"),
    (HTTPField.Name("Cross-Origin-Resource-Policy")!, "same-origin"),
    (
      HTTPField.Name("Permissions-Policy")!,
      "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
    ),
  ]
}
