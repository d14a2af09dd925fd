/// A quantity sample with more than one quantity (rules SERIES-01, SERIES-02). A client sends the
/// points (`SeriesPoints`), and the store computes these fields from them, in the canonical unit of
/// the type.
package struct QuantitySeries: Hashable, Sendable {
  package var count: Int
  /// The sum, for cumulative types only.
  package var sum: Double?
  /// The average and the fields below it, for discrete types only.
  package var average: Double?
  package var minimum: Double?
  package var maximum: Double?
  package var mostRecent: Double?
  package var mostRecentStart: Instant?
  package var mostRecentEnd: Instant?

  package init(count: Int = 0) { self.count = count }
}

/// Heartbeats as offsets from the start of the sample (rule SERIES-11). The store sets the count.
package struct HeartbeatSeries: Hashable, Sendable {
  package var count: Int
  package init(count: Int = 0) { self.count = count }
}

/// The route of a workout (rules SERIES-12, SERIES-13). The store sets the count.
package struct WorkoutRoute: Hashable, Sendable {
  package var count: Int
  package init(count: Int = 0) { self.count = count }
}

/// A part of the points of a series, in columns, as appended by builders and returned by series
/// queries. Points are in ascending order of time.
package struct SeriesPoints: Hashable, Sendable {
  /// The meaning of the columns.
  package enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// The value in the canonical unit of the type.
    case quantity = 0
    /// 1 if a gap precedes the beat, otherwise 0.
    case heartbeat = 1
    /// Latitude and longitude in degrees, altitude in m, horizontal and vertical accuracy in m,
    /// course in degrees, course accuracy in degrees, speed in m/s and speed accuracy in m/s. A
    /// negative accuracy marks the value that it belongs to as unknown, as in CLLocation.
    case location = 2
    /// Volts.
    case voltage = 3

    package var columnCount: Int { self == .location ? 9 : 1 }
  }

  package var kind: Kind
  /// Microseconds since 1970; for heartbeats and voltages, since the start of the sample.
  package var times: [Int64] = []
  /// Durations in microseconds. Empty if every point is an instant. Only quantities have durations.
  package var durations: [Int64] = []
  /// The `kind.columnCount` columns, each as long as `times`.
  package var columns: [[Double]]

  package init(kind: Kind) {
    self.kind = kind
    columns = Array(repeating: [], count: kind.columnCount)
  }

  package var count: Int { times.count }
}

extension SeriesPoints {
  /// The columns of `Kind.location`.
  package enum LocationColumn: Int, CaseIterable, Sendable {
    case latitude, longitude, altitude, horizontalAccuracy, verticalAccuracy
    case course, courseAccuracy, speed, speedAccuracy
  }
}

extension QuantitySeries: Redacted {}
extension SeriesPoints: Redacted {}

extension SeriesPoints {
  /// The points in a range of indices.
  package subscript(range: Range<Int>) -> SeriesPoints {
    var part = SeriesPoints(kind: kind)
    part.times = Array(times[range])
    part.durations = durations.isEmpty ? [] : Array(durations[range])
    part.columns = columns.map { Array($0[range]) }
    return part
  }

  /// Returns the points in order, split into parts of at most `count`. A series without points has
  /// no parts.
  package func parts(ofAtMost count: Int) -> [SeriesPoints] {
    precondition(count > 0, "a part holds points")
    return stride(from: 0, to: self.count, by: count).map {
      self[$0..<min($0 + count, self.count)]
    }
  }
}
