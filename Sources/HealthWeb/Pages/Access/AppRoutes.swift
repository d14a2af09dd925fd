import HealthClient
import HealthModel
import HealthPage
import HealthWords
import Hummingbird

/// The registered apps, and the decisions about one of them.
enum AppRoutes {
  static func list(_ request: PageRequest) async throws(PageFailure) -> Document {
    let (apps, requests, summary) = try await request.call { (store) async throws(ClientError) in
      (try await store.apps(), try await store.requests(), try await store.ledgerSummary())
    }
    return AppsPage(entries: AppsPage.entries(of: apps, summary), requests: requests.sheets)
      .document(request.page)
  }

  static func show(_ request: PageRequest) async throws(PageFailure) -> Document {
    let apps = try await request.call { (store) async throws(ClientError) in
      try await store.apps()
    }
    let app = try await request.app(request.path.get("app"))
    let summary = try await request.call { (store) async throws(ClientError) in
      try await store.ledgerSummary(of: app.manifest.bundleIdentifier)
    }
    return AppPage(
      app: app, hasNamesake: app.hasNamesake(in: apps),
      objects: try await objects(of: app, request),
      summary: summary
    ).document(request.page)
  }

  /// Returns the objects that the app was offered, saved, or about which there is a decision.
  private static func objects(
    of app: RegisteredApp, _ request: PageRequest
  ) async throws(PageFailure) -> [AppPage.Item] {
    try await request.call { (store) async throws(ClientError) in
      let grants = try await store.objectGrants(for: app.principal)
        .filter { $0.isOwn || $0.isOffered || $0.decision != .notDetermined }
      guard !grants.isEmpty else { return [] }
      let types = Set(grants.map(\.type)).sorted { $0.code < $1.code }
      let objects = try await store.objects(SampleQuery(types: types))
      let names = Dictionary(objects.map { ($0.id, request.language.name($0)) }) { first, _ in
        first
      }
      return grants.compactMap { grant in
        names[grant.object].map { AppPage.Item(grant: grant, title: $0) }
      }
    }
  }

  static func change(
    _ request: PageRequest, _ form: Form
  ) async throws(PageFailure) -> ActionReply {
    let app = try await request.app(request.path.get("app"))
    let changes = AppChanges(
      on: form.all("on"), wasOn: form.all("wasOn"), wasOff: form.all("wasOff"), in: app)
    if changes.isEmpty { return ActionReply(message: request.language["appPage.unchanged"]) }
    try await request.call { (store) async throws(ClientError) in
      if !changes.grants.isEmpty { try await store.setGrants(changes.grants, for: app.principal) }
      if !changes.objects.isEmpty {
        try await store.setObjectGrants(changes.objects, for: app.principal)
      }
    }
    return ActionReply(message: request.language["appPage.saved"])
  }

  /// Allows a type that the app has not requested.
  static func allow(
    _ request: PageRequest, _ form: Form
  ) async throws(PageFailure) -> ActionReply {
    let app = try await request.app(request.path.get("app"))
    let direction: AuthorizationDirection = form["direction"] == "share" ? .share : .read
    guard let type = form["type"].flatMap(ObjectType.init(name:)),
      app.allowableTypes(direction).contains(type)
    else { throw .notFound }
    try await request.call { (store) async throws(ClientError) in
      try await store.setGrants(
        [Grant(type: type, direction: direction, decision: .authorized)], for: app.principal)
    }
    return ActionReply(message: request.language["appPage.saved"])
  }

  static func confirm(
    _ request: PageRequest, _ form: Form
  ) async throws(PageFailure) -> ActionReply {
    let app = try await request.app(request.path.get("app"))
    // With a digest, exactly the program that the page named.
    let program = form["program"].map { Hexadecimal.bytes($0) ?? [0] } ?? []
    _ = try await request.call { (store) async throws(ClientError) in
      try await store.confirm(app.principal, program: program)
    }
    return ActionReply(
      location: "/apps/\(app.principal.raw.uuidString)",
      message: request.language["appPage.confirmed"])
  }

  static func end(_ request: PageRequest, _: Form) async throws(PageFailure) -> ActionReply {
    let app = try await request.app(request.path.get("app"))
    try await request.call { (store) async throws(ClientError) in
      let grants = app.grants.filter { $0.decision == .authorized }
        .map { Grant(type: $0.type, direction: $0.direction, decision: .denied) }
      if !grants.isEmpty { try await store.setGrants(grants, for: app.principal) }
      let objects = try await store.objectGrants(for: app.principal)
        .filter { $0.decision == .authorized }
        .map { ObjectGrant(object: $0.object, isAllowed: false) }
      if !objects.isEmpty { try await store.setObjectGrants(objects, for: app.principal) }
    }
    return ActionReply(message: request.language["appPage.ended.all"])
  }

  static func remove(_ request: PageRequest, _: Form) async throws(PageFailure) -> ActionReply {
    let app = try await request.app(request.path.get("app"))
    try await request.call { (store) async throws(ClientError) in
      try await store.remove(app.principal)
    }
    return ActionReply(location: "/apps", message: request.language["appPage.removed"])
  }
}
