/// A quantity sample with more than one quantity (rules SERIES-01, SERIES-02). A client sends the
/// points (`SeriesPoints`), and the store computes these fields from them, in the canonical unit of
/// the type.
public struct QuantitySeries: Hashable, Sendable {
  /// The number of quantities.
  public var count: Int
  /// The sum, for cumulative types only.
  public var sum: Double?
  /// The average and the fields below it, for discrete types only.
  public var average: Double?
  /// The smallest quantity.
  public var minimum: Double?
  /// The largest quantity.
  public var maximum: Double?
  /// The most recent quantity.
  public var mostRecent: Double?
  /// The start of the most recent quantity.
  public var mostRecentStart: Instant?
  /// The end of the most recent quantity.
  public var mostRecentEnd: Instant?

  public init(count: Int = 0) { self.count = count }
}

/// Heartbeats as offsets from the start of the sample (rule SERIES-11). The store sets the count.
public struct HeartbeatSeries: Hashable, Sendable {
  /// The number of heartbeats.
  public var count: Int
  public init(count: Int = 0) { self.count = count }
}

/// The route of a workout (rules SERIES-12, SERIES-13). The store sets the count.
public struct WorkoutRoute: Hashable, Sendable {
  /// The number of locations.
  public var count: Int
  public init(count: Int = 0) { self.count = count }
}

/// A part of the points of a series, in columns, as appended by builders and returned by series
/// queries. Points are in ascending order of time.
public struct SeriesPoints: Hashable, Sendable {
  /// The meaning of the columns.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
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

    /// The number of columns: 9 for locations, otherwise 1.
    public var columnCount: Int { self == .location ? 9 : 1 }
  }

  /// The meaning of the columns.
  public var kind: Kind
  /// Microseconds since 1970; for heartbeats and voltages, since the start of the sample.
  public var times: [Int64] = []
  /// Durations in microseconds. Empty if every point is an instant. Only quantities have durations.
  public var durations: [Int64] = []
  /// The `kind.columnCount` columns, each as long as `times`.
  public var columns: [[Double]]

  /// Creates a series without points.
  public init(kind: Kind) {
    self.kind = kind
    columns = Array(repeating: [], count: kind.columnCount)
  }

  /// The number of points.
  public var count: Int { times.count }
}

extension SeriesPoints {
  /// The columns of `Kind.location`.
  public enum LocationColumn: Int, CaseIterable, Sendable {
    case latitude, longitude, altitude, horizontalAccuracy, verticalAccuracy
    case course, courseAccuracy, speed, speedAccuracy
  }
}

extension QuantitySeries: Redacted {}
extension SeriesPoints: Redacted {}

extension SeriesPoints {
  /// The points in a range of indices.
  public subscript(range: Range<Int>) -> SeriesPoints {
    var part = SeriesPoints(kind: kind)
    part.times = Array(times[range])
    part.durations = durations.isEmpty ? [] : Array(durations[range])
    part.columns = columns.map { Array($0[range]) }
    return part
  }

  /// Returns the points in order, split into parts of at most `count`. A series without points has
  /// no parts.
  public func parts(ofAtMost count: Int) -> [SeriesPoints] {
    precondition(count > 0, "a part holds points")
    return stride(from: 0, to: self.count, by: count).map {
      self[$0..<min($0 + count, self.count)]
    }
  }
}
