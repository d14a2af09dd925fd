// Made from proto/health/v1/series.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

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
