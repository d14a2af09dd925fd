import HealthAPI
import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// Deferred records, which are replaced by the objects that are read from them.
@Suite struct DeferredTests {
  private func deferred(_ number: UInt64, _ part: UInt32 = 0, of count: UInt32 = 1)
    -> ImportedObject
  {
    ImportedObject(
      key: ObjectID(high: 1, low: number), kind: "Workout", name: "n\(number)", start: at(0),
      part: part, partCount: count, payload: [UInt8(number), UInt8(part)])
  }

  private func keys(_ numbers: UInt64...) -> [ObjectID] {
    numbers.map { ObjectID(high: 1, low: $0) }
  }

  private func all(_ store: HealthStore) throws -> [ImportedObject] {
    var request = DeferredObjectsRequest()
    var objects: [ImportedObject] = []
    repeat {
      let reply = try store.deferredObjects(request, in: owner)
      objects += reply.objects
      request.after = reply.next
    } while request.after > 0
    return objects
  }

  private func add(
    _ store: HealthStore, _ objects: [StoredObject], dropping keys: [ObjectID]
  ) throws -> ImportResult {
    var content = SaveContent(samples: SampleBatch(objects))
    if !objects.isEmpty { content.samples.sources = [TestApp(1).revision] }
    let answer = Answer<ImportResult>()
    try store.beginImport(in: owner).add(content, dropping: keys) { answer.set($0) }
    return try answer.wait()
  }

  @Test("deferred records are returned unchanged, in pages, and by key with all their parts")
  func read() throws {
    let fixture = try StoreFixture()
    var objects = [
      deferred(1), deferred(2, 0, of: 3), deferred(2, 1, of: 3), deferred(2, 2, of: 3), deferred(3),
    ]
    objects[0].payload = Array(repeating: 1, count: 3 << 20)
    (objects[4].reason, objects[4].readerVersion) = ("unreadable date", 2)
    let session = try fixture.store.beginImport(in: owner)
    _ = try fixture.store.importAll(session, objects)
    var request = DeferredObjectsRequest()
    let first = try fixture.store.deferredObjects(request, in: owner)
    #expect(first.objects == [objects[0]] && first.next > 0)
    #expect(try all(fixture.store) == objects)
    request.isSummary = true
    let summary = try fixture.store.deferredObjects(request, in: owner)
    #expect(summary.objects.map(\.key) == objects.map(\.key) && summary.next == 0)
    #expect(summary.objects.filter { !$0.payload.isEmpty }.isEmpty)
    request.isSummary = false
    request.keys = keys(2, 77)
    #expect(try fixture.store.deferredObjects(request, in: owner).objects == Array(objects[1..<4]))
    request.after = .max
    #expect(try fixture.store.deferredObjects(request, in: owner).objects == [])
    request.keys = []
    #expect(try fixture.store.deferredObjects(request, in: owner).objects == [])
  }

  @Test(
    "a deferred record is removed by the commit that stores its objects, and remains if that fails")
  func drop() throws {
    let fixture = try StoreFixture()
    let objects = [deferred(1), deferred(2, 0, of: 2), deferred(2, 1, of: 2), deferred(3)]
    let session = try fixture.store.beginImport(in: owner)
    _ = try fixture.store.importAll(session, objects)
    var wrong = object(1, .stepCount, 0, 10, 5)
    wrong.sample.end = at(-1)
    #expect(throws: StoreError.self) {
      try add(fixture.store, [wrong], dropping: keys(1))
    }
    #expect(try all(fixture.store) == objects)
    let right = [object(1, .stepCount, 0, 10, 5)]
    #expect(try add(fixture.store, right, dropping: keys(2)).addedCount == 1)
    for _ in 0..<2 {
      #expect(try all(fixture.store) == [objects[0], objects[3]])
      #expect(try fixture.store.status().importedObjectCount == 2)
      #expect(try fixture.store.verify(in: owner).problems == [])
      try fixture.reopen()
    }
    // Objects that are already stored are not added again; their deferred records are removed
    // anyway.
    #expect(
      try add(fixture.store, right, dropping: keys(1, 2)).totals
        == ImportResult(addedCount: 0, presentCount: 1))
    #expect(try add(fixture.store, [], dropping: keys(3)).addedCount == 0)
    #expect(try all(fixture.store) == [])
    // A removed record that is imported again is stored again.
    let again = try fixture.store.beginImport(in: owner)
    #expect(try fixture.store.importAll(again, objects).addedCount == 4)
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("records in an imported workout that are already stored are related to it")
  func tiesTwins() throws {
    let fixture = try StoreFixture()
    let rates = (1...3).map { object($0, .heartRate, Double($0), 0, 2) }
    _ = try add(fixture.store, rates, dropping: [])
    let workout = object(10, .workout, 0, 60, 0, .workout(EveryKind.workout))
    let inner = (1...3).map { object(20 + $0, .heartRate, Double($0), 0, 2) }
    var content = SaveContent(samples: SampleBatch([workout] + inner))
    content.samples.sources = [TestApp(1).revision]
    content.relations = [
      Relation(kind: .workout, parent: objectID(10), children: (21...23).map { objectID($0) })
    ]
    let answer = Answer<ImportResult>()
    try fixture.store.beginImport(in: owner).add(content) { answer.set($0) }
    #expect(try answer.wait().totals == ImportResult(addedCount: 1, presentCount: 3))
    #expect(
      try fixture.store.children(of: objectID(10), .workout) == (1...3).map { objectID($0) })
  }
}
