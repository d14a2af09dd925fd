import HealthModel
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// An app that may not see the samples of others must not even look at the summaries of their chunks or
/// at their deletions: the time of an answer would tell how many there are. Time is no subject of a test,
/// so here it is what a query looks at.
@Suite struct HiddenChunkTests {
  private let app = TestApp(1)
  private let update = TestApp(1, productType: "Watch")
  private let other = TestApp(2)
  private let types: [ObjectType] = [.stepCount, .heartRate]

  /// Returns a store in which the chunks of several sources overlap in time.
  private func filled() throws -> StoreFixture {
    let fixture = try StoreFixture()
    var random = SplitMix(seed: 21)
    for _ in 0..<4 {
      for author in [app, other, update, TestApp(3)] {
        let begin = Double(random.next() % 10_000)
        // A full chunk of each type: one with room would be continued.
        let samples = (0..<types.count * ChunkFormat.sampleCountMax).map { number in
          let start = begin + Double(number) + Double(random.next() % 50)
          return Sample(
            id: ObjectIDMint.fresh(), type: types[number % types.count], start: at(start),
            end: at(start + Double(random.next() % 300)), value: .quantity(1))
        }
        try fixture.store.save(samples, as: author)
      }
      try fixture.store.seal()
    }
    return fixture
  }

  private func range(_ selection: Selection, _ type: UInt16) -> [ChunkSummary] {
    selection.chunks(of: type).map(Array.init) ?? []
  }

  @Test("a query looks only at chunks of sources that its scope shows")
  func chunks() throws {
    let fixture = try filled()
    let snapshot = try fixture.store.snapshot
    let scopes = [app.readOwn, other.readOwn, app.read([.stepCount]), TestApp(9).readOwn, person]
    var hiddenCount = 0
    for scope in scopes {
      let selection = Selection(visible: types, scope: scope, snapshot: snapshot)
      for type in types.map(\.code) {
        let all = try #require(snapshot.catalogue.types[type]).chunks
        let shown = all.filter { selection.allows(type: type, source: $0.source) }
        hiddenCount += all.count - shown.count
        #expect(range(selection, type).map(\.id) == shown.map(\.id))
        for key in SortKey.all {
          let ordered = selection.chunkIndices(of: type).map { Array($0.ordered(by: key)) }
          #expect(Set(ordered.joined().map(\.id)) == Set(shown.map(\.id)))
          #expect(ordered.joined().count == shown.count)
          for chunks in ordered {
            let keys = chunks.map { key.least(of: $0) }
            #expect(keys == keys.sorted())
          }
        }
      }
    }
    #expect(hiddenCount > 40)
  }

  @Test("a query of objects that are visible individually looks at none that must be hidden")
  func individual() throws {
    let fixture = try StoreFixture()
    try fixture.store.save(CorrelationTests.pressure(1, 0), as: other)
    try fixture.store.save(CorrelationTests.pressure(11, 0), as: app)
    try fixture.store.seal()
    let snapshot = try fixture.store.snapshot
    func sources(_ type: ObjectType, _ scope: ReadScope) -> [UInt32]? {
      let selection = Selection(visible: [type], scope: scope, snapshot: snapshot)
      return selection[type.code].allowedSources
    }
    let owner = try #require(snapshot.dictionaries.owner(of: app.principal))
    let own = snapshot.dictionaries.sources(of: owner)
    let parts: [ObjectType] = [.bloodPressureSystolic, .bloodPressureDiastolic]
    #expect(sources(.bloodPressure, app.readOwn) == own)
    #expect(sources(.bloodPressure, app.read([parts[0]])) == own)
    #expect(sources(.bloodPressure, app.read(parts)) == nil)
    #expect(sources(.food, app.read(parts)) == own)
    let prescriptions = ObjectType.visionPrescription
    #expect(sources(prescriptions, app.readOwn) == own)
    var grants = ObjectGrants()
    let subject = GrantSubject(object: objectID(1), author: other.principal)
    _ = grants.set(subject, isAllowed: true, number: 1, anchor: 0)
    let granted = ReadScope(
      principal: app.principal, readable: ObjectTypeSet(), objects: grants)
    #expect(sources(prescriptions, granted) == nil)
  }

  @Test("chunks of several sources are found by time and by anchor")
  func search() throws {
    let fixture = try filled()
    let snapshot = try fixture.store.snapshot
    let type = ObjectType.stepCount.code
    let catalogue = try #require(snapshot.catalogue.types[type])
    var random = SplitMix(seed: 22)
    for sources in [[0], [0, 2], [0, 1, 2, 3], [7]] as [[UInt32]] {
      let shown = catalogue.chunks.filter { sources.contains($0.source) }
      for _ in 0..<200 {
        let after = at(Double(random.next() % 16_000)).microseconds
        let before = after + Int64(random.next() % 2_000_000_000)
        let found =
          catalogue.chunks(of: sources, startingBefore: before, endingFrom: after)
          .map(Array.init) ?? []
        let isFound = Set(found.map(\.id))
        #expect(found.map(\.id) == shown.map(\.id).filter { isFound.contains($0) })
        for chunk in shown where chunk.minStart < before && chunk.maxEnd >= after {
          #expect(isFound.contains(chunk.id))
        }
        let first = Int64(random.next() % 70_000)
        let anchors = first...(first + Int64(random.next() % 5_000))
        var reached: Set<Int64> = []
        for index in sources.compactMap({ catalogue.index(ofSource: $0) }) {
          try index.forEach(anchors: anchors) { chunk throws(StoreError) in
            reached.insert(chunk.id)
          }
        }
        let expected = shown.filter { anchors.overlaps($0.minAnchor...$0.maxAnchor) }
        #expect(reached == Set(expected.map(\.id)))
      }
    }
  }

  @Test("a change query reads only rows with deletions that its scope may show")
  func deletions() {
    var random = SplitMix(seed: 23)
    var index = TombstoneIndex()
    var rows: [(key: Int64, groups: Set<TombstoneIndex.Group>)] = []
    for number in 1...300 {
      let groups = Set(
        (0..<1 + random.next() % 3).map { _ in
          TombstoneIndex.Group(
            type: UInt16(random.next() % 3), source: UInt32(random.next() % 4))
        })
      rows.append((Int64(number * 10), groups))
      index.append(Int64(number * 10), groups)
      guard number % 60 == 0 else { continue }
      rows.removeFirst(number / 6)
      index.removeFirst(number / 6)
    }
    #expect((0..<index.keys.count).map { index.keys[$0] } == rows.map(\.key))
    for type in UInt16(0)..<4 {
      for sources in [nil, [], [2], [0, 3], [9]] as [[UInt32]?] {
        let floors = (0..<4).map { _ in Int64(random.next() % 3_500) }
        var expected: [Int64] = []
        for source in UInt32(0)..<4 where sources?.contains(source) ?? true {
          let ofGroup = rows.filter { $0.groups.contains(.init(type: type, source: source)) }
          // A row has the anchors from its key to the key of the next row.
          let first = ofGroup.lastIndex { $0.key <= floors[Int(source)] } ?? 0
          expected += ofGroup[first...].map(\.key)
        }
        let found = index.keys(ofType: type, sources: sources) { floors[Int($0)] }
        #expect(found == expected.sorted())
      }
    }
  }
}
