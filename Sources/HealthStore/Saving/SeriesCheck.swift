import HealthStorage
import HealthModel

/// The requirements of the store on points: columns of equal length, non-descending times and
/// finite numbers.
enum SeriesCheck {
  static let pointCountMax = 1 << 22

  /// Throws when the points are invalid. `start` and `end` bound the object, in microseconds.
  static func check(
    _ points: SeriesPoints, start: Int64, end: Int64
  ) throws(StoreError) {
    let count = points.count
    guard count <= pointCountMax else {
      throw .invalidArgument("series: too many points; at most \(pointCountMax)")
    }
    guard count > 0 || points.kind != .quantity else {
      throw .invalidArgument("series: a quantity series needs points")
    }
    guard points.columns.count == points.kind.columnCount,
      points.columns.allSatisfy({ $0.count == count }),
      points.durations.isEmpty || points.durations.count == count
    else { throw .invalidArgument("series: the columns must have equal lengths") }
    guard points.durations.isEmpty || points.kind == .quantity else {
      throw .invalidArgument("series.durations: only quantities have any")
    }
    for column in points.columns where !column.allSatisfy(\.isFinite) {
      throw .invalidArgument("series.columns: must be finite numbers")
    }
    try checkTimes(points, start: start, end: end)
  }

  private static func checkTimes(
    _ points: SeriesPoints, start: Int64, end: Int64
  ) throws(StoreError) {
    let range =
      points.kind.hasAbsoluteTimes ? start...end : 0...Int64.max / 8
    var last = range.lowerBound
    for time in points.times {
      guard time >= last else {
        throw .invalidArgument("series.times: must ascend, and not begin before the object")
      }
      last = time
    }
    guard last <= range.upperBound else {
      throw .invalidArgument("series.times: a point must not lie after the end of the object")
    }
    for (time, duration) in zip(points.times, points.durations)
    where duration < 0 || duration > range.upperBound - time {
      throw .invalidArgument("series.durations: a point must not end after the object")
    }
  }
}
