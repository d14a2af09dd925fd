import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// Merging of saves and deletions that were accepted while the store was locked.
@Suite struct AcceptedTests {
  let app = TestApp(1)
  let journal = ObjectID(high: 9, low: 9)

  private func sample(_ number: Int, _ value: Double) -> Sample {
    Sample(
      id: objectID(number), type: .bodyMass, start: at(value), end: at(value),
      value: .quantity(value))
  }

  enum Request {
    case save([Sample])
    case delete([Int])
  }

  private func merge(
    _ request: Request, _ index: Int, into store: HealthStore, journal: ObjectID? = nil
  ) throws {
    let place = AcceptedPlace(journal: journal ?? self.journal, index: index)
    let done = Answer<Void>()
    switch request {
    case .save(let samples):
      let content = SaveContent(samples: SampleBatch(samples))
      store.apply(.save(content), at: place, in: app.write) { done.set($0) }
    case .delete(let numbers):
      store.apply(.delete(numbers.map(objectID)), at: place, in: app.write) { done.set($0) }
    }
    try done.wait()
  }

  private func values(_ store: HealthStore) throws -> [Double] {
    try store.allSamples(SampleQuery(types: [.bodyMass]), in: app.readOwn).map {
      if case .quantity(let value) = $0.value { value } else { -1 }
    }.sorted()
  }

  /// Saves samples 1 and 2 before the lock and deletes sample 2.
  private func fixture(_ options: StoreOptions = StoreOptions()) throws -> StoreFixture {
    let fixture = try StoreFixture(options: options)
    try fixture.store.save([sample(1, 1), sample(2, 2)], as: app)
    try fixture.store.delete(.objects([objectID(2)]), in: app.write)
    return fixture
  }

  private var requests: [Request] {
    [
      .save([sample(3, 3), sample(4, 4)]),
      .save([sample(1, 10), sample(2, 20), sample(5, 5)]),  // identifiers 1 and 2 are in use
      .delete([3]),
      .save([sample(3, 30)]),  // in use by the journal itself
      .delete([1]),  // the sample that the journal saved
      .save([sample(6, 6), sample(6, 7)]),
    ]
  }
  private let expected: [Double] = [1, 4, 5, 6, 7, 20, 30]

  @Test(
    "LG-04: each request of the journal is applied once, even if the daemon stops during the merge")
  func killed() throws {
    for first in 0...requests.count {
      for second in [first, requests.count] {
        let fixture = try fixture()
        for (index, request) in requests[..<first].enumerated() {
          try merge(request, index, into: fixture.store)
        }
        try fixture.reopen()
        // The journal still exists, so that the merge restarts at its first request.
        for (index, request) in requests[..<second].enumerated() {
          try merge(request, index, into: fixture.store)
        }
        if first == second { try fixture.store.seal() }
        try fixture.reopen()
        for (index, request) in requests.enumerated() {
          try merge(request, index, into: fixture.store)
        }
        #expect(try values(fixture.store) == expected, "after \(first) and \(second)")
        #expect(try fixture.store.verify(in: owner).problems == [])
      }
    }
  }

  @Test(
    "LG-05: a save with an identifier in use is renamed, and is deleted by its original identifier")
  func taken() throws {
    let fixture = try fixture()
    try merge(requests[1], 0, into: fixture.store)
    #expect(try values(fixture.store) == [1, 5, 10, 20])
    try fixture.reopen()
    try merge(.delete([2, 5]), 1, into: fixture.store)
    #expect(try values(fixture.store) == [1, 10])
    // The journal does not delete samples that were saved before the lock.
    try merge(.delete([1]), 2, into: fixture.store)
    #expect(try values(fixture.store) == [1])
  }

  @Test("LG-02: an accepted save is stored even beyond the quota of its app")
  func quota() throws {
    var options = StoreOptions()
    options.appByteCountMax = 100
    let fixture = try fixture(options)
    let many = (10..<30).map { sample($0, Double($0)) }
    #expect(throws: StoreError.self) { try fixture.store.save(many, as: app) }
    try merge(.save(many), 0, into: fixture.store)
    #expect(try values(fixture.store).count == 21)
  }

  @Test("LG-04: the requests of a new journal are counted from 0")
  func nextJournal() throws {
    let fixture = try fixture()
    for (index, request) in requests.enumerated() {
      try merge(request, index, into: fixture.store)
    }
    let next = ObjectID(high: 1, low: 2)
    try merge(.save([sample(50, 50)]), 0, into: fixture.store, journal: next)
    #expect(try values(fixture.store) == expected + [50])
    // The names of renamed objects apply only to the journal that renamed them.
    try merge(.delete([1]), 1, into: fixture.store, journal: next)
    #expect(try values(fixture.store) == expected + [50])
  }

  @Test(
    "LG-03, LG-05: a correlation saved while locked contains its own parts, under new identifiers")
  func correlation() throws {
    let fixture = try StoreFixture()
    let parts: [ObjectID] = [objectID(1), objectID(2)]
    let objects = [
      object(1, .bloodPressureSystolic, 0, 0, 120), object(2, .bloodPressureDiastolic, 0, 0, 80),
      object(3, .bloodPressure, 0, 0, 0, .correlation(Correlation(contained: parts))),
    ]
    try fixture.store.save(SaveContent(samples: SampleBatch(objects)), as: app)
    let done = Answer<Void>()
    fixture.store.apply(
      .save(SaveContent(samples: SampleBatch(objects))),
      at: AcceptedPlace(journal: journal, index: 0), in: app.write
    ) { done.set($0) }
    try done.wait()
    for _ in 0..<2 {
      let page = try fixture.store.samples(
        SampleQuery(types: [.bloodPressure]), in: app.readOwn
      ).page
      let contained: [[ObjectID]] = page.samples.objects.map {
        if case .correlation(let correlation) = $0.details { correlation.contained } else { [] }
      }
      try #require(contained.count == 2)
      #expect(contained[0] == parts)
      #expect(contained[1].count == 2 && Set(contained[1]).isDisjoint(with: parts))
      // The parts of both have their values, and there are no others.
      let ids = contained[0] + contained[1]
      #expect(page.contained.objects.map(\.sample.id) == ids)
      let values = page.contained.objects.map(\.sample.value)
      #expect(values == [.quantity(120), .quantity(80), .quantity(120), .quantity(80)])
      let query = SampleQuery(types: [.bloodPressureSystolic, .bloodPressureDiastolic])
      let found = try fixture.store.allObjects(query, in: app.readOwn).map(\.sample.id)
      #expect(Set(found) == Set(ids) && found.count == 4)
      #expect(try fixture.store.verify(in: owner).problems == [])
      try fixture.reopen()
    }
  }
}
