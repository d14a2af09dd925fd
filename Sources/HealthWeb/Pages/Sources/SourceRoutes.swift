import Foundation
import HealthClient
import HealthModel
import HealthPage
import HealthText
import Hummingbird

/// The order of sources whose samples overlap.
enum SourceRoutes {
  static func show(_ request: PageRequest) async throws(PageFailure) -> Document {
    let counts = try await counts(request)
    let types = request.language.sorted(orderable(counts))
    let named = request.query.get("type").flatMap(ObjectType.init(name:))
    let first = types.contains(.stepCount) ? ObjectType.stepCount : types.first
    guard let type = named.flatMap({ types.contains($0) ? $0 : nil }) ?? first else {
      return SourcesPage(types: [], type: nil, lines: [], order: [], effect: nil)
        .document(request.page)
    }
    let lines = try await ranked(type, counts, request)
    let order = SourcesPage.order(request.query.get("order"), count: lines.count)
    let effect = try await effect(of: order, on: lines, type, request)
    return SourcesPage(types: types, type: type, lines: lines, order: order, effect: effect)
      .document(request.page)
  }

  static func setOrder(
    _ request: PageRequest, _ form: Form
  ) async throws(PageFailure) -> ActionReply {
    let counts = try await counts(request)
    guard let type = form["type"].flatMap(ObjectType.init(name:)),
      orderable(counts).contains(type)
    else { throw .notFound }
    let lines = try await ranked(type, counts, request)
    let sources = SourcesPage.order(form["order"], count: lines.count).map { lines[$0].source }
    try await request.call { (store) async throws(ClientError) in
      try await store.setSourceOrder(sources, of: type)
    }
    return ActionReply(
      location: "/sources?type=\(type.name)", message: request.language["sources.applied"])
  }

  private static func counts(
    _ request: PageRequest
  ) async throws(PageFailure) -> [StatusReply.TypeCount] {
    try await request.call { (store) async throws(ClientError) in
      try await store.status().types
    }
  }

  /// The order matters only where values are added up.
  private static func orderable(_ counts: [StatusReply.TypeCount]) -> Set<ObjectType> {
    let groups = Dictionary(
      grouping: counts.filter { $0.type.aggregation == .cumulative }, by: \.type)
    return Set(groups.filter { $0.value.count > 1 }.keys)
  }

  /// Returns the sources of a type in the order in effect: statistics list them best first.
  private static func ranked(
    _ type: ObjectType, _ counts: [StatusReply.TypeCount], _ request: PageRequest
  ) async throws(PageFailure) -> [StatusReply.TypeCount] {
    let query = StatisticsQuery(type: type, options: [.cumulativeSum, .separateBySource])
    let sources = try await request.call { (store) async throws(ClientError) in
      try await store.statistics(query).first?.bySource.map(\.source) ?? []
    }
    let own = counts.filter { $0.type == type }
    return sources.compactMap { source in own.first { $0.source == source } }
  }

  // MARK: Effect

  /// Returns the totals of the last day that has data of the source that ended first, on which the
  /// sources can overlap.
  private static func effect(
    of order: [Int], on lines: [StatusReply.TypeCount], _ type: ObjectType,
    _ request: PageRequest
  ) async throws(PageFailure) -> SourcesPage.Effect? {
    let ends = lines.map(\.last).sorted(by: >)
    guard ends.count > 1 else { return nil }
    // The second latest source: until then, at least two had data.
    let moment = Date(timeIntervalSince1970: ends[1].secondsSince1970 - 1)
    let begin = request.calendar.startOfDay(for: moment)
    guard let end = request.calendar.date(byAdding: .day, value: 1, to: begin) else { return nil }
    let (start, stop) = (
      Instant(secondsSince1970: begin.timeIntervalSince1970),
      Instant(secondsSince1970: end.timeIntervalSince1970)
    )
    var query = SampleQuery(types: [type])
    (query.filter.start, query.filter.end) = (start, stop)
    let samples = query
    let objects = try await request.call { (store) async throws(ClientError) in
      try await store.objects(samples)
    }
    let units = try await request.call { (store) async throws(ClientError) in
      try await store.preferredUnits(for: [type])
    }
    let effect = SourceEffect(
      day: start.microseconds..<stop.microseconds,
      samples: objects.compactMap { object in
        object.sourceRevision.map {
          SourceEffect.Sample(
            start: object.start.microseconds, end: object.end.microseconds, value: object.value,
            source: $0.source)
        }
      })
    let display = units[type].map { ValueDisplay(type: type, unit: $0) } ?? ValueDisplay(type: type)
    let sources = lines.map(\.source)
    func text(_ sources: [Source]) -> String {
      let total = effect.total(in: sources)
      let isCount = type.canonicalUnit == Unit.count
      // A sample that is divided by time leaves a part of a step.
      return request.language.number(display.textWithUnit(isCount ? total.rounded() : total))
    }
    return SourcesPage.Effect(
      day: start, before: text(sources), after: text(order.map { sources[$0] }))
  }
}
