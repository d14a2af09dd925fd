/// Merges dense samples of old workouts into quantity series (rules SERIES-03 to SERIES-09).
package struct CondenseStoreRequest: Hashable, Sendable {
  package init() {}
}

/// The result of merging samples.
package struct CondenseStoreReply: Hashable, Sendable {
  /// The number of series that were created.
  package var seriesCount = 0
  /// The number of samples that were merged into them.
  package var sampleCount = 0
  package init() {}
}
