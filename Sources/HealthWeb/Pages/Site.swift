import Foundation
import HTTPTypes
import HealthClient
import HealthModel
import HealthPage
import HealthWords
import Hummingbird
import Logging
import NIOCore

/// The pages, files and actions of the site, by path, in the order of the navigation.
///
/// A page loads its content from the daemon and returns a document. A file is saved by the browser. An
/// action changes something and returns where to go. To add one, add a line to ``pages``, ``files`` or
/// ``actions`` and a file to `Pages`.
struct Site: Sendable {
  typealias Page = @Sendable (PageRequest) async throws(PageFailure) -> Document
  typealias File = @Sendable (PageRequest) async throws(PageFailure) -> Download
  typealias Action = @Sendable (PageRequest, Form) async throws(PageFailure) -> ActionReply

  static let pages: [(path: String, page: Page)] = [
    ("/", SummaryRoutes.summary),
    ("/trends", TrendRoutes.trends),
    ("/browse", BrowseRoutes.browse),
    ("/report", ReportRoutes.report),
    ("/type/:type", TypeRoutes.type),
    ("/type/:type/samples", SampleRoutes.samples),
    ("/sample/:type/:id", SampleRoutes.sample),
    ("/sleep", SleepRoutes.sleep),
    ("/workouts", WorkoutRoutes.workouts),
    ("/workouts/:id", WorkoutRoutes.workout),
    ("/records", RecordRoutes.records),
    ("/medications", MedicationRoutes.show),
    ("/mind", MindRoutes.show),
    ("/mind/gad7", MindRoutes.gad7),
    ("/mind/phq9", MindRoutes.phq9),
    ("/cycle", CycleRoutes.show),
    ("/requests", RequestRoutes.list),
    ("/requests/:id", RequestRoutes.show),
    ("/requests/:id/result", RequestRoutes.result),
    ("/apps", AppRoutes.list),
    ("/apps/:app", AppRoutes.show),
    ("/ledger", LedgerRoutes.show),
    ("/sources", SourceRoutes.show),
    ("/imports", ImportRoutes.show),
    ("/imports/:number", ImportRoutes.preview),
    ("/phone", PhoneRoutes.show),
    ("/settings", SettingsRoutes.show),
  ]

  static let files: [(path: String, file: File)] = [
    ("/export", StoreExportRoutes.file),
    ("/type/:type/samples.csv", ExportRoutes.table),
    ("/type/:type/samples.json", ExportRoutes.list),
    ("/sample/:type/:id/original", RecordRoutes.original),
    ("/attachment/:id", SampleRoutes.attachment),
    ("/workouts/:id/gpx", WorkoutRoutes.gpx),
    ("/ledger/entries.jsonl", LedgerRoutes.lines),
    ("/ledger/entries.csv", LedgerRoutes.table),
  ]

  static let actions: [(path: String, action: Action)] = [
    ("/type/:type/add", SampleRoutes.add),
    ("/type/:type/pin", PinRoutes.pin),
    ("/type/:type/delete", SampleRoutes.delete),
    ("/medications/dose", MedicationRoutes.log),
    ("/medications/add", MedicationRoutes.add),
    ("/medications/archive", MedicationRoutes.archive),
    ("/mind/log", MindRoutes.log),
    ("/mind/gad7", MindRoutes.logGAD7),
    ("/mind/phq9", MindRoutes.logPHQ9),
    ("/cycle/flow", CycleRoutes.logFlow),
    ("/cycle/state", CycleRoutes.logState),
    ("/requests/:id", RequestRoutes.answer),
    ("/apps/:app", AppRoutes.change),
    ("/apps/:app/allow", AppRoutes.allow),
    ("/apps/:app/confirm", AppRoutes.confirm),
    ("/apps/:app/end", AppRoutes.end),
    ("/apps/:app/remove", AppRoutes.remove),
    ("/ledger/verify", LedgerRoutes.verify),
    ("/sources", SourceRoutes.setOrder),
    ("/imports/:number/remove", ImportRoutes.remove),
    ("/phone/pair", PhoneRoutes.pair),
    ("/phone/address", PhoneRoutes.setAddress),
    ("/phone/revoke", PhoneRoutes.revoke),
    ("/settings/page", SettingsRoutes.setPage),
    ("/settings/cards", PinRoutes.change),
    ("/settings/units", SettingsRoutes.setUnits),
    ("/settings/unit", SettingsRoutes.setUnit),
    ("/settings/profile", SettingsRoutes.setProfile),
    ("/settings/goals", SettingsRoutes.setGoals),
    (lockPath, SettingsRoutes.setLock),
    ("/settings/retention", SettingsRoutes.setRetention),
    ("/settings/backup", SettingsRoutes.backup),
  ]

  /// The address of the form that locks and unlocks, and that begins and ends a guest session.
  private static let lockPath = "/settings/lock"

  // MARK: -

  let store: UserClient
  let sessions: Sessions
  let activity: Activity
  let imports: ImportJob
  let logger: Logger

