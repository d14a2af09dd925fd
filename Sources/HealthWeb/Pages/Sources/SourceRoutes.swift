import HealthClient
import HealthInsight
import HealthModel
import HealthPage
import HealthWords
import Hummingbird

/// The order of sources whose samples overlap.
enum SourceRoutes {
  static func show(_ request: PageRequest) async throws(PageFailure) -> Document {
    let stored = try await stored(request)
    let types = request.language.sorted(SourceOrder.types(stored))
    let named = request.query.get("type").flatMap(ObjectType.init(name:))
    let first = types.contains(.stepCount) ? ObjectType.stepCount : types.first
    guard let type = named.flatMap({ types.contains($0) ? $0 : nil }) ?? first else {
      return SourcesPage(types: [], type: nil, lines: [], order: [], effect: nil)
        .document(request.page)
    }
    let lines = try await SourceOrder.load(of: type, stored, from: request)
    let order = SourcesPage.order(request.query.get("order"), count: lines.count)
    let effect = try await effect(of: order, on: lines, type, request)
    return SourcesPage(types: types, type: type, lines: lines, order: order, effect: effect)
      .document(request.page)
  }

  static func setOrder(
    _ request: PageRequest, _ form: Form
  ) async throws(PageFailure) -> ActionReply {
    let stored = try await stored(request)
    guard let type = form["type"].flatMap(ObjectType.init(name:)),
      SourceOrder.types(stored).contains(type)
    else { throw .notFound }
    let lines = try await SourceOrder.load(of: type, stored, from: request)
    let sources = SourcesPage.order(form["order"], count: lines.count).map { lines[$0].source }
    try await request.call { (store) async throws(ClientError) in
      try await store.setSourceOrder(sources, of: type)
    }
    return ActionReply(
      location: "/sources?type=\(type.name)", message: request.language["sources.applied"])
  }

  /// The present counts, because those of the page's request can be older than its form.
  private static func stored(
    _ request: PageRequest
  ) async throws(PageFailure) -> StoredTypes {
    let types = try await request.call { (store) async throws(ClientError) in
      try await store.status().types
    }
    return StoredTypes(types, now: request.page.now)
  }

  // MARK: Effect

  private static func effect(
    of order: [Int], on lines: [DaemonStatus.TypeCount], _ type: ObjectType,
    _ request: PageRequest
  ) async throws(PageFailure) -> SourcesPage.Effect? {
    let stored = StoredTypes(lines, now: request.page.now)
    guard
      let effect = try await SourceEffect.load(type, stored, request.clock, from: request)
    else { return nil }
    let units = try await request.call { (store) async throws(ClientError) in
      try await store.preferredUnits(for: [type])
    }
    let display = units[type].map { ValueDisplay(type: type, unit: $0) } ?? ValueDisplay(type: type)
    let sources = lines.map(\.source)
    func text(_ sources: [Source]) -> String {
      let total = effect.total(in: sources)
      let isCount = type.canonicalUnit == HealthUnit.count
      // A sample that is divided by time leaves a part of a step.
      return request.language.number(display.textWithUnit(isCount ? total.rounded() : total))
    }
    return SourcesPage.Effect(
      day: Instant(microseconds: effect.day.lowerBound), before: text(sources),
      after: text(order.map { sources[$0] }))
  }
}
