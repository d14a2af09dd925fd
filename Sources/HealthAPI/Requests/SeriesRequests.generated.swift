// Made from proto/health/v1/series.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import HealthModel

/// Adds points to a buffer of the connection, to build a series in steps. The client chooses the
/// buffer's number. A buffer is created by the first append and removed with the connection, by a
/// save that refers to it, or by a discard (rules SERIES-10 to SERIES-12).
package struct AppendSeriesRequest: Hashable, Sendable {
  /// A number that the client chooses. The first append creates the buffer.
  package var buffer: UInt64
  /// The points to append; may be empty.
  package var points: SeriesPoints

  package init(buffer: UInt64 = 0, points: SeriesPoints) {
    self.buffer = buffer
    self.points = points
  }
}

/// The state of a buffer.
package struct AppendSeriesReply: Hashable, Sendable {
  /// The number of points in the buffer after the call.
  package var count: Int

  package init(count: Int = 0) {
    self.count = count
  }
}

/// Removes a buffer with its points.
package struct DiscardSeriesRequest: Hashable, Sendable {
  /// The number of the buffer. A missing buffer is ignored.
  package var buffer: UInt64

  package init(buffer: UInt64 = 0) {
    self.buffer = buffer
  }
}

/// Confirms that the buffer is removed.
package struct DiscardSeriesReply: Hashable, Sendable {
  package init() {}
}
