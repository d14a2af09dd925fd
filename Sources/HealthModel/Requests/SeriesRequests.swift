/// Adds points to a buffer of the connection, so that a series can be built in steps. The number is
/// the client's choice; a buffer begins with the first append and goes with the connection, a save
/// that names it, or a discard (rules SERIES-10 to SERIES-12).
package struct AppendSeriesRequest: Hashable, Sendable {
  package var buffer: UInt64
  package var points: SeriesPoints

  package init(buffer: UInt64, points: SeriesPoints) {
    self.buffer = buffer
    self.points = points
  }
}

package struct AppendSeriesReply: Hashable, Sendable {
  /// Points in the buffer now.
  package var count: Int
  package init(count: Int) { self.count = count }
}

package struct DiscardSeriesRequest: Hashable, Sendable {
  package var buffer: UInt64
  package init(buffer: UInt64) { self.buffer = buffer }
}

package struct DiscardSeriesReply: Hashable, Sendable {
  package init() {}
}

/// One page of the points of a series: quantities, heartbeats, locations or voltages.
package struct SeriesQuery: Hashable, Sendable {
  package var id: ObjectID
  /// Only points in this period, its end excluded; nil leaves that side open.
  package var start: Instant?
  package var end: Instant?
  /// Where the previous page ended; empty for the first page.
  package var cursor: [UInt8] = []
  /// 0 lets the daemon choose.
  package var limit = 0

  package init(id: ObjectID) { self.id = id }
}

/// An object that the caller may not see looks like a series without points.
package struct SeriesPage: Hashable, Sendable {
  package var points: SeriesPoints
  /// Empty on the last page.
  package var cursor: [UInt8]

  package init(points: SeriesPoints, cursor: [UInt8]) {
    self.points = points
    self.cursor = cursor
  }
}

/// Ties stored samples to an object of the caller, or unties them (rules WORKOUT-05, WORKOUT-21).
package struct RelateRequest: Hashable, Sendable {
  package var relations: [Relation]
  package var isRemoval: Bool

  package init(relations: [Relation], isRemoval: Bool = false) {
    self.relations = relations
    self.isRemoval = isRemoval
  }
}

package struct RelateReply: Hashable, Sendable {
  package init() {}
}
