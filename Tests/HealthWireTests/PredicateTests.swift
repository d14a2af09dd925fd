import HealthModel
import HealthProtobuf
import HealthWire
import Testing

@Suite struct PredicateTests {
  private func query(_ predicate: HealthPredicate) -> SampleQuery {
    var query = SampleQuery(types: [.stepCount])
    query.filter.predicate = predicate
    return query
  }

  private let leaf = HealthPredicate.comparison(.quantity, .greaterThan, .number(1))

  @Test("every key path is encoded with its argument")
  func keys() throws {
    for path in PredicatePath.allCases {
      let arguments: [KeyArgument] = [
        .none, .metadataKey("a"), .deviceProperty(.model), .type(.heartRate),
      ]
      let keys = arguments.compactMap { PredicateKey(path, $0) }
      #expect(keys.count == 1, "\(path)")
      let sent = query(.exists(keys[0]))
      #expect(try SampleQuery(wire: sent.wireBytes) == sent)
      #expect(keys[0].path == path)
    }
  }

  @Test("a tree deeper than the limit is rejected with the limit")
  func depth() throws {
    func nested(_ levels: Int) -> HealthPredicate {
      (1..<levels).reduce(leaf) { inner, _ in .not(inner) }
    }
    let deepest = query(nested(PredicateLimits.depth))
    #expect(try SampleQuery(wire: deepest.wireBytes) == deepest)
    let tooDeep = query(nested(PredicateLimits.depth + 1)).wireBytes
    let error = #expect(throws: WireError.self) { try SampleQuery(wire: tooDeep) }
    #expect(error?.problem == .tooDeep(limit: 32))
    #expect(error?.message.contains("32") == true)
  }

  @Test("a tree with more nodes than the limit is rejected with the limit")
  func nodes() throws {
    let most = query(.or(Array(repeating: leaf, count: PredicateLimits.nodeCount - 1)))
    #expect(try SampleQuery(wire: most.wireBytes) == most)
    let tooMany = query(.or(Array(repeating: leaf, count: PredicateLimits.nodeCount))).wireBytes
    let error = #expect(throws: WireError.self) { try SampleQuery(wire: tooMany) }
    #expect(error?.problem == .tooMany(limit: 1_000))
  }

  @Test("a list with more values than the limit is rejected with the limit")
  func values() throws {
    let values = (0...PredicateLimits.listCount).map { PredicateValue.number(Double($0)) }
    let most = query(.isAny(.quantity, of: values.dropLast()))
    #expect(try SampleQuery(wire: most.wireBytes) == most)
    let tooMany = query(.isAny(.quantity, of: values)).wireBytes
    let error = #expect(throws: WireError.self) { try SampleQuery(wire: tooMany) }
    #expect(error?.problem == .tooMany(limit: 10_000))
  }

  @Test("too many descriptors, none, and a descriptor without types are rejected")
  func descriptors() throws {
    let one = QueryDescriptor(types: [.stepCount])
    for descriptors in [
      Array(repeating: one, count: QueryDescriptor.countMax + 1), [], [QueryDescriptor(types: [])],
    ] {
      let bytes = SampleQuery(descriptors: descriptors).wireBytes
      #expect(throws: WireError.self) { try SampleQuery(wire: bytes) }
    }
  }
}
