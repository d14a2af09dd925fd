/// The conditions for samples of the requested types. Every condition that is set must hold.
package struct SampleFilter: Hashable, Sendable {
  /// The period; nil means no bound on that side (rule QUERY-09). Without options, a sample matches
  /// if it overlaps the period (QUERY-07).
  package var start: Instant?
  package var end: Instant?
  /// Whether the sample's start must be in the period, start included, end excluded (QUERY-08).
  package var strictStart = false
  /// Whether the sample's end must be in the period, start included, end excluded (QUERY-08).
  package var strictEnd = false
  /// The accepted sources, by name and bundle identifier; nil: any source.
  package var sources: [Source]?
  /// The accepted devices, compared field by field; nil: any device or none.
  package var devices: [Device]?
  /// The conditions on metadata, which must all hold.
  package var metadata: [MetadataCondition] = []
  /// The accepted objects; nil: any object.
  package var ids: [ObjectID]?
  /// A predicate that must also hold.
  package var predicate: Predicate?

  package init() {}

  /// Whether only the period is restricted.
  package var isOnlyPeriod: Bool {
    sources == nil && devices == nil && metadata.isEmpty && ids == nil && predicate == nil
  }
}

/// A condition on one metadata key.
package struct MetadataCondition: Hashable, Sendable {
  package enum Test: Hashable, Sendable {
    /// The key exists, with any value.
    case exists
    /// The key exists and its value is one of these. Numbers are compared as numbers.
    case isAny(of: [MetadataValue])
  }
  package var key: String
  package var test: Test

  package init(key: String, test: Test) {
    self.key = key
    self.test = test
  }
}
