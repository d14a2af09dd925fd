import HealthStorage
import HealthAuthorization
import HealthModel

/// A reader of the data from other apps that counts under a statistics-only grant.
///
/// - A sample belongs to the day in which it starts, with its whole value and with its time up to
///   the end of the day. All apps and queries use the days of one time zone.
/// - The samples of one owner in a day count in complete groups of three, in order of arrival: of
///   five, the first three. Groups do not depend on the caller. When a sample of a group is
///   deleted, the others never count again (`Writer.ungroup`).
/// - A query counts groups if it requests whole days: without conditions except a period, in
///   intervals of days or longer, not by source, and not for the most recent value, which belongs
///   to a single sample. Any other query is answered from the app's own samples.
/// - The app's own samples are computed as usual, and the two results are added regardless of the
///   time they share. So an app cannot isolate part of the data from other apps by saving a sample
///   that overlaps it.
///
/// Every answer is therefore composed of the same groups, whatever its period and intervals. Two
/// answers differ by whole groups, even when samples were saved and deleted in between, so repeated
/// queries and overlapping periods do not split a group. Two leaks remain: a minimum or maximum is
/// the value of some sample in the interval, and another time zone of the machine yields other
/// days.
struct AggregateReader {
  /// The number of days that are read at once.
  private static let dayCount = 32

  let type: ObjectType
  let scope: ReadScope
  let aggregate: ReadScope.Aggregate
  /// The period of the query, on day boundaries.
  let period: (start: Instant?, end: Instant?)
  let days: AggregateDays
  let snapshot: Snapshot
  let chunks: ChunkStore
  let isCancelled: () -> Bool

  /// Returns nil when the query may not count data from other apps.
  init?(
    _ query: StatisticsQuery, in scope: ReadScope, snapshot: Snapshot, chunks: ChunkStore,
    isCancelled: @escaping () -> Bool
  ) throws(StoreError) {
    guard let aggregate = scope.aggregate(of: query.type) else { return nil }
    let days = try AggregateDays()
    guard try days.fit(query) else { return nil }
    type = query.type
    self.scope = scope
    self.aggregate = aggregate
    period = (query.filter.start, query.filter.end)
    self.days = days
    self.snapshot = snapshot
    self.chunks = chunks
    self.isCancelled = isCancelled
  }

  /// Returns a period that contains everything that counts.
  func reach() throws(StoreError) -> (start: Int64, end: Int64)? {
    guard let reach = try selection(period.start, period.end).reach else { return nil }
    guard isFar(reach) else { return reach }
    // Samples that do not count must not make the number of days exceed the limit.
    var counted: (start: Int64, end: Int64)?
    for window in try windows(reach) {
      guard let found = try rows(window) else { continue }
      counted = (counted?.start ?? found.start, found.end - 1)
    }
    return counted
  }

  /// Adds the groups that count to a pass. Returns the period from the first to the last day with
  /// any, or nil.
  func add(to pass: StatisticsPass) throws(StoreError) -> (start: Int64, end: Int64)? {
    defer { pass.finish() }
    guard let reach = try selection(period.start, period.end).reach else { return nil }
    var counted: (start: Int64, end: Int64)?
    for window in try windows(reach) {
      if isCancelled() { throw .cancelled }
      guard let found = try rows(window) else { continue }
      for rows in found.parts { pass.add(rows) }
      counted = (counted?.start ?? found.start, found.end)
    }
    return counted
  }

  /// Whether the period is longer than about 55 years.
  private func isFar(_ reach: (start: Int64, end: Int64)) -> Bool {
    reach.end - reach.start > 20_000 * 86_400_000_000
  }

  private func windows(_ reach: (start: Int64, end: Int64)) throws(StoreError) -> [[Int64]] {
    if isFar(reach) {
      // Create only days near samples, instead of every day of a long period.
      let all = try scanned(period.start, period.end)
      return try days.windows(of: all.starts.first(all.count))
    }
    let boundaries = try days.covering(reach.start, reach.end)
    return stride(from: 0, to: boundaries.count - 1, by: Self.dayCount).map { first in
      Array(boundaries[first...min(first + Self.dayCount, boundaries.count - 1)])
    }
  }

