import HealthAuthorization
import HealthModel

/// What a right to statistics alone tells of the samples of others.
///
/// - A sample belongs to the day in which it starts, with all of its value and with its time up to
///   the end of the day. Days are those of one zone for all apps and queries.
/// - The samples that one owner has in a day count in complete groups of three, in the order in which
///   they came: of five the first three. Groups do not depend on who asks. When a sample of a group
///   is deleted, the others of it never count again (`Writer.ungroup`).
/// - A query counts them if it asks for whole days: without a condition but a period, in intervals
///   of days or longer, not by source, and not for the most recent value, which is one sample's.
///   Any other is answered from the app's own samples.
/// - Own samples are computed as always, and the two are added up without looking at the time that
///   they share. So an app cannot cut a piece out of what others measured by saving a sample of its
///   own.
///
/// Every answer is therefore put together from the same groups, whichever period and interval it is
/// about. Two answers differ by whole groups, also when samples were saved and deleted between them,
/// and asking often or for periods that overlap takes no group to pieces. What is left: a least or
/// greatest value is the value of some sample of the interval, and another time zone of the machine
/// makes other days.
struct AggregateReader {
  /// Days that are read at once.
  private static let dayCount = 32

  let type: ObjectType
  let scope: ReadScope
  let aggregate: ReadScope.Aggregate
  /// Of the query, on boundaries of days.
  let period: (start: Instant?, end: Instant?)
  let days: AggregateDays
  let snapshot: Snapshot
  let chunks: ChunkStore
  let isCancelled: () -> Bool

  /// nil when the query may not count samples of others.
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

  /// Days that hold everything that counts.
  func reach() throws(StoreError) -> (start: Int64, end: Int64)? {
    guard let reach = try selection(period.start, period.end).reach else { return nil }
    guard isFar(reach) else { return reach }
    // Samples that do not count must not make the days too many.
    var counted: (start: Int64, end: Int64)?
    for window in try windows(reach) {
      guard let found = try rows(window) else { continue }
      counted = (counted?.start ?? found.start, found.end - 1)
    }
    return counted
  }

  /// Adds what counts to a pass; the days from the first that does to the last, if any does.
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

  /// Longer than half a lifetime.
  private func isFar(_ reach: (start: Int64, end: Int64)) -> Bool {
    reach.end - reach.start > 20_000 * 86_400_000_000
  }

  private func windows(_ reach: (start: Int64, end: Int64)) throws(StoreError) -> [[Int64]] {
    if isFar(reach) {
      let all = try scanned(period.start, period.end)
      return try days.windows(of: all.starts)
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
    (filter.start, filter.end, filter.strictStart) = (start, end, true)
    return try Selection(
      [QueryDescriptor(types: [type], filter: filter)], scope: nil, snapshot: snapshot,
      chunks: chunks)
  }

  // MARK: - Days

  private struct Found {
    /// By source.
    var parts: [QuantityWalk.Rows]
    var start: Int64
    var end: Int64
  }

  /// What counts of some days.
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
      let source = rows.origins[Int(rows.originIndices[row])].source
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
    byDay = byDay.mapValues { $0.sorted() }
    guard let first = byDay.keys.min(), let last = byDay.keys.max() else { return nil }
    return Found(
      parts: parts(rows, byDay, window), start: window[first], end: window[last + 1])
  }

  private struct Part: Hashable {
    var day: Int
    var owner: UInt32
  }

  /// Of another owner, and of a day all of which the app may see: a part of a day would have other
  /// groups.
  private func isCounted(_ source: UInt32, day: Int64) -> Bool {
    guard snapshot.dictionaries.principal(ofSource: source) != scope.principal else {
      return false
    }
    return day >= max(snapshot.leastEnd(in: scope), aggregate.earliest?.microseconds ?? .min)
  }

  private func parts(
    _ rows: RowSet, _ byDay: [Int: [Int]], _ window: [Int64]
  ) -> [QuantityWalk.Rows] {
    var bySource: [UInt32: [(row: Int, dayEnd: Int64)]] = [:]
    for (day, counted) in byDay.sorted(by: { $0.key < $1.key }) {
      for row in counted {
        let source = rows.origins[Int(rows.originIndices[row])].source
        bySource[source, default: []].append((row, window[day + 1]))
      }
    }
    return bySource.sorted { $0.key < $1.key }.map { source, counted in
      let columns = SampleColumns(capacity: counted.count)
      for (place, (row, dayEnd)) in counted.enumerated() {
        columns.start[place] = rows.starts[row]
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

/// Numbers of others that a right to statistics alone shows.
struct AggregatePass {
  let pass: StatisticsPass
  /// From the first day that counts to the last; nil: there is none.
  let days: (start: Int64, end: Int64)?
}
