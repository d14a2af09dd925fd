import HealthModel

/// What a reader of a condensed series gets for its points (rules SERIES-06, SERIES-07). The store
/// keeps the points, so that nothing but the answer to the reader is coarser.
extension SeriesPoints {
  /// Of which quantities are put together. Only for points of quantities.
  ///
  /// - Cumulative ones that touch and have the same rate become one with the sum of both. Rates are
  ///   the same when they differ by rounding alone.
  /// - Heart rates that are equal, and not more than ten seconds apart, become one that lasts from
  ///   the start of the first to the end of the last. How close the platform wants them is not
  ///   documented; during a workout a heart rate comes every five seconds or so.
  func coalesced(_ type: ObjectType) -> SeriesPoints {
    precondition(kind == .quantity, "beats, locations and voltages are never condensed")
    if type.aggregation == .cumulative { return merging(Self.haveSameRate) }
    if type == .heartRate { return merging(Self.areEqualAndClose) }
    return self
  }

  private static let distanceMax: Int64 = 10_000_000
  private static let rateTolerance = 1e-12

  private struct Point {
    var start: Int64
    var end: Int64
    var value: Double
  }

  /// `first` is the first of those that are one already, which end at `end`.
  private static func haveSameRate(_ first: Point, end: Int64, _ next: Point) -> Double? {
    let durations = (Double(first.end - first.start), Double(next.end - next.start))
    guard next.start == end, durations.0 > 0, durations.1 > 0 else { return nil }
    let products = (first.value * durations.1, next.value * durations.0)
    let limit = Self.rateTolerance * max(abs(products.0), abs(products.1))
    return abs(products.0 - products.1) <= limit ? next.value : nil
  }

  private static func areEqualAndClose(_ first: Point, end: Int64, _ next: Point) -> Double? {
    next.value == first.value && next.start - end <= Self.distanceMax ? 0 : nil
  }

  /// `adding` says what the next point adds to the value, or nil when it stands for itself.
  private func merging(
    _ adding: (_ first: Point, _ end: Int64, _ next: Point) -> Double?
  ) -> SeriesPoints {
    var merged = SeriesPoints(kind: kind)
    var first: Point?
    var (end, value) = (Int64.min, 0.0)
    func flush() {
      guard let first else { return }
      merged.times.append(first.start)
      merged.durations.append(end - first.start)
      merged.columns[0].append(value)
    }
    for (index, start) in times.enumerated() {
      let duration = durations.isEmpty ? 0 : durations[index]
      let point = Point(start: start, end: start + duration, value: columns[0][index])
      if let known = first, let more = adding(known, end, point) {
        end = max(end, point.end)
        value += more
      } else {
        flush()
        (first, end, value) = (point, point.end, point.value)
      }
    }
    flush()
    if !merged.durations.contains(where: { $0 > 0 }) { merged.durations = [] }
    return merged
  }

  /// How many points a reader gets, who reads part by part (`SeriesPart`).
  func coalescedCount(_ type: ObjectType) -> Int {
    parts(ofAtMost: SeriesPart.pointCountMax).reduce(0) { $0 + $1.coalesced(type).count }
  }
}
