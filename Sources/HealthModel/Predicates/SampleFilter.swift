/// The conditions for samples of the requested types. Every condition that is set must hold.
public struct SampleFilter: Hashable, Sendable {
  /// The period; nil means no bound on that side (rule QUERY-09). Without options, a sample matches
  /// if it overlaps the period (QUERY-07).
  public var start: Instant?
  /// The end of the period; nil means no bound.
  public var end: Instant?
  /// Whether the sample's start must be in the period, start included, end excluded (QUERY-08).
  public var strictStart = false
  /// Whether the sample's end must be in the period, start included, end excluded (QUERY-08).
  public var strictEnd = false
  /// The accepted sources, by name and bundle identifier; nil: any source.
  public var sources: [Source]?
  /// The accepted devices, compared field by field; nil: any device or none.
  public var devices: [Device]?
  /// The conditions on metadata, which must all hold.
  public var metadata: [MetadataCondition] = []
  /// The accepted objects; nil: any object.
  public var ids: [ObjectID]?
  /// A predicate that must also hold.
  public var predicate: HealthPredicate?

  public init() {}

  /// Whether only the period is restricted.
  package var isOnlyPeriod: Bool {
    sources == nil && devices == nil && metadata.isEmpty && ids == nil && predicate == nil
  }
}

/// A condition on one metadata key.
public struct MetadataCondition: Hashable, Sendable {
  /// What is required of the key's value.
  public enum Test: Hashable, Sendable {
    /// The key exists, with any value.
    case exists
    /// The key exists and its value is one of these. Numbers are compared as numbers.
    case isAny(of: [MetadataValue])
  }
  /// A predefined key of `MetadataKey`, or a key of an app.
  public var key: String
  /// The condition on the value.
  public var test: Test

  public init(key: String, test: Test) {
    self.key = key
    self.test = test
  }
}

extension MetadataCondition: Redacted {}

// MARK: - As a predicate

extension SampleFilter {
  /// The filter without the period, the sources and the predicate, as conditions that must all
  /// hold.
  package var conditions: [HealthPredicate] {
    var conditions: [HealthPredicate] = []
    if let ids { conditions.append(.isAny(.uuid, of: ids.map { .id($0) })) }
    if let devices { conditions.append(.isAny(.device, of: devices.map { .device($0) })) }
    for condition in metadata {
      let key = PredicateKey.metadata(condition.key)
      switch condition.test {
      case .exists: conditions.append(.exists(key))
      case .isAny(let values):
        conditions.append(.isAny(key, of: values.map { PredicateValue($0) }))
      }
    }
    return conditions
  }

  /// The entire filter as one predicate.
  package var asPredicate: HealthPredicate {
    var all = conditions
    if start != nil || end != nil || strictStart || strictEnd {
      all.append(
        .period(start: start, end: end, strictStart: strictStart, strictEnd: strictEnd))
    }
    if let sources { all.append(.isAny(.source, of: sources.map { .source($0) })) }
    if let predicate { all.append(predicate) }
    return .and(all)
  }
}

extension PredicateValue {
  package init(_ value: MetadataValue) {
    switch value {
    case .string(let text): self = .text(text)
    case .integer(let number): self = .number(Double(number))
    case .double(let number): self = .number(number)
    case .date(let date): self = .date(date)
    case .quantity(let value, let unit): self = .quantity(value, unit: unit)
    }
  }
}
