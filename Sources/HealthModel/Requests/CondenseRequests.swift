/// Turns dense samples of old workouts into quantity series (rules SERIES-03 to SERIES-09).
package struct CondenseStoreRequest: Hashable, Sendable {
  package init() {}
}

/// What condensing did.
package struct CondenseStoreReply: Hashable, Sendable {
  /// Series that came of it.
  package var seriesCount = 0
  /// Samples that went into them.
  package var sampleCount = 0
  package init() {}
}
