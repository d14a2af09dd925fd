import HealthModel

@testable import HealthAuthorization
@testable import HealthStore

extension ReferenceStore {
  /// A series counts as its points, each as if it were a separate sample.
  func statistics(_ query: StatisticsQuery, in scope: ReadScope) -> [Statistics] {
    let reference = ReferencePredicate(store: self, scope: scope)
    let quantities = entries.filter { $0.object.type == query.type }.flatMap { entry in
      Self.singles(entry).filter {
        isVisible($0, in: scope) && reference.holds(query.filter, $0)
      }
    }
    let statistics = ReferenceStatistics(
      aggregation: query.type.aggregation!, options: query.options,
      ranking: ranking(query.type, in: scope))
    return statistics.statistics(
      quantities.map {
        ReferenceStatistics.Quantity(
          start: $0.object.start.microseconds, end: $0.object.end.microseconds,
          value: $0.object.value, source: $0.object.sourceRevision!.source)
      }, query.calendar)
  }

  /// Returns the entry itself, or one entry for each point.
  static func singles(_ entry: Entry) -> [Entry] {
    guard let points = entry.points else { return [entry] }
    return points.times.indices.map { index in
      var single = entry
      let duration = points.durations.isEmpty ? 0 : points.durations[index]
      single.object.start = Instant(microseconds: points.times[index])
      single.object.end = Instant(microseconds: points.times[index] + duration)
      single.object.value = points.columns[0][index]
      single.object.details = nil
      return single
    }
  }

  /// Returns the sources in the user's order, then watches, phones, and others; sources of one kind
  /// by their first visible sample of the type. Other types and hidden samples have no influence.
  private func ranking(_ type: ObjectType, in scope: ReadScope) -> [Source] {
    var first: [Source] = []
    let revisions = visible([type], in: scope).compactMap(\.object.sourceRevision)
    for revision in revisions where !first.contains(revision.source) {
      first.append(revision.source)
    }
    func kind(_ source: Source) -> Int {
      let products = revisions.filter { $0.source == source }.map(\.productType)
      if products.contains(where: { $0.hasPrefix("Watch") }) { return 0 }
      return products.contains { $0.hasPrefix("iPhone") } ? 1 : 2
    }
    let ordered = (sourceOrders[type] ?? []).filter { first.contains($0) }
    let others = first.filter { !ordered.contains($0) }
    return ordered + (0...2).flatMap { rank in others.filter { kind($0) == rank } }
  }
}