  private func scanned(_ start: Instant?, _ end: Instant?) throws(StoreError) -> RowSet {
    let scan = SampleScan(
      selection: try selection(start, end), key: .startAscending, after: nil, anchorEnd: .max,
      chunks: chunks, isCancelled: isCancelled)
    return try scan.rows(needed: .max).rows
  }

  private func selection(_ start: Instant?, _ end: Instant?) throws(StoreError) -> Selection {
    var filter = SampleFilter()
    // A sample belongs to the day in which it starts, so its start must be in the period.
    (filter.start, filter.end, filter.strictStart) = (start, end, true)
    // Read without a scope: the groups must not depend on the caller.
    return try Selection(
      [QueryDescriptor(types: [type], filter: filter)], scope: nil, snapshot: snapshot,
      chunks: chunks)
  }

  // MARK: - Days

  private struct Found {
    /// The rows by source.
    var parts: [QuantityWalk.Rows]
    var start: Int64
    var end: Int64
  }

  /// Returns the groups that count in a window of days.
  private func rows(_ window: [Int64]) throws(StoreError) -> Found? {
    let start = max(Instant(microseconds: window[0]), period.start ?? .distantPast)
    let end = min(Instant(microseconds: window[window.count - 1]), period.end ?? .distantFuture)
    guard start < end else { return nil }
    let rows = try scanned(start, end)
    let buckets = IntervalBuckets(boundaries: window)
    var byPart: [Part: [Int]] = [:]
    var day = 0
    for row in 0..<rows.count {
      day = buckets.index(of: rows.starts[row], from: day)
      let source = rows.origin(row).source
      guard isCounted(source, day: window[day]) else { continue }
      let owner = snapshot.dictionaries.sources[Int(source)].owner
      byPart[Part(day: day, owner: owner), default: []].append(row)
    }
    var byDay: [Int: [Int]] = [:]
    for (part, all) in byPart {
      let counted = AggregateGroups.counted(
        all.sorted { rows.anchors[$0] < rows.anchors[$1] }, apart: snapshot.ungrouped,
        anchor: { rows.anchors[$0] })
      if !counted.isEmpty { byDay[part.day, default: []] += counted }
    }
    // Restores the order by start, which `QuantityWalk.Rows` requires.
    byDay = byDay.mapValues { $0.sorted() }
    guard let first = byDay.keys.min(), let last = byDay.keys.max() else { return nil }
    return Found(
      parts: parts(rows, byDay, window), start: window[first], end: window[last + 1])
  }

  private struct Part: Hashable {
    var day: Int
    var owner: UInt32
  }

  /// Returns whether samples of the source count on a day: they must be from another owner, and the
  /// app must be allowed to see the whole day, because part of a day would form other groups.
  private func isCounted(_ source: UInt32, day: Int64) -> Bool {
    guard snapshot.dictionaries.principal(ofSource: source) != scope.principal else {
      return false
    }
    return day >= max(snapshot.leastEnd(in: scope), aggregate.earliest?.microseconds ?? .min)
  }

  /// Groups the counted rows by source, with their time limited to their day.
  private func parts(
    _ rows: RowSet, _ byDay: [Int: [Int]], _ window: [Int64]
  ) -> [QuantityWalk.Rows] {
    var bySource: [UInt32: [(row: Int, dayEnd: Int64)]] = [:]
    for (day, counted) in byDay.sorted(by: { $0.key < $1.key }) {
      for row in counted {
        let source = rows.origin(row).source
        bySource[source, default: []].append((row, window[day + 1]))
      }
    }
    return bySource.sorted { $0.key < $1.key }.map { source, counted in
      let columns = SampleColumns(capacity: counted.count)
      for (place, (row, dayEnd)) in counted.enumerated() {
        columns.start[place] = rows.starts[row]
        // The time of a sample counts up to the end of its day.
        columns.duration[place] = min(rows.durations[row], dayEnd - rows.starts[row])
        columns.value[place] = rows.values[row]
        columns.anchor[place] = rows.anchors[row]
      }
      return QuantityWalk.Rows(
        columns: columns, rows: Array(0..<counted.count), source: source,
        sampleCount: counted.count, isLate: false)
    }
  }
}

/// The pass over data from other apps under a statistics-only grant.
struct AggregatePass {
  let pass: StatisticsPass
  /// The period from the first to the last day that counts; nil when there is none.
  let days: (start: Int64, end: Int64)?
}
