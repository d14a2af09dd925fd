/// A validator for the points of one series. It checks points as they are received (rules SERIES-10
/// to SERIES-13, TYPE-27), and finally whether they match the object.
///
/// | kind | times | columns |
/// |---|---|---|
/// | quantity | ascending; equal ones are allowed; durations not negative | finite |
/// | heartbeat | offsets, ascending, each once | 0 or 1: a gap before the beat |
/// | location | ascending; equal ones are allowed | degrees in range; others finite |
/// | voltage | offsets, ascending, each once | finite |
///
/// Values of cumulative types can be negative: HealthKit documents no lower bound, for series or
/// for plain samples. Percentages are fractions, as in plain samples.
package struct SeriesValidator: Sendable {
  package let kind: SeriesPoints.Kind
  /// The number of points so far.
  package private(set) var count = 0
  /// The time of the first point; nil if there is none.
  package private(set) var firstTime: Int64?
  private var lastTime = Int64.min
  /// The latest end of a point.
  package private(set) var lastEnd = Int64.min
  /// Whether all values of a quantity series are from 0 to 1.
  private var areFractions = true

  package init(kind: SeriesPoints.Kind) { self.kind = kind }

  /// Appends all points, or none if it throws.
  package mutating func append(_ points: SeriesPoints) throws(HealthError) {
    guard points.kind == kind else {
      throw .invalidArgument("points.kind: must be that of the points before")
    }
    try Self.checkShape(of: points)
    let limit = kind == .heartbeat ? DetailLimits.heartbeatCount : DetailLimits.seriesCount
    guard count + points.count <= limit else {
      throw .invalidArgument("points: too many for one series; at most \(limit)")
    }
    // Validate on a copy, so that the validator is unchanged if a check throws.
    var next = self
    try next.appendTimes(of: points)
    try Self.checkColumns(of: points)
    if kind == .quantity, !points.columns[0].allSatisfy({ 0...1 ~= $0 }) {
      next.areFractions = false
    }
    next.count += points.count
    self = next
  }

  private static func checkShape(of points: SeriesPoints) throws(HealthError) {
    guard points.columns.count == points.kind.columnCount,
      points.columns.allSatisfy({ $0.count == points.count })
    else {
      throw .invalidArgument(
        "points.columns: must be \(points.kind.columnCount), each with one entry for each point")
    }
    guard
      points.durations.isEmpty
        || points.kind == .quantity && points.durations.count == points.count
    else {
      throw .invalidArgument(
        "points.durations: must have one entry for each quantity, and none for other points")
    }
  }

  private mutating func appendTimes(of points: SeriesPoints) throws(HealthError) {
    let isOffset = kind == .heartbeat || kind == .voltage
    let range =
      isOffset
      ? 0..<SampleLimits.instants.upperBound.microseconds
      : SampleLimits.instants.lowerBound
        .microseconds..<SampleLimits.instants.upperBound
        .microseconds
    for (row, time) in points.times.enumerated() {
      guard range.contains(time) else {
        throw .invalidArgument(
          isOffset
            ? "points.times[\(row)]: must not lie before the start of the series"
            : "points.times[\(row)]: must lie in the years 1 to 9999")
      }
      guard isOffset ? time > lastTime : time >= lastTime else {
        throw .invalidArgument(
          "points.times[\(row)]: must ascend" + (isOffset ? ", each time once" : ""))
      }
      let duration = points.durations.isEmpty ? 0 : points.durations[row]
      let (end, overflow) = time.addingReportingOverflow(duration)
      guard duration >= 0, !overflow, range.contains(end) else {
        throw .invalidArgument(
          "points.durations[\(row)]: must not be negative, and end in the years 1 to 9999")
      }
      firstTime = firstTime ?? time
      lastTime = time
      lastEnd = max(lastEnd, end)
    }
  }

  private static func checkColumns(of points: SeriesPoints) throws(HealthError) {
    for (index, column) in points.columns.enumerated() {
      let location = points.kind == .location ? SeriesPoints.LocationColumn(rawValue: index) : nil
      let name = location.map { "\($0)" } ?? "columns[\(index)]"
      for (row, value) in column.enumerated() {
        guard value.isFinite else {
          throw .invalidArgument("points.\(name)[\(row)]: must be a finite number")
        }
        guard points.kind != .heartbeat || value == 0 || value == 1 else {
          throw .invalidArgument(
            "points.\(name)[\(row)]: must be 1 where a gap comes before the beat, otherwise 0")
        }
        if let mistake = location.flatMap({ mistake(in: $0, row, points) }) {
          throw .invalidArgument("points.\(name)[\(row)]: \(mistake)")
        }
      }
    }
  }

  /// Returns a description of the valid range if a coordinate, course or speed is outside of it. A
  /// value with a negative accuracy is unknown and not checked.
  private static func mistake(
    in column: SeriesPoints.LocationColumn, _ row: Int, _ points: SeriesPoints
  ) -> String? {
    let value = points.columns[column.rawValue][row]
    func isKnown(_ accuracy: SeriesPoints.LocationColumn) -> Bool {
      points.columns[accuracy.rawValue][row] >= 0
    }
    return switch column {
    case .latitude where !DetailLimits.latitude.contains(value):
      "must lie from -90 to 90 degrees"
    case .longitude where !DetailLimits.longitude.contains(value):
      "must lie from -180 to 180 degrees"
    case .course where isKnown(.courseAccuracy) && !DetailLimits.course.contains(value):
      "must lie from 0 to below 360 degrees where its accuracy is known"
    case .speed where isKnown(.speedAccuracy) && value < 0:
      "must not be negative where its accuracy is known"
    default: nil
    }
  }

  /// Checks that the points match an object of this type, and that they are between its start and
  /// end.
  package func finish(
    type: ObjectType, start: Instant, end: Instant, _ field: String
  ) throws(HealthError) {
    guard type.seriesKind == kind else {
      throw .invalidArgument("\(field): the points must be of the kind of a \(type)")
    }
    guard let firstTime else {
      throw .invalidArgument("\(field): must have at least one point")
    }
    let isOffset = kind == .heartbeat || kind == .voltage
    let origin = isOffset ? start.microseconds : 0
    guard firstTime >= (isOffset ? 0 : start.microseconds), lastEnd <= end.microseconds - origin
    else {
      throw .invalidArgument("\(field): the points must lie between start and end of the object")
    }
    guard kind != .quantity || type.entry.unitString != "%" || areFractions else {
      throw .invalidArgument("\(field): each value must be a fraction from 0 to 1")
    }
  }
}

