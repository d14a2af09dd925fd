// Made from proto/health/v1/series.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// Adds points to a buffer of the connection, to build a series in steps. The client chooses the
/// buffer's number. A buffer is created by the first append and removed with the connection, by a
/// save that refers to it, or by a discard (rules SERIES-10 to SERIES-12).
public struct AppendSeriesRequest: Hashable, Sendable {
  /// A number that the client chooses. The first append creates the buffer.
  public var buffer: UInt64
  /// The points to append; may be empty.
  public var points: SeriesPoints

  public init(buffer: UInt64 = 0, points: SeriesPoints) {
    self.buffer = buffer
    self.points = points
  }
}

/// The state of a buffer.
public struct AppendSeriesReply: Hashable, Sendable {
  /// The number of points in the buffer after the call.
  public var count: Int

  public init(count: Int = 0) {
    self.count = count
  }
}

/// Removes a buffer with its points.
public struct DiscardSeriesRequest: Hashable, Sendable {
  /// The number of the buffer. A missing buffer is ignored.
  public var buffer: UInt64

  public init(buffer: UInt64 = 0) {
    self.buffer = buffer
  }
}

/// Confirms that the buffer is removed.
public struct DiscardSeriesReply: Hashable, Sendable {
  public init() {}
}

/// A query for one page of the points of a series: quantities, heartbeats, locations or voltages.
public struct SeriesQuery: Hashable, Sendable {
  /// The object whose points are returned.
  public var id: ObjectID
  /// The start of the period, which is included; absent: no bound.
  public var start: Instant?
  /// The end of the period, which is excluded; absent: no bound.
  public var end: Instant?
  /// `SeriesPage.cursor` of the previous page; empty for the first.
  public var cursor: [UInt8]
  /// The maximum number of points in the page; 0: the daemon chooses.
  public var limit: Int

  public init(id: ObjectID, start: Instant? = nil, end: Instant? = nil, cursor: [UInt8] = [], limit: Int = 0) {
    self.id = id
    self.start = start
    self.end = end
    self.cursor = cursor
    self.limit = limit
  }
}

/// A page of points. An object that the caller cannot read appears as a series without points.
public struct SeriesPage: Hashable, Sendable {
  /// The points in ascending order of time.
  public var points: SeriesPoints
  /// Opaque: the position of the next page. Empty on the last page.
  public var cursor: [UInt8]

  public init(points: SeriesPoints, cursor: [UInt8] = []) {
    self.points = points
    self.cursor = cursor
  }
}
