import HealthClient
import HealthModel
import HealthPage
import HealthWords
import Hummingbird

/// The permission requests of apps and the answers of the user.
enum RequestRoutes {
  static func list(_ request: PageRequest) async throws(PageFailure) -> Document {
    let reply = try await request.call { (store) async throws(ClientError) in
      try await store.requests()
    }
    return RequestsPage(sheets: reply.sheets, muted: reply.muted).document(request.page)
  }

  static func show(_ request: PageRequest) async throws(PageFailure) -> Document {
    var sheet = try await sheet(request)
    let apps = try await request.call { (store) async throws(ClientError) in
      try await store.apps()
    }
    // The daemon compares bundle identifiers. A user reads the name.
    if apps.first(where: { $0.principal == sheet.app.principal })?.hasNamesake(in: apps) == true {
      sheet.app.hasNamesake = true
    }
    return RequestPage(sheet).document(request.page)
  }

  static func answer(
    _ request: PageRequest, _ form: Form
  ) async throws(PageFailure) -> ActionReply {
    let sheet = try await sheet(request)
    let language = request.language
    if form["answer"] == "dismiss" {
      let dismissal = SheetForm(sheet).dismissal
      _ = try await request.call { (store) async throws(ClientError) in
        try await store.decide(dismissal)
      }
      return ActionReply(location: "/requests", message: language["request.dismissed"])
    }
    let decision: SheetDecision
    do throws(RequestAnswer.Problem) {
      decision = try RequestAnswer(form).decision(
        about: sheet, word: language["request.word"], calendar: request.calendar,
        now: request.page.now)
    } catch {
      throw .invalid(language[error.key], remedy: remedy(error, language))
    }
    // The daemon asks the user to prove presence where the decision requires it.
    let reply = try await request.call { (store) async throws(ClientError) in
      try await store.decide(decision)
    }
    return ActionReply(location: AnswerAddress(decision, reply, sheet).path)
  }

  static func result(_ request: PageRequest) async throws(PageFailure) -> Document {
    let address = AnswerAddress(request.query)
    let app = try await request.app(address.app)
    let grants = address.items.map { type, direction in
      app.grants.first { $0.type == type && $0.direction == direction }
        ?? Grant(type: type, direction: direction, decision: .notDetermined)
    }
    var page = AnswerPage(app: app, grants: grants, unproved: address.unproved)
    if let type = address.objectType {
      let objects = try await request.call { (store) async throws(ClientError) in
        try await store.objectGrants(of: [type], for: app.principal)
      }
      page.objects = (type, objects.count { $0.decision == .authorized }, objects.count)
    }
    return page.document(request.page)
  }

  private static func sheet(_ request: PageRequest) async throws(PageFailure) -> ConsentSheet {
    let sheets = try await request.call { (store) async throws(ClientError) in
      try await store.requests().sheets
    }
    let id = request.path.get("id").flatMap(ObjectID.init(uuidString:))
    guard let sheet = sheets.first(where: { $0.id == id }) else {
      throw .invalid(
        request.language["request.gone"], remedy: request.language["error.notFoundRemedy"])
    }
    return sheet
  }

  private static func remedy(_ problem: RequestAnswer.Problem, _ language: Language) -> String {
    switch problem {
    case .confirmation: language("request.needsWordRemedy", language["request.word"])
    case .changed: language["request.changedRemedy"]
    case .date, .past: ""
    }
  }
}

extension RequestAnswer {
  init(_ form: Form) {
    self.init(version: form["version"].flatMap { UInt32($0) } ?? 0)
    read = Set(form.all("read"))
    share = Set(form.all("share"))
    objects = Set(form.all("object"))
    confirmation = form["confirmation"] ?? ""
    (until, since) = (form["until"], form["since"])
    isStatisticsOnly = form["statistics"] != nil
    purpose = form["purpose"] ?? ""
    leavesRest = form["leave"] != nil
  }
}

/// The address of the page that shows the result of an answer. It names what was decided about and
/// not the decisions, which the page reads from the daemon.
struct AnswerAddress {
  var app: String
  var items: [(ObjectType, AuthorizationDirection)]
  var objectType: ObjectType?
  var unproved: [ObjectType]
  private var sheet = ""

  init(_ decision: SheetDecision, _ reply: DecisionOutcome, _ sheet: ConsentSheet) {
    app = sheet.app.principal.raw.uuidString
    items = sheet.items.map { ($0.type, $0.direction) }
    objectType = sheet.objectType
    unproved = reply.unproved
    self.sheet = sheet.id.uuidString
  }

  init(_ query: Parameters) {
    func types(_ key: String) -> [ObjectType] {
      (query.get(key) ?? "").split(separator: ",").compactMap { ObjectType(name: String($0)) }
    }
    app = query.get("app") ?? ""
    items = types("share").map { ($0, .share) } + types("read").map { ($0, .read) }
    objectType = query.get("objects").flatMap(ObjectType.init(name:))
    unproved = types("unproved")
  }

  var path: String {
    func names(_ direction: AuthorizationDirection) -> String {
      items.filter { $0.1 == direction }.map(\.0.name).joined(separator: ",")
    }
    return "/requests/\(sheet)/result?app=\(app)&read=\(names(.read))&share=\(names(.share))"
      + "&objects=\(objectType?.name ?? "")&unproved=\(unproved.map(\.name).joined(separator: ","))"
  }
}

extension PageRequest {
  /// Returns the registration with this identifier.
  func app(_ identifier: String?) async throws(PageFailure) -> RegisteredApp {
    let apps = try await call { (store) async throws(ClientError) in try await store.apps() }
    let id = identifier.flatMap(ObjectID.init(uuidString:))
    guard let app = apps.first(where: { $0.principal.raw == id }) else { throw .notFound }
    return app
  }
}
