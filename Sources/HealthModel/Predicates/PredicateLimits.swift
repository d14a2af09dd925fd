/// The limits of a predicate, which bound the cost of a query. Error messages contain the limit.
package enum PredicateLimits {
  /// Levels of the tree; a single comparison has one.
  package static let depth = 32
  package static let nodeCount = 1_000
  /// Values of one `isAny`.
  package static let listCount = 10_000
  /// UTF-8 bytes of each string and key.
  package static let textLength = 4_096
}
