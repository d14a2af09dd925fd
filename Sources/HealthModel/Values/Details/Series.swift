/// A quantity sample of more than one quantity (rules SERIES-01, SERIES-02). A client gives the
/// points (`SeriesPoints`); the store computes what stands here, in the canonical unit of the type.
package struct QuantitySeries: Hashable, Sendable {
  package var count: Int
  /// Of cumulative types only.
  package var sum: Double?
  /// These of discrete types only.
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

/// Where a workout went (rules SERIES-12, SERIES-13). The store sets the count.
package struct WorkoutRoute: Hashable, Sendable {
  package var count: Int
  package init(count: Int = 0) { self.count = count }
}

/// Part of the points of a series, column by column: what a builder appends and what a series query
/// reads. Points are in ascending order of time.
package struct SeriesPoints: Hashable, Sendable {
  /// What the columns mean.
  package enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// value, in the canonical unit of the type
    case quantity = 0
    /// 1 where a gap comes before the beat, otherwise 0
    case heartbeat = 1
    /// latitude and longitude in degrees, altitude in m, horizontal and vertical accuracy in m,
    /// course in degrees, accuracy of the course in degrees, speed and its accuracy in m/s; a
    /// negative accuracy says that what it belongs to is not known, as with CLLocation
    case location = 2
    /// volts
    case voltage = 3

    package var columnCount: Int { self == .location ? 9 : 1 }
  }

  package var kind: Kind
  /// Microseconds since 1970; of heartbeats and voltages since the start of the sample.
  package var times: [Int64] = []
  /// Microseconds. Empty: every point is an instant. Only quantities have any.
  package var durations: [Int64] = []
  /// `kind.columnCount` columns, each as long as `times`.
  package var columns: [[Double]]

  package init(kind: Kind) {
    self.kind = kind
    columns = Array(repeating: [], count: kind.columnCount)
  }

  package var count: Int { times.count }
}

extension SeriesPoints {
  /// Columns of `Kind.location` by name.
  package enum LocationColumn: Int, CaseIterable, Sendable {
    case latitude, longitude, altitude, horizontalAccuracy, verticalAccuracy
    case course, courseAccuracy, speed, speedAccuracy
  }
}

extension QuantitySeries: Redacted {}
extension SeriesPoints: Redacted {}