extension ObjectType {
  /// The kind of points in a series of this type; nil if it has none.
  package var seriesKind: SeriesPoints.Kind? {
    switch self {
    case .heartbeatSeries: .heartbeat
    case .workoutRoute: .location
    case .electrocardiogram: .voltage
    default: kind == .quantity ? .quantity : nil
    }
  }
}

extension SampleValidator {
  /// Checks that `rows`, which have points, are different rows with the details of a series. A
  /// quantity series must have points, because its value is computed from them (rule SERIES-01);
  /// other series may have none.
  func checkSeries(rows: [Int], of batch: SampleBatch) throws(HealthError) {
    var known = Set<Int>()
    for (index, row) in rows.enumerated() {
      let field = "series[\(index)].row"
      guard 0..<batch.count ~= row else {
        throw .invalidArgument("\(field): must be a row of the request")
      }
      guard known.insert(row).inserted else {
        throw .invalidArgument("\(field): a row must have one series")
      }
      switch batch.details(ofRow: row) {
      case .quantitySeries, .heartbeatSeries, .workoutRoute, .electrocardiogram: break
      default: throw .invalidArgument("\(field): must be a row with the details of a series")
      }
    }
    guard !batch.details.isEmpty else { return }
    for row in batch.detailIndices.indices where !known.contains(row) {
      if case .quantitySeries = batch.details(ofRow: row) {
        throw .invalidArgument("series: must name the points of row \(row), which is a series")
      }
    }
  }
}
