import HealthModel

/// What a predicate means, said once more and as plainly as possible: over whole samples, one at a
/// time, with optionals where an object may lack a key.
struct ReferencePredicate {
  /// Whether another sample contains this one.
  var isContained: (ObjectID) -> Bool = { _ in false }

  func holds(_ predicate: Predicate, _ sample: Sample) -> Bool {
    switch predicate {
    case .and(let parts): return parts.allSatisfy { holds($0, sample) }
    case .or(let parts): return parts.contains { holds($0, sample) }
    case .not(let part): return !holds(part, sample)
    case .comparison(let key, let comparison, let wanted):
      return Self.value(of: key, in: sample).map { Self.compare($0, comparison, wanted) } ?? false
    case .isAny(let key, let wanted):
      return wanted.contains { one in
        Self.value(of: key, in: sample).map { Self.compare($0, .equal, one) } ?? false
      }
    case .exists(let key): return Self.value(of: key, in: sample) != nil
    case .period(let start, let end, let strictStart, let strictEnd):
      var filter = SampleFilter()
      (filter.start, filter.end) = (start, end)
      (filter.strictStart, filter.strictEnd) = (strictStart, strictEnd)
      return ReferenceStore.matches(sample, filter)
    case .hasNoCorrelation: return !isContained(sample.id)
    case .related, .contains, .hasActivity: return false
    }
  }

  enum Value {
    case number(Double)
    case text(String)
    case date(Instant)
    case id(ObjectID)
    case revision(SourceRevision)
    case device(Device)
    case quantity(Double, String)
  }

  static func value(of key: PredicateKey, in sample: Sample) -> Value? {
    switch key {
    case .uuid: return .id(sample.id)
    case .startDate: return .date(sample.start)
    case .endDate: return .date(sample.end)
    case .duration:
      return .number(
        Double(sample.end.microseconds - sample.start.microseconds) / 1_000_000)
    case .source, .sourceRevision: return sample.sourceRevision.map { .revision($0) }
    case .device: return sample.device.map { .device($0) }
    case .deviceProperty(.name): return sample.device?.name.map { .text($0) }
    case .deviceProperty(.model): return sample.device?.model.map { .text($0) }
    case .metadata(let name): return sample.metadata[name].map { Self.value($0) }
    case .quantity:
      if case .quantity(let number) = sample.value { return .number(number) }
    case .categoryValue:
      if case .category(let number) = sample.value { return .number(Double(number)) }
    case .count:
      if case .quantity = sample.value { return .number(1) }
    case .sum:
      if case .quantity(let number) = sample.value, sample.type.aggregation == .cumulative {
        return .number(number)
      }
    case .average, .minimum, .maximum, .mostRecent:
      if case .quantity(let number) = sample.value, sample.type.aggregation != .cumulative {
        return .number(number)
      }
    default: break
    }
    return nil
  }

  private static func value(_ value: MetadataValue) -> Value {
    switch value {
    case .string(let text): .text(text)
    case .integer(let number): .number(Double(number))
    case .double(let number): .number(number)
    case .date(let date): .date(date)
    case .quantity(let number, let unit): .quantity(number, unit)
    }
  }

  static func compare(_ value: Value, _ comparison: Comparison, _ wanted: PredicateValue) -> Bool {
    switch (value, wanted) {
    case (.number(let a), .number(let b)): return ordered(a, comparison, b)
    case (.date(let a), .date(let b)): return ordered(a, comparison, b)
    case (.text(let a), .text(let b)): return texts(a, comparison, b)
    case (.id(let a), .id(let b)): return equals(a, comparison, b)
    case (.device(let a), .device(let b)): return equals(a, comparison, b)
    case (.revision(let a), .source(let b)): return equals(a.source, comparison, b)
    case (.revision(let a), .sourceRevision(let b)):
      let isSame =
        a.source == b.source && ["", a.version].contains(b.version)
        && ["", a.productType].contains(b.productType)
        && ["", a.operatingSystemVersion].contains(b.operatingSystemVersion)
      return isSame == (comparison == .equal)
    case (.quantity(let a, let unit), .quantity(let b, let other)):
      guard let from = try? Unit(unit), let to = try? Unit(other),
        let converted = try? from.convert(a, to: to)
      else { return false }
      return ordered(converted, comparison, b)
    default: return false
    }
  }

  private static func equals<T: Equatable>(_ a: T, _ comparison: Comparison, _ b: T) -> Bool {
    comparison == .equal ? a == b : comparison == .notEqual ? a != b : false
  }

  private static func ordered<T: Comparable>(_ a: T, _ comparison: Comparison, _ b: T) -> Bool {
    switch comparison {
    case .lessThan: a < b
    case .lessThanOrEqual: a <= b
    case .greaterThan: a > b
    case .greaterThanOrEqual: a >= b
    case .equal: a == b
    case .notEqual: a != b
    default: false
    }
  }

  private static func texts(_ a: String, _ comparison: Comparison, _ b: String) -> Bool {
    switch comparison {
    case .beginsWith: a.hasPrefix(b)
    case .endsWith: a.hasSuffix(b)
    case .contains: b.isEmpty || a.contains(b)
    case .like: isLike(Substring(a), Substring(b))
    default: ordered(a, comparison, b)
    }
  }

  private static func isLike(_ text: Substring, _ pattern: Substring) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    switch first {
    case "*":
      return text.indices.contains { isLike(text[$0...], rest) } || isLike("", rest)
    case "?": return !text.isEmpty && isLike(text.dropFirst(), rest)
    default: return text.first == first && isLike(text.dropFirst(), rest)
    }
  }
}
