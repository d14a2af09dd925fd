import HealthModel

/// Predicate trees with all nodes, keys, and values; they need not be meaningful.
extension Arbitrary {
  mutating func descriptors() -> [QueryDescriptor] {
    (0...count(3)).map { _ in QueryDescriptor(types: types(), filter: sampleFilter()) }
  }

  mutating func healthPredicate(depth: Int = 4) -> HealthPredicate {
    switch count(depth > 0 ? 12 : 7) {
    case 0, 1: .comparison(key(), element(Comparison.allCases), predicateValue())
    case 2: .isAny(key(), of: list(4) { $0.predicateValue() })
    case 3: .exists(key())
    case 4:
      .period(
        start: maybe { $0.instant() }, end: maybe { $0.instant() }, strictStart: flag(),
        strictEnd: flag())
    case 5: .hasNoCorrelation
    case 6: .related(element(Relation.Kind.allCases), to: id(), activity: maybe { $0.id() })
    case 7, 8: .and(list(4) { $0.healthPredicate(depth: depth - 1) })
    case 9: .or(list(4) { $0.healthPredicate(depth: depth - 1) })
    case 10: .not(healthPredicate(depth: depth - 1))
    default:
      flag()
        ? .contains(type(), healthPredicate(depth: depth - 1))
        : .hasActivity(healthPredicate(depth: depth - 1))
    }
  }

  mutating func key() -> PredicateKey {
    let path = element(PredicatePath.allCases)
    let arguments: [KeyArgument] = [
      .none, .metadataKey(text()), .deviceProperty(element(DeviceProperty.allCases)),
      .type(type()),
    ]
    for argument in arguments {
      if let key = PredicateKey(path, argument) { return key }
    }
    preconditionFailure("a path without any key")
  }

  private mutating func predicateValue() -> PredicateValue {
    switch count(8) {
    case 0: .number(number())
    case 1: .quantity(number(), unit: text())
    case 2: .text(text())
    case 3: .date(instant())
    case 4: .id(id())
    case 5: .source(source())
    case 6: .sourceRevision(sourceRevision())
    default: .device(device())
    }
  }
}
