// Made from proto/health/v1/statistics.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import HealthModel

/// A page of intervals. Most replies consist of one page.
package struct StatisticsReply: Hashable, Sendable {
  /// Ascending. Without a calendar one entry, or none when nothing matches; with a calendar, one for
  /// each interval that contains a matching sample or overlaps the period of the intervals.
  package var statistics: [Statistics]
  /// The start of the next interval, if there are more intervals than fit into an answer.
  package var next: Instant?

  package init(statistics: [Statistics] = [], next: Instant? = nil) {
    self.statistics = statistics
    self.next = next
  }
}