  func add(to router: Router<WebContext>) {
    router.get("/page.css") { _, _ in Asset.style.response }
    router.get("/page.js") { _, _ in Asset.script.response }
    router.post("/session") { request, context in
      let token = try await request.decode(as: [String: String].self, context: context)["token"]
      guard let token, let secret = sessions.exchange(token) else {
        return Response(status: .unauthorized)
      }
      return Response.json(["secret": .string(secret)])
    }
    router.get("/events") { request, _ in
      LiveEvents(store: store, activity: activity).response(to: request)
    }
    router.get("/mode") { _, _ in
      guard let mode = try? await store.mode() else { return Response(status: .serviceUnavailable) }
      let text =
        mode.isRestricted
        ? "restricted" : mode.isGuest ? "guest" : mode.lock == .unlocked ? "open" : "locked"
      return Response(
        status: .ok, headers: [.contentType: "text/plain"],
        body: .init(byteBuffer: ByteBuffer(string: text)))
    }
    router.post("/imports/upload") { request, context in
      let page = await pageRequest(request, context)
      if let answer = guestAnswer(to: request, page) { return answer }
      return await ImportRoutes.upload(request, page)
    }
    for (path, page) in Self.pages {
      router.get(RouterPath(path)) { request, context in
        await respond(request, context) { (request: PageRequest) async throws(PageFailure) in
          .html(try await page(request).html(request.page))
        }
      }
    }
    for (path, file) in Self.files {
      router.get(RouterPath(path)) { request, context in
        await respond(request, context) { (request: PageRequest) async throws(PageFailure) in
          try await file(request).response(activity)
        }
      }
    }
    router.get("**") { request, context in
      await respond(request, context) { (_: PageRequest) async throws(PageFailure) in
        throw .notFound
      }
    }
    for (path, action) in Self.actions {
      router.post(RouterPath(path)) { request, context in
        let form = try await Form(request, context)
        return await respond(request, context) { (request: PageRequest) async throws(PageFailure) in
          .json(try await action(request, form).json)
        }
      }
    }
  }

  private func respond(
    _ request: Request, _ context: WebContext,
    _ body: (PageRequest) async throws(PageFailure) -> Response
  ) async -> Response {
    let page = await pageRequest(request, context)
    if let answer = guestAnswer(to: request, page) { return answer }
    do throws(PageFailure) {
      return try await body(page)
    } catch {
      return FailureResponse(error, page: page.page, isAction: request.method == .post, logger)
        .response
    }
  }

  /// Returns the answer while a guest uses the computer; nil if none does, or if the request ends that.
  /// The daemon refuses the calls of the pages as well.
  private func guestAnswer(to request: Request, _ page: PageRequest) -> Response? {
    guard let status = page.status, status.mode.isGuest, request.uri.path != Self.lockPath else {
      return nil
    }
    guard request.method == .get else {
      let failure = PageFailure.invalid(
        page.language["guest.title"], remedy: page.language["guest.note"])
      return FailureResponse(failure, page: page.page, isAction: true, logger).response
    }
    let guest = GuestPage(mode: status.mode, asksForPresence: status.isSystemMode)
    return .html(guest.document(page.language).html(page.page))
  }

  private func pageRequest(_ request: Request, _ context: WebContext) async -> PageRequest {
    let preferences = PagePreferences.load(SettingsRoutes.preferencesPath)
    let language = preferences.language(accepted: request.headers[.acceptLanguage])
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .current
    calendar.firstWeekday = preferences.weekday
    let now = Instant(secondsSince1970: Date().timeIntervalSince1970)
    // A page without the number of requests is better than none.
    let status = try? await store.status()
    return PageRequest(
      path: context.parameters,
      query: request.uri.queryParameters,
      store: store, status: status, imports: imports, preferences: preferences,
      page: PageContext(
        language: language,
        time: LocalTime(
          language: language, calendar: calendar, has12Hours: preferences.has12Hours == true),
        now: now, pendingRequestCount: status?.pendingRequestCount ?? 0,
        theme: preferences.pageTheme, status: status))
  }
}

/// The patterns of the addresses, for tests that visit each of them.
package enum PagePath {
  package static var all: [String] { Site.pages.map(\.path) }
  package static var files: [String] { Site.files.map(\.path) }
  package static var actions: [String] { Site.actions.map(\.path) }
}

/// What an action answers: where to go, and a sentence for the user.
struct ActionReply: Sendable {
  var location: String?
  var message: String?

  var json: JSONValue {
    var json: JSONValue = [:]
    if let location { json.append("location", .string(location)) }
    if let message { json.append("message", .string(message)) }
    return json
  }
}

/// The style sheet and the script.
enum Asset {
  case style, script

  var response: Response {
    switch self {
    case .style: .bytes(ByteBuffer(bytes: PageAssets.style), type: "text/css; charset=utf-8")
    case .script:
      .bytes(ByteBuffer(bytes: PageAssets.script), type: "text/javascript; charset=utf-8")
    }
  }
}
