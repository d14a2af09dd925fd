/// Adds points to a buffer of the connection, to build a series in steps. The client chooses the
/// buffer's number. A buffer is created by the first append and removed with the connection, by a
/// save that refers to it, or by a discard (rules SERIES-10 to SERIES-12).
package struct AppendSeriesRequest: Hashable, Sendable {
  package var buffer: UInt64
  package var points: SeriesPoints

  package init(buffer: UInt64, points: SeriesPoints) {
    self.buffer = buffer
    self.points = points
  }
}

/// A page of points. An object that the caller cannot read appears as a series without points.
package struct SeriesPage: Hashable, Sendable {
  package var points: SeriesPoints
  /// Empty on the last page.
  package var cursor: [UInt8]

  package init(points: SeriesPoints, cursor: [UInt8]) {
    self.points = points
    self.cursor = cursor
  }
}
