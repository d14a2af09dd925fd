import HealthModel

@testable import HealthAuthorization
@testable import HealthStore

/// What the store should do, in arrays and filters.
struct ReferenceStore {
  struct Entry {
    var sample: Sample
    var principal: PrincipalID
    var anchor: Int
    var deletedAt: Int?
  }
  private(set) var entries: [Entry] = []
  private var nextAnchor = 1
  private var forgottenCount = 0

  var alive: [Entry] { entries.filter { $0.deletedAt == nil } }

  /// False when an identifier was used before by the app, or twice.
  mutating func save(_ samples: [Sample], as app: TestApp) -> Bool {
    var used = Set(entries.filter { $0.principal == app.principal }.map(\.sample.id))
    for sample in samples where !used.insert(sample.id).inserted { return false }
    var stored: [SyncName: Int] = [:]
    for (index, entry) in entries.enumerated()
    where entry.deletedAt == nil && entry.principal == app.principal {
      if let name = SyncName(entry.sample) { stored[name] = index }
    }
    var best: [SyncName: Sample] = [:]
    for sample in samples {
      guard let name = SyncName(sample) else { continue }
      if best[name].map({ Self.isNewer(sample, $0) }) ?? true { best[name] = sample }
    }
    let added = samples.filter { sample in
      guard let name = SyncName(sample) else { return true }
      guard best[name]?.id == sample.id else { return false }
      return stored[name].map { Self.isNewer(sample, entries[$0].sample) } ?? true
    }
    for index in added.compactMap({ SyncName($0).flatMap { stored[$0] } }).sorted() {
      entries[index].deletedAt = nextAnchor
      nextAnchor += 1
    }
    for var sample in added {
      sample.sourceRevision = app.revision
      entries.append(Entry(sample: sample, principal: app.principal, anchor: nextAnchor))
      nextAnchor += 1
    }
    return true
  }

  /// What a sample is called by the app that saved it.
  private struct SyncName: Hashable {
    var type: ObjectType
    var identifier: String

    init?(_ sample: Sample) {
      guard !sample.metadata.isEmpty, let sync = sample.metadata.sync else { return nil }
      (type, identifier) = (sample.type, sync.identifier)
    }
  }

  /// Of two samples with sync keys.
  private static func isNewer(_ a: Sample, _ b: Sample) -> Bool {
    a.metadata.sync!.version.replaces(b.metadata.sync!.version)
  }

  /// Nil when one is not the app's own.
  mutating func delete(_ ids: [ObjectID], as app: TestApp) -> Int? {
    let own = Set(alive.filter { $0.principal == app.principal }.map(\.sample.id))
    guard own.isSuperset(of: ids) else { return nil }
    return remove { $0.principal == app.principal && ids.contains($0.sample.id) }
  }

  mutating func delete(_ type: ObjectType, _ filter: SampleFilter, as app: TestApp) -> Int {
    remove {
      $0.principal == app.principal && $0.sample.type == type
        && Self.matches($0.sample, filter)
    }
  }

  /// How many deleted objects are forgotten now.
  mutating func purge() -> Int {
    let deleted = entries.count - alive.count
    defer { forgottenCount = deleted }
    return deleted - forgottenCount
  }

  private mutating func remove(_ condition: (Entry) -> Bool) -> Int {
    var count = 0
    for index in entries.indices where entries[index].deletedAt == nil && condition(entries[index])
    {
      entries[index].deletedAt = nextAnchor
      nextAnchor += 1
      count += 1
    }
    return count
  }

  func visible(_ scope: ReadScope, _ types: [ObjectType]) -> [Entry] {
    alive.filter { entry in
      guard types.contains(entry.sample.type) else { return false }
      switch scope.visibility(of: entry.sample.type) {
      case .allSources: return true
      case .onlyOwn(let principal): return entry.principal == principal
      }
    }
  }

  func samples(_ query: SampleQuery, _ scope: ReadScope) -> [Sample] {
    var found = visible(scope, query.types).filter { Self.matches($0.sample, query.filter) }
    found.sort { a, b in
      let (x, y) = (Self.key(a, query.order), Self.key(b, query.order))
      return x != y ? x < y : a.anchor < b.anchor
    }
    if query.order == .startDescending || query.order == .endDescending { found.reverse() }
    return Array(query.limit == 0 ? found[...] : found.prefix(query.limit)).map(\.sample)
  }

  private static func key(_ entry: Entry, _ order: SampleQuery.Order) -> Instant {
    order == .startAscending || order == .startDescending ? entry.sample.start : entry.sample.end
  }

  static func matches(_ sample: Sample, _ filter: SampleFilter) -> Bool {
    let (from, to) = (filter.start ?? .distantPast, filter.end ?? .distantFuture)
    if filter.strictStart && !(sample.start >= from && sample.start < to) { return false }
    if filter.strictEnd && !(sample.end >= from && sample.end < to) { return false }
    if !filter.strictStart && !filter.strictEnd {
      let isPoint = sample.start == sample.end
      guard sample.start < to, isPoint ? sample.start >= from : sample.end > from else {
        return false
      }
    }
    if let sources = filter.sources, !sources.contains(sample.sourceRevision!.source) {
      return false
    }
    if let devices = filter.devices {
      guard let device = sample.device, devices.contains(device) else { return false }
    }
    if let ids = filter.ids, !ids.contains(sample.id) { return false }
    if let predicate = filter.predicate, !ReferencePredicate().holds(predicate, sample) {
      return false
    }
    return filter.metadata.allSatisfy { condition in
      guard let value = sample.metadata[condition.key] else { return false }
      switch condition.test {
      case .exists: return true
      case .isAny(let values): return values.contains(value)
      }
    }
  }

  /// A client that follows changes has these afterwards.
  func state(_ query: ChangeQuery, _ scope: ReadScope) -> [ObjectID: Sample] {
    var state: [ObjectID: Sample] = [:]
    for entry in visible(scope, query.types) where Self.matches(entry.sample, query.filter) {
      state[entry.sample.id] = entry.sample
    }
    return state
  }

  // MARK: - Statistics

  /// Sum in which every second counts for the best source there; times are whole seconds.
  func mergedSum(_ type: ObjectType, from: Int, to: Int, ranking: [Source]) -> Double {
    let samples = alive.map(\.sample).filter { $0.type == type }
    var total = 0.0
    for sample in samples {
      let rank = ranking.firstIndex(of: sample.sourceRevision!.source)!
      let better = samples.filter {
        ranking.firstIndex(of: $0.sourceRevision!.source)! < rank
      }
      let (start, end) = (Self.second(sample.start), Self.second(sample.end))
      guard case .quantity(let value) = sample.value else { continue }
      func isCovered(_ second: Int) -> Bool {
        better.contains { Self.second($0.start) <= second && second < Self.second($0.end) }
      }
      if start == end {
        if start >= from && start < to && !isCovered(start) { total += value }
      } else {
        for second in max(start, from)..<max(min(end, to), max(start, from))
        where !isCovered(second) { total += value / Double(end - start) }
      }
    }
    return total
  }

  static func second(_ instant: Instant) -> Int { Int(instant.microseconds / 1_000_000) }
}
