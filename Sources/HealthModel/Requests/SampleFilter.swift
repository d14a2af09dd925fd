/// Which samples of the asked types a query means. Every condition given must hold.
package struct SampleFilter: Hashable, Sendable {
  /// The period; nil leaves that side open (rule QUERY-09). Without options a sample matches when
  /// it overlaps the period (QUERY-07).
  package var start: Instant?
  package var end: Instant?
  /// The sample's start lies in the period, start included, end excluded (QUERY-08).
  package var strictStart = false
  /// The sample's end lies in the period, start included, end excluded (QUERY-08).
  package var strictEnd = false
  /// Any of these sources, by name and bundle identifier; nil means any source at all.
  package var sources: [Source]?
  /// Any of these devices, compared field by field; nil means any, also none.
  package var devices: [Device]?
  /// Each of these must hold.
  package var metadata: [MetadataCondition] = []
  /// Any of these objects; nil means any.
  package var ids: [ObjectID]?
  /// Must hold too.
  package var predicate: Predicate?

  package init() {}

  /// Nothing is asked of a sample but its time.
  package var isOnlyPeriod: Bool {
    sources == nil && devices == nil && metadata.isEmpty && ids == nil && predicate == nil
  }
}

/// A condition on one metadata key.
package struct MetadataCondition: Hashable, Sendable {
  package enum Test: Hashable, Sendable {
    /// The key is there, whatever its value.
    case exists
    /// The key is there and its value is one of these. Numbers compare as numbers.
    case isAny(of: [MetadataValue])
  }
  package var key: String
  package var test: Test

  package init(key: String, test: Test) {
    self.key = key
    self.test = test
  }
}
