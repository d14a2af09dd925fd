import HealthModel

@testable import HealthAuthorization
@testable import HealthStore

extension ReferenceStore {
  /// Returns the objects that match any of the descriptors, in the order in which they were added.
  func matching(_ descriptors: [QueryDescriptor], in scope: ReadScope?) -> [Entry] {
    let reference = ReferencePredicate(store: self, scope: scope)
    return entries.filter { entry in
      isVisible(entry, in: scope)
        && descriptors.contains {
          $0.types.contains(entry.object.type) && reference.holds($0.filter, entry)
        }
    }
  }

  func samples(_ query: SampleQuery, in scope: ReadScope) -> [HealthObject] {
    var found = matching(query.descriptors, in: scope)
    let order = query.order
    func isBefore(_ a: Entry, _ b: Entry) -> Bool {
      let (x, y) = (key(a, order, scope), key(b, order, scope))
      // Objects without the number come last in either direction.
      if let x, let y, x != y { return (x < y) != order.isDescending }
      if (x == nil) != (y == nil) { return y == nil }
      return (a.number < b.number) != order.isDescending
    }
    found.sort(by: isBefore)
    return (query.limit == 0 ? found[...] : found.prefix(query.limit)).map {
      shown($0, in: scope, withDocumentData: query.includesDocumentData)
    }
  }

  private func key(
    _ entry: Entry, _ order: SampleQuery.Order, _ scope: ReadScope
  ) -> Double? {
    switch order {
    case .startAscending, .startDescending: return Double(entry.object.start.microseconds)
    case .endAscending, .endDescending: return Double(entry.object.end.microseconds)
    default:
      let value = ReferenceValue(order.workoutKey!, of: shown(entry, in: scope))
      if case .number(let number) = value { return number }
      return nil
    }
  }

  func sources(_ query: SourceQuery, in scope: ReadScope) -> [Source] {
    let found = matching(query.descriptors, in: scope).compactMap(\.object.sourceRevision?.source)
    return Set(found).sorted {
      ($0.name, $0.bundleIdentifier) < ($1.name, $1.bundleIdentifier)
    }
  }

  // MARK: - Points

  /// Returns the points of a visible object; the caller's own objects come before those of other
  /// apps.
  func points(_ query: SeriesQuery, in scope: ReadScope) -> SeriesPoints? {
    func isMeant(_ entry: Entry) -> Bool {
      entry.object.type.seriesKind != nil && isVisible(entry, in: scope)
    }
    let found =
      entry(query.id) { isMeant($0) && $0.principal == scope.principal }
      ?? entry(query.id, where: isMeant)
    guard let found else { return nil }
    let all = found.points ?? Self.single(found.object)
    let origin =
      all.kind == .quantity || all.kind == .location ? 0 : found.object.start.microseconds
    var points = SeriesPoints(kind: all.kind)
    for index in all.times.indices {
      let time = Instant(microseconds: all.times[index] + origin)
      if let start = query.start, time < start { continue }
      if let end = query.end, time >= end { continue }
      points.append(all[index..<index + 1], 0..<1)
    }
    return points
  }

  private static func single(_ object: HealthObject) -> SeriesPoints {
    var points = SeriesPoints(kind: .quantity)
    points.times = [object.start.microseconds]
    let duration = object.end.microseconds - object.start.microseconds
    if duration > 0 { points.durations = [duration] }
    points.columns = [[object.value]]
    return points
  }
}
