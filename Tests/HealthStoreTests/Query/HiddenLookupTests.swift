import HealthModel
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// The time of a lookup by identifier must not tell an app that a sample exists which it may not notice.
/// Time is no subject of a test, so here the chunk of that sample is damaged: what reads it fails.
@Suite struct HiddenLookupTests {
  private let app = TestApp(1)
  private let other = TestApp(2)
  private let hidden = objectID(7)
  private let unknown = objectID(9_999)

  /// Returns a store in which the chunk of the other app's samples is damaged.
  private func damaged() throws -> StoreFixture {
    let fixture = try StoreFixture()
    try fixture.store.save(
      (0..<300).map { number in
        Sample(
          id: objectID(number), type: .stepCount, start: at(Double(number)),
          end: at(Double(number)), value: .quantity(1))
      }, as: other)
    try fixture.store.seal()
    fixture.store.close()
    try fixture.damageChunks()
    try fixture.reopen()
    let own = Sample(
      id: objectID(1_000), type: .stepCount, start: at(0), end: at(0), value: .quantity(1))
    try fixture.store.save([own], as: app)
    try fixture.store.seal()
    return fixture
  }

  private func query(_ predicate: HealthPredicate) -> SampleQuery {
    var query = SampleQuery(types: [.stepCount])
    query.filter.predicate = predicate
    return query
  }

  @Test("queries by the identifier of a hidden sample do not read it")
  func queries() throws {
    let fixture = try damaged()
    let scope = app.readOwn
    for id in [hidden, unknown] {
      let byID = query(.comparison(.uuid, .equal, .id(id)))
      #expect(try fixture.store.allSamples(byID, in: scope).isEmpty)
      let children = query(.related(.workout, to: id, activity: nil))
      #expect(try fixture.store.allSamples(children, in: scope).isEmpty)
    }
    let series = [hidden, unknown].map { id in
      Result { () throws(StoreError) in try fixture.store.series(SeriesQuery(id: id), in: scope) }
    }
    #expect(series[0].code == series[1].code && series[0].code != .corrupt)
    // The user's query reads it.
    let error = #expect(throws: StoreError.self) {
      try fixture.store.allSamples(query(.comparison(.uuid, .equal, .id(hidden))), in: person)
    }
    #expect(error?.code == .corrupt)
  }

  @Test("LK-32: deletes and edits by the identifier of a hidden sample do not read it")
  func changes() throws {
    let fixture = try damaged()
    for id in [hidden, unknown] {
      let refusedDelete = #expect(throws: StoreError.self) {
        try fixture.store.delete(.objects([id]), in: app.write)
      }
      #expect(refusedDelete?.code == .noSuchObject)
      #expect(refusedDelete?.isRefusal == true)
      var content = SaveContent(samples: SampleBatch([Sample]()))
      content.replaced = id
      let refusedEdit = #expect(throws: StoreError.self) {
        try fixture.store.save(content, as: app)
      }
      #expect(refusedEdit?.code == .noSuchObject)
    }
    #expect(try fixture.store.delete(.objects([objectID(1_000)]), in: app.write) == 1)
    let error = #expect(throws: StoreError.self) { try fixture.store.deleteAny(.objects([hidden])) }
    #expect(error?.code == .corrupt)
  }
}

extension Result where Failure == StoreError {
  fileprivate var code: StoreError.Code? {
    if case .failure(let error) = self { error.code } else { nil }
  }
}
