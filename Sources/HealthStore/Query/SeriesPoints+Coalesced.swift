import HealthStorage
import HealthModel

/// The points of a condensed series as readers receive them (rules SERIES-06, SERIES-07). The
/// stored points are unchanged; only the results are coarser.
extension SeriesPoints {
  /// Merges adjacent points. Only for points of quantities.
  ///
  /// - Points of cumulative types that touch and have the same rate become one point with the sum
  ///   of their values. Rates are the same if they differ only by rounding.
  /// - Equal heart rates at most ten seconds apart become one point from the start of the first to
  ///   the end of the last. The platform does not document the distance; during a workout, heart
  ///   rates arrive about every five seconds.
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

  /// Returns the value to add, or nil if the points are not merged. `first` is the first of the
  /// points merged so far, which end at `end`.
  private static func haveSameRate(_ first: Point, end: Int64, _ next: Point) -> Double? {
    let durations = (Double(first.end - first.start), Double(next.end - next.start))
    guard next.start == end, durations.0 > 0, durations.1 > 0 else { return nil }
    // Cross-multiplied, so that no quotient is rounded.
    let products = (first.value * durations.1, next.value * durations.0)
    let limit = Self.rateTolerance * max(abs(products.0), abs(products.1))
    return abs(products.0 - products.1) <= limit ? next.value : nil
  }

  private static func areEqualAndClose(_ first: Point, end: Int64, _ next: Point) -> Double? {
    next.value == first.value && next.start - end <= Self.distanceMax ? 0 : nil
  }

  /// Merges points. `adding` returns what the next point adds to the value, or nil if the next
  /// point is not merged.
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

  /// Returns the number of points that a reader receives. Points of different parts (`SeriesPart`)
  /// are not merged, because readers read part by part.
  func coalescedCount(_ type: ObjectType) -> Int {
    parts(ofAtMost: SeriesPart.pointCountMax).reduce(0) { $0 + $1.coalesced(type).count }
  }
}
