import HTTPTypes
import HealthClient
import HealthPage
import HealthWords
import Hummingbird
import Logging

/// The answer to a request that failed: a page for reading, JSON for an action.
struct FailureResponse {
  let response: Response

  init(_ failure: PageFailure, page: PageContext, isAction: Bool, _ logger: Logger) {
    let language = page.language
    var isTemporary = false
    let (status, message, remedy): (HTTPResponse.Status, String, String)
    switch failure {
    case .notFound:
      (status, message, remedy) = (
        .notFound, language["error.notFound"], language["error.notFoundRemedy"]
      )
    case .invalid(let text, let advice): (status, message, remedy) = (.badRequest, text, advice)
    case .daemon(let error) where error.code == .refused:
      // healthd responded: the message states why, without health data.
      (status, message, remedy) = (
        .conflict, language("error.refused", error.message),
        error.reason == .presenceRequired ? language["error.presenceRemedy"] : ""
      )
    case .daemon(let error):
      isTemporary = true
      // The texts of the client library contain no health data.
      logger.notice("healthd did not answer a page", metadata: ["code": "\(error.code)"])
      (status, message, remedy) = (
        .serviceUnavailable, "\(language["error.daemon"]) (\(error.message))",
        language["error.daemonRemedy"]
      )
    }
    if isAction {
      response = .json(["message": .string(message), "remedy": .string(remedy)], status: status)
    } else {
      // While healthd does not respond, every link of this page would lead back to it.
      let document = ErrorPage(
        title: language["error.title"], message: message,
        remedy: isTemporary ? "\(remedy)" : "<a href=\"/\">\(remedy)</a>"
      ).document(isTemporary: isTemporary)
      response = .html(document.html(page), status: status)
    }
  }
}
