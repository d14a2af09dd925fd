// Made from proto/health/v1/series.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package struct AppendSeriesRequest: Hashable, Sendable {
  package var buffer: UInt64
  /// May be empty.
  package var points: SeriesPoints

  package init(buffer: UInt64 = 0, points: SeriesPoints) {
    self.buffer = buffer
    self.points = points
  }
}

package struct AppendSeriesReply: Hashable, Sendable {
  /// The number of points in the buffer after the call.
  package var count: Int

  package init(count: Int = 0) {
    self.count = count
  }
}

package struct DiscardSeriesRequest: Hashable, Sendable {
  package var buffer: UInt64

  package init(buffer: UInt64 = 0) {
    self.buffer = buffer
  }
}

package struct DiscardSeriesReply: Hashable, Sendable {
  package init() {}
}

/// A query for one page of the points of a series: quantities, heartbeats, locations or voltages.
package struct SeriesQuery: Hashable, Sendable {
  /// Required.
  package var id: ObjectID
  /// The period, including its start and excluding its end; without a bound, that side is open.
  package var start: Instant?
  package var end: Instant?
  /// `SeriesPage.cursor` of the previous page; empty for the first.
  package var cursor: [UInt8]
  /// The maximum number of points in the page; 0: the daemon chooses.
  package var limit: Int

  package init(id: ObjectID, start: Instant? = nil, end: Instant? = nil, cursor: [UInt8] = [], limit: Int = 0) {
    self.id = id
    self.start = start
    self.end = end
    self.cursor = cursor
    self.limit = limit
  }
}

package struct SeriesPage: Hashable, Sendable {
  package var points: SeriesPoints
  /// Opaque. Empty on the last page.
  package var cursor: [UInt8]

  package init(points: SeriesPoints, cursor: [UInt8] = []) {
    self.points = points
    self.cursor = cursor
  }
}
