import HealthInsight
import Foundation
import HealthClient
import HealthModel
import HealthPage
import HealthWords
import Hummingbird

/// What a page needs to load its content: the address, the daemon, and the user's preferences.
struct PageRequest: Sendable {
  let path: Parameters
  let query: Parameters
  let store: UserClient
  /// The counts of the store; nil if the daemon does not respond.
  let status: DaemonStatus?
  let imports: ImportJob
  let preferences: PagePreferences
  let page: PageContext

  var language: Language { page.language }
  var calendar: Calendar { page.time.calendar }
  var now: Date { Date(timeIntervalSince1970: page.now.secondsSince1970) }

  /// Returns the type in the path, such as `/type/stepCount`.
  func type() throws(PageFailure) -> ObjectType {
    guard let type = path.get("type").flatMap({ ObjectType(name: $0) }) else { throw .notFound }
    return type
  }

  /// Returns the identifier in the path.
  func id() throws(PageFailure) -> ObjectID {
    guard let id = path.get("id").flatMap({ ObjectID(uuidString: $0) }) else { throw .notFound }
    return id
  }

  /// Returns the period in the query; the month of today if it has none.
  func span() -> ChartSpan {
    let length = query.get("span").flatMap(ChartSpan.Length.init(rawValue:)) ?? .month
    let date = query.get("day").flatMap { ChartSpan.date($0, calendar) } ?? now
    return ChartSpan(length, containing: date, calendar: calendar)
  }
}

/// Why a page cannot be shown or a form not applied.
enum PageFailure: Error {
  case notFound
  /// The request is invalid; a message and a remedy for the user.
  case invalid(String, remedy: String = "")
  /// The daemon refused or did not respond.
  case daemon(ClientError)
}

extension PageRequest {
  /// Calls the daemon.
  func call<Reply>(
    _ body: (UserClient) async throws(ClientError) -> Reply
  ) async throws(PageFailure) -> Reply {
    do { return try await body(store) } catch { throw .daemon(error) }
  }
}
