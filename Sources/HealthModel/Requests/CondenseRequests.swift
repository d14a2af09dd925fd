/// Merges dense samples of old workouts into quantity series (rules SERIES-03 to SERIES-09).
package struct CondenseStoreRequest: Hashable, Sendable {
  package init() {}
}
