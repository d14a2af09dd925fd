import HealthStorage
import HealthModel

/// A reader of one page of a series.
struct SeriesPageReader {
  /// The approximate size in bytes of the points in a page when the query does not specify one, and
  /// the maximum.
  private static let byteCountDefault = 1 << 20
  private static let byteCountMax = 3 << 20

  struct Object {
    var anchor: Int64
    var type: ObjectType
    var source: UInt32
    /// In microseconds.
    var start: Int64
    var duration: Int64
    var value: Double
  }

  let object: Object
  let query: SeriesQuery
  let snapshot: Snapshot
  let table: SeriesTable

  func page(
    from cursor: SeriesCursor, isCancelled: () -> Bool
  ) throws(StoreError) -> SeriesPage {
    guard let kind = SeriesPoints.Kind(object.type) else {
      preconditionFailure("the object is of a type that can have points")
    }
    let (first, end) = times(kind)
    var page = SeriesPage(points: SeriesPoints(kind: kind), cursor: [])
    let limit = limit(kind)
    var place = cursor
    while true {
      if isCancelled() { throw .cancelled }
      let (points, isLast) = try part(place.part, kind)
      guard place.point <= points.count else { throw .corrupt("series") }
      // Times ascend, so the requested points of a part are contiguous.
      let offsets = points.times
      let begin = max(place.point, offsets.indices.partitioningIndex { offsets[$0] >= first })
      let behind = max(begin, offsets.indices.partitioningIndex { offsets[$0] >= end })
      let count = min(behind - begin, limit - page.points.count)
      page.points.append(points, begin..<begin + count)
      if begin + count < behind {
        place.point = begin + count
        page.cursor = place.sealed(query, snapshot)
        return page
      }
      // No part follows, or the period ends in this one.
      if isLast || behind < points.count { return page }
      place.part += 1
      place.point = 0
    }
  }

  private func part(
    _ part: Int, _ kind: SeriesPoints.Kind
  ) throws(StoreError) -> (points: SeriesPoints, isLast: Bool) {
    guard kind == .quantity, !snapshot.series.contains(anchor: object.anchor) else {
      let part = try table.part(part, anchor: object.anchor)
      // Condensed samples are stored bit by bit; neighbors are merged when they are read (rules
      // SERIES-06, SERIES-07).
      let points = part.isCondensed ? part.points.coalesced(object.type) : part.points
      return (points, part.isLast)
    }
    // A sample that is not a series is its own only point.
    var points = SeriesPoints(kind: .quantity)
    points.times = [object.start]
    if object.duration > 0 { points.durations = [object.duration] }
    points.columns = [[object.value]]
    return (points, true)
  }

  /// Returns the bounds of the query in the time base of the points.
  private func times(_ kind: SeriesPoints.Kind) -> (first: Int64, end: Int64) {
    let origin = kind.hasAbsoluteTimes ? 0 : object.start
    func time(_ instant: Instant?, or open: Int64) -> Int64 {
      guard let instant else { return open }
      let (time, overflow) = instant.microseconds.subtractingReportingOverflow(origin)
      return overflow ? (instant.microseconds < origin ? .min : .max) : time
    }
    return (time(query.start, or: .min), time(query.end, or: .max))
  }

  private func limit(_ kind: SeriesPoints.Kind) -> Int {
    let pointSize = 8 * (1 + kind.columnCount + (kind == .quantity ? 1 : 0))
    let most = Self.byteCountMax / pointSize
    return query.limit == 0 ? Self.byteCountDefault / pointSize : min(query.limit, most)
  }
}

extension SeriesPoints {
  /// Appends points of another series of the same kind. If only one of the two has durations, the
  /// points of the other get 0.
  mutating func append(_ other: SeriesPoints, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if !other.durations.isEmpty {
      durations.append(contentsOf: repeatElement(0, count: count - durations.count))
      durations.append(contentsOf: other.durations[range])
    } else if !durations.isEmpty {
      durations.append(contentsOf: repeatElement(0, count: range.count))
    }
    times.append(contentsOf: other.times[range])
    for column in columns.indices {
      columns[column].append(contentsOf: other.columns[column][range])
    }
  }
}
