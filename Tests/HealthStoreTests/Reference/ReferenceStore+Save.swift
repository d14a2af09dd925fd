import HealthModel

@testable import HealthStorage
@testable import HealthAuthorization
@testable import HealthStore

extension ReferenceStore {
  /// The type and sync identifier of an object.
  private struct SyncName: Hashable {
    var type: ObjectType
    var identifier: String

    init?(_ object: HealthObject) {
      guard let sync = object.metadata.sync else { return nil }
      (type, identifier) = (object.type, sync.identifier)
    }
  }

  /// Compares two objects with sync metadata.
  private static func isNewer(_ a: HealthObject, _ b: HealthObject) -> Bool {
    a.metadata.sync!.version.replaces(b.metadata.sync!.version)
  }

  /// Returns false if rejected; nothing has changed then. The content is well formed.
  mutating func save(_ content: SaveContent, in scope: WriteScope) -> Bool {
    let before = self
    guard trySave(content, in: scope) else {
      self = before
      return false
    }
    return true
  }

  private mutating func trySave(_ content: SaveContent, in scope: WriteScope) -> Bool {
    let principal = scope.author.principal
    let rows = Self.completed(content)
    for row in rows {
      if let earliestEnd, row.end < earliestEnd { return false }
      guard row.type.kind == .correlation || scope.types.contains(row.type) else { return false }
    }
    let ids = rows.map(\.id)
    guard Set(ids).count == ids.count, usedIDs[principal, default: []].isDisjoint(with: ids)
    else { return false }

    var gone: [Entry] = []
    if let replaced = content.replaced {
      guard let old = entry(replaced, where: { $0.principal == principal }),
        mayDelete(old, in: scope)
      else { return false }
      remove([old])
      gone = [old]
    }
    let (kept, outdated) = newest(rows, of: principal)
    remove(outdated)
    var numbers: [ObjectID: Int] = [:]
    for row in kept { numbers[row.id] = nextNumber + numbers.count }
    for row in kept { add(row, content, rows, numbers, scope.author) }

    // Maps the numbers of removed objects to those of the objects that replace them.
    var places: [Int: Int] = [:]
    if let old = gone.first, kept.count == 1 { places[old.number] = numbers[kept[0].id] }
    for old in gone + outdated
    where places[old.number] == nil && SyncName(old.object) != nil {
      let successor = kept.first { SyncName($0) == SyncName(old.object) }
      places[old.number] = successor.flatMap { numbers[$0.id] }
    }
    takePlaces(places)
    revisions.append(scope.author.revision)
    var names: [ObjectID: Int] = [:]
    for old in gone + outdated { names[old.object.id] = places[old.number] }
    return relate(
      content.relations, in: scope, leftOut: Set(ids).subtracting(kept.map(\.id)), renamed: names)
  }

  /// Returns the rows to store, and the stored objects that they replace: for each name the
  /// greatest version, and the first of equal ones.
  private func newest(
    _ rows: [HealthObject], of principal: PrincipalID
  ) -> (kept: [HealthObject], outdated: [Entry]) {
    var best: [SyncName: HealthObject] = [:]
    for row in rows {
      guard let name = SyncName(row) else { continue }
      if best[name].map({ Self.isNewer(row, $0) }) ?? true { best[name] = row }
    }
    var outdated: [Entry] = []
    for entry in entries where entry.principal == principal {
      guard let name = SyncName(entry.object), let row = best[name] else { continue }
      if Self.isNewer(row, entry.object) {
        outdated.append(entry)
      } else {
        best[name] = entry.object
      }
    }
    let kept = rows.filter { row in SyncName(row).map { best[$0]!.id == row.id } ?? true }
    return (kept, outdated)
  }

  private mutating func add(
    _ row: HealthObject, _ content: SaveContent, _ rows: [HealthObject],
    _ numbers: [ObjectID: Int], _ author: WriteScope.Author
  ) {
    var object = row
    object.sourceRevision = author.revision
    var entry = Entry(number: takeNumber(), object: object, principal: author.principal)
    let place = rows.firstIndex { $0.id == row.id }!
    entry.points = content.series[place]
    if entry.points == nil, let kind = row.type.seriesKind, row.type.kind != .quantity {
      entry.points = SeriesPoints(kind: kind)
    }
    if case .correlation(let correlation) = row.details {
      let members = rows.filter {
        correlation.contained.contains($0.id) && numbers[$0.id] != nil
      }
      entry.content = Content(
        members: Set(members.map { numbers[$0.id]! }), types: Set(members.map(\.type)))
      entry.object.details = .correlation(Correlation())
    }
    entries.append(entry)
    usedIDs[author.principal, default: []].insert(row.id)
  }

  /// Returns the rows with the values that the store computes from their points.
  private static func completed(_ content: SaveContent) -> [HealthObject] {
    var rows = content.samples.rows
    for index in rows.indices {
      let points = content.series[index]
      switch rows[index].details {
      case .heartbeatSeries:
        rows[index].details = .heartbeatSeries(HeartbeatSeries(count: points?.count ?? 0))
      case .workoutRoute:
        rows[index].details = .workoutRoute(WorkoutRoute(count: points?.count ?? 0))
      case .electrocardiogram(var recording):
        recording.voltageCount = points?.count ?? 0
        rows[index].details = .electrocardiogram(recording)
      default:
        guard let points else { break }
        let series = summary(points, rows[index].type)
        rows[index].details = .quantitySeries(series)
        rows[index].value = series.sum ?? series.average ?? 0
      }
    }
    return rows
  }

  /// Only for types whose average is not logarithmic.
  private static func summary(_ points: SeriesPoints, _ type: ObjectType) -> QuantitySeries {
    var series = QuantitySeries(count: points.count)
    let values = points.columns[0]
    guard type.aggregation != .cumulative else {
      series.sum = values.reduce(0, +)
      return series
    }
    let durations = points.durations.isEmpty ? values.map { _ in 0 } : points.durations
    let weights = durations.map { Double($0) }
    let weight = weights.reduce(0, +)
    if type.aggregation == .discreteTemporallyWeighted, weight > 0 {
      series.average = zip(values, weights).map { $1 * $0 }.reduce(0, +) / weight
    } else {
      series.average = values.reduce(0, +) / Double(values.count)
    }
    (series.minimum, series.maximum) = (values.min(), values.max())
    series.mostRecent = values.last
    series.mostRecentStart = Instant(microseconds: points.times.last!)
    series.mostRecentEnd = Instant(microseconds: points.times.last! + durations.last!)
    return series
  }
}
