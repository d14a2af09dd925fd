/// How large a predicate may be, so that no caller makes a query expensive beyond measure. Errors
/// name the limit.
package enum PredicateLimits {
  /// Levels of the tree; a single comparison has one.
  package static let depth = 32
  package static let nodeCount = 1_000
  /// Values of one `isAny`.
  package static let listCount = 10_000
  /// UTF-8 bytes of each text and key.
  package static let textLength = 4_096
}
