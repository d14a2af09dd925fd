package import HealthModel

/// A value that a device could not measure: it is beyond the device's range, and the sample has the
/// limit of the range in its place.
///
/// Continuous glucose monitors report such values as Low and High. The metadata is HealthKit's:
/// `HKMetadataKeyQuantityClampedToLowerBound` and `HKMetadataKeyQuantityClampedToUpperBound`.
package enum RangeLimit: Hashable, Sendable, CaseIterable {
  /// The value is less than that of the sample.
  case below
  /// The value is greater than that of the sample.
  case above

  /// The metadata key that is 1.
  package var key: String {
    switch self {
    case .below: MetadataKey.quantityClampedToLowerBound
    case .above: MetadataKey.quantityClampedToUpperBound
    }
  }

  /// The sign in front of the limit, also as a comparator in FHIR.
  package var sign: String {
    switch self {
    case .below: "<"
    case .above: ">"
    }
  }

  /// Returns the limit as people read it: `< 40`.
  package func signed(_ text: String) -> String { "\(sign) \(text)" }

  /// nil for a measured value.
  package init?(_ metadata: Metadata) {
    guard let found = Self.allCases.first(where: { metadata[$0.key] == .integer(1) }) else {
      return nil
    }
    self = found
  }
}

/// The values of a type in a period that were beyond the range of their devices.
///
/// Statistics contain the limits in their place, so these are stated beside them.
package struct RangeLimits: Hashable, Sendable {
  private struct Reading: Hashable {
    var start: Instant
    var value: Double
    var limit: RangeLimit
  }

  private var readings: [Reading] = []

  package init() {}

  /// The query for the samples to add.
  package static func query(of type: ObjectType, _ filter: SampleFilter) -> SampleQuery {
    var query = SampleQuery(types: [type])
    let isLimit = HealthPredicate.or(
      RangeLimit.allCases.map { .comparison(.metadata($0.key), .equal, .number(1)) })
    query.descriptors[0].filter = filter
    query.descriptors[0].filter.predicate = filter.predicate.map { .and([$0, isLimit]) } ?? isLimit
    return query
  }

  /// Adds a sample, unless its value was measured.
  package mutating func add(_ sample: HealthObject) {
    guard let limit = RangeLimit(sample.metadata) else { return }
    readings.append(Reading(start: sample.start, value: sample.value, limit: limit))
  }

  package var isEmpty: Bool { readings.isEmpty }

  /// The number of values below and above the range.
  package var count: Int { readings.count }

  package func count(_ limit: RangeLimit) -> Int {
    readings.reduce(0) { $0 + ($1.limit == limit ? 1 : 0) }
  }

  /// Those that start in an interval.
  package func within(_ interval: Range<Instant>) -> RangeLimits {
    guard !isEmpty else { return self }
    var part = RangeLimits()
    part.readings = readings.filter { interval.contains($0.start) }
    return part
  }

  /// How a minimum relates to the least value: below it, if a value was below the device's range.
  package func limit(ofMinimum minimum: Double) -> RangeLimit? {
    readings.contains { $0.limit == .below && $0.value <= minimum } ? .below : nil
  }

  /// How a maximum relates to the greatest value.
  package func limit(ofMaximum maximum: Double) -> RangeLimit? {
    readings.contains { $0.limit == .above && $0.value >= maximum } ? .above : nil
  }

  /// Whether the value of a sample with this start is a limit.
  package func limit(ofSampleAt start: Instant, value: Double) -> RangeLimit? {
    readings.first { $0.start == start && $0.value == value }?.limit
  }

  /// Whether the most recent value is a limit.
  package func limit(ofMostRecentIn values: StatisticsValues) -> RangeLimit? {
    guard let value = values.mostRecent, let start = values.mostRecentStart else { return nil }
    return limit(ofSampleAt: start, value: value)
  }
}
