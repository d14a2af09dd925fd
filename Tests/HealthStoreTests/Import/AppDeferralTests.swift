import HealthAPI
import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// Records that an app stores because it cannot read them.
@Suite struct AppDeferralTests {
  private let receiver = TestApp(1)
  private let other = TestApp(2)

  private func record(_ number: UInt64, byteCount: Int = 10) -> ImportedObject {
    ImportedObject(
      key: ObjectID(high: 1, low: number), kind: "entry",
      payload: Array(repeating: UInt8(number), count: byteCount), reason: "unreadable date",
      readerVersion: 2)
  }

  private func all(_ store: HealthStore) throws -> [ImportedObject] {
    try store.deferredObjects(DeferredObjectsRequest(), in: owner).objects
  }

  private func add(_ records: [ImportedObject], as app: TestApp, to store: HealthStore) throws {
    let done = Answer<Void>()
    store.add(records, in: DeferralScope(author: app.write.author)) { done.set($0) }
    try done.wait()
  }

  /// Drops records, as `healthctl store deferred drop`.
  private func drop(_ records: [ImportedObject], from store: HealthStore) throws {
    let session = try store.beginImport(in: owner)
    let done = Answer<ImportResult>()
    session.add(SaveContent(samples: SampleBatch()), dropping: records.map(\.key)) { done.set($0) }
    _ = try done.wait()
  }

  @Test("a record has its app, and is added once for each app and each import")
  func identity() throws {
    let fixture = try StoreFixture()
    let session = try fixture.store.beginImport(in: owner)
    _ = try fixture.store.importAll(session, [record(1)])
    for _ in 0..<2 {
      try add([record(1), record(2)], as: receiver, to: fixture.store)
      try add([record(1)], as: other, to: fixture.store)
    }
    let found = try all(fixture.store)
    #expect(
      found.map(\.app) == ["", "org.example.app1", "org.example.app1", "org.example.app2"])
    #expect(Set(found.map(\.key)).count == 4)
    // An app that sends such a key does not choose it.
    #expect(found.filter { $0.key == record(1).key }.map(\.app) == [""])
    #expect(
      found.map(\.payload) == [record(1), record(1), record(2), record(1)].map(\.payload))
    #expect(found.allSatisfy { $0.reason == "unreadable date" && $0.readerVersion == 2 })
    try fixture.reopen()
    #expect(try all(fixture.store) == found)
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("the parts of a record remain together")
  func parts() throws {
    let fixture = try StoreFixture()
    let parts = (0..<3).map { number in
      var part = record(1)
      (part.part, part.partCount) = (UInt32(number), 3)
      return part
    }
    try add(parts, as: receiver, to: fixture.store)
    let key = try #require(try all(fixture.store).first?.key)
    var request = DeferredObjectsRequest()
    request.keys = [key]
    #expect(try fixture.store.deferredObjects(request, in: owner).objects.map(\.part) == [0, 1, 2])
  }

  @Test("LK-25: records count toward what the app may store, and those of others do not")
  func quota() throws {
    var options = StoreOptions()
    options.appByteCountMax = 10_000
    let fixture = try StoreFixture(options: options)
    let session = try fixture.store.beginImport(in: owner)
    _ = try fixture.store.importAll(session, [record(1, byteCount: 9_000)])
    try add([record(1, byteCount: 9_000)], as: other, to: fixture.store)
    try add([record(1, byteCount: 6_000)], as: receiver, to: fixture.store)
    // What is stored already takes nothing.
    try add([record(1, byteCount: 6_000)], as: receiver, to: fixture.store)
    let before = try all(fixture.store)
    #expect {
      try add(
        [record(2, byteCount: 100), record(3, byteCount: 6_000)], as: receiver, to: fixture.store)
    } throws: {
      ($0 as? StoreError)?.message == StoreError.noRoomForApp.message
    }
    #expect(try all(fixture.store) == before)
    try add([record(2, byteCount: 3_000)], as: receiver, to: fixture.store)
    // What the user drops gives the app room again.
    try drop(try all(fixture.store).filter { $0.app == "org.example.app1" }, from: fixture.store)
    for _ in 0..<2 { try add([record(3, byteCount: 9_000)], as: receiver, to: fixture.store) }
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("an import adds no more records than the store can hold, and an app no more than it may")
  func limits() throws {
    var options = StoreOptions()
    (options.deferredCountMax, options.appDeferredCountMax) = (3, 2)
    let fixture = try StoreFixture(options: options)
    let session = try fixture.store.beginImport(in: owner)
    func added(_ records: [ImportedObject]) throws -> Int {
      try fixture.store.importAll(session, records).addedCount
    }
    func isTooMuch(_ body: () throws -> Void) -> Bool {
      do { try body() } catch { return (error as? StoreError)?.code == .tooMuch }
      return false
    }
    #expect(try added([record(1), record(2)]) == 2)
    // None of them, because there is no room for all that are new.
    #expect(isTooMuch { _ = try added([record(2), record(3), record(4)]) })
    #expect(try all(fixture.store).map(\.key) == [record(1).key, record(2).key])
    #expect(try added([record(2), record(3), record(3)]) == 1)
    // What is stored already needs no room.
    #expect(try added([record(1), record(2), record(3)]) == 0)
    // Whether an app has room does not depend on the records of others.
    try add([record(1)], as: receiver, to: fixture.store)
    #expect(
      isTooMuch { try add([record(1), record(2), record(3)], as: receiver, to: fixture.store) })
    try add([record(2)], as: receiver, to: fixture.store)
    #expect(isTooMuch { try add([record(3)], as: receiver, to: fixture.store) })
    try add([record(1)], as: other, to: fixture.store)
    #expect(try all(fixture.store).count == 6)
    try drop(
      try all(fixture.store).filter { $0.app == "org.example.app1" && $0.payload[0] == 1 },
      from: fixture.store)
    try add([record(3)], as: receiver, to: fixture.store)
    #expect(isTooMuch { try add([record(4)], as: receiver, to: fixture.store) })
    #expect(isTooMuch { _ = try added([record(4)]) })
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("the history has one entry for the records of an app, with which the user removes them")
  func history() throws {
    let fixture = try StoreFixture()
    // An import with the label of an app is not that of the app.
    let label = "App 1 (org.example.app1)"
    let session = try fixture.store.beginImport(in: owner, NewImport(label: label))
    _ = try fixture.store.importAll(session, [record(1)])
    try fixture.store.finish(session.run, in: owner)
    try add([record(1)], as: receiver, to: fixture.store)
    try fixture.reopen()
    try add([record(2)], as: receiver, to: fixture.store)
    try add([record(2)], as: other, to: fixture.store)
    let entries = try fixture.store.importHistory(in: owner)
    #expect(entries.map(\.label) == [label, label, "App 2 (org.example.app2)"])
    #expect(entries.map(\.deferredCount) == [1, 2, 1])
    #expect(entries.allSatisfy { $0.finishedAt != nil })
    var reply = ImportedRemovalResult()
    repeat {
      reply = try fixture.store.removeImported(number: 2, in: owner)
    } while !reply.isFinished
    #expect(try all(fixture.store).map(\.app) == ["", "org.example.app2"])
    try add([record(3)], as: receiver, to: fixture.store)
    #expect(
      try fixture.store.importHistory(in: owner).map(\.isUndone) == [false, true, false, false])
    #expect(try fixture.store.verify(in: owner).problems == [])
  }
}
