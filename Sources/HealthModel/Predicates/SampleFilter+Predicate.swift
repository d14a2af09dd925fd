extension SampleFilter {
  /// The filter without the period, the sources and the predicate, as conditions that must all
  /// hold.
  package var conditions: [Predicate] {
    var conditions: [Predicate] = []
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
  package var asPredicate: Predicate {
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
