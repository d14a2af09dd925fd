import HealthModel

/// Random predicates over what `PredicateModelTests` saves, well formed for their types.
struct PredicateMaker {
  var random: SplitMix64
  var types: [ObjectType]
  var ids: [ObjectID]
  var apps: [TestApp]

  mutating func int(_ range: Range<Int>) -> Int { .random(in: range, using: &random) }
  mutating func pick<T>(_ list: [T]) -> T { list[int(0..<list.count)] }

  static let orders: [Comparison] = [
    .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual, .equal, .notEqual,
  ]

  mutating func predicate(depth: Int = 3) -> Predicate {
    switch int(0..<(depth > 0 ? 10 : 5)) {
    case 5: return .and((0..<int(0..<4)).map { _ in predicate(depth: depth - 1) })
    case 6: return .or((0..<int(0..<4)).map { _ in predicate(depth: depth - 1) })
    case 7: return .not(predicate(depth: depth - 1))
    default: return leaf()
    }
  }

  private mutating func leaf() -> Predicate {
    let order = pick(Self.orders)
    switch int(0..<18) {
    case 0, 1: return number(order)
    case 2: return .comparison(.startDate, order, .date(date()))
    case 3: return .comparison(.endDate, order, .date(date()))
    case 4: return .comparison(.duration, order, .number(Double(int(0..<600))))
    case 5, 6: return metadata(order)
    case 7: return .isAny(.metadata("k0"), of: [.number(0), .text("blue"), .date(at(60))])
    case 8: return .exists(pick([.metadata("k0"), .metadata("k9"), .device, .uuid]))
    case 9:
      let equality = pick([Comparison.equal, .notEqual])
      return .comparison(.source, equality, .source(pick(apps).revision.source))
    case 10: return .isAny(.sourceRevision, of: [.sourceRevision(revision())])
    case 11:
      let text = pick([Comparison.beginsWith, .endsWith, .contains, .like, .equal, .lessThan])
      return .comparison(.deviceProperty(.name), text, .text(pick(["D", "1", "*", "D?", "D1"])))
    case 12:
      return .comparison(.device, pick([.equal, .notEqual]), .device(Device(name: "D1")))
    case 13: return .isAny(.uuid, of: ids.isEmpty ? [] : (0..<4).map { _ in .id(pick(ids)) })
    case 14:
      let id = ids.isEmpty ? ObjectID(high: 1, low: 1) : pick(ids)
      return .comparison(.uuid, pick([.equal, .notEqual]), .id(id))
    case 15: return .isAny(.startDate, of: (0..<30).map { _ in .date(date()) })
    default:
      let bounds = [date(), date()].sorted()
      return .period(
        start: int(0..<3) == 0 ? nil : bounds[0], end: int(0..<3) == 0 ? nil : bounds[1],
        strictStart: int(0..<3) == 0, strictEnd: int(0..<3) == 0)
    }
  }

  private mutating func date() -> Instant { at(Double(int(0..<5600))) }

  private mutating func number(_ order: Comparison) -> Predicate {
    let isQuantity = types.contains { $0.kind == .quantity }
    if types.contains(where: { $0.kind == .category }), !isQuantity || int(0..<3) == 0 {
      return int(0..<2) == 0
        ? .comparison(.categoryValue, order, .number(Double(int(0..<5))))
        : .isAny(.categoryValue, of: [.number(1), .number(Double(int(0..<5)))])
    }
    let limit = int(0..<20) == 0 ? .nan : Double(int(0..<1000)) / 8
    let keys: [PredicateKey] = [.quantity, .quantity, .quantity, .count, .sum, .average, .maximum]
    return int(0..<5) == 0
      ? .isAny(pick(keys), of: [.number(limit), .number(1), .number(12.5)])
      : .comparison(pick(keys), order, .number(limit))
  }

  private mutating func metadata(_ order: Comparison) -> Predicate {
    switch int(0..<5) {
    case 0: return .comparison(.metadata("k0"), order, .number(Double(int(0..<4))))
    case 1: return .comparison(.metadata("k1"), order, .number(Double(int(0..<8)) / 2))
    case 2:
      let comparison = pick(Comparison.allCases)
      return .comparison(
        .metadata("k0"), comparison, .text(pick(["b", "blue", "bl*", "?ed", "e"])))
    case 3: return .comparison(.metadata("k0"), order, .date(at(Double(int(0..<120)))))
    default:
      let number = Double(int(0..<3000))
      return .comparison(.metadata("k1"), order, .quantity(number, unit: pick(["m", "km", "s"])))
    }
  }

  private mutating func revision() -> SourceRevision {
    var revision = pick(apps).revision
    if int(0..<2) == 0 { revision.version = "" }
    if int(0..<2) == 0 { revision.productType = "" }
    if int(0..<4) == 0 { revision.version = "2" }
    return revision
  }
}
