// Made from proto/health/v1/live.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// A signal that objects that the caller can read were added or deleted since the previous signal.
package struct WatchSignal: Hashable, Sendable {
  /// Types that were added or deleted since the previous signal. Empty in the first signal.
  package var types: [ObjectType]

  package init(types: [ObjectType] = []) {
    self.types = types
  }
}

extension StatisticsUpdate {
  package struct Interval: Hashable, Sendable {
    package var start: Instant
    package var end: Instant

    package init(start: Instant, end: Instant) {
      self.start = start
      self.end = end
    }
  }
}
