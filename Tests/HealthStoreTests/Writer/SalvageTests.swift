import HealthAPI
import Foundation
import GRDB
import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// One damaged chunk or journal row does not make all data of its type unreadable.
@Suite struct SalvageTests {
  let app = TestApp(1)
  let other = TestApp(2)

  private func sample(_ number: Int, _ type: ObjectType = .bodyMass) -> Sample {
    Sample(
      id: objectID(number), type: type, start: at(Double(number) * 60),
      end: at(Double(number) * 60), value: .quantity(Double(number)))
  }

  /// Returns a store with 6,000 samples in three chunks, and 10 of another type.
  private func fixture() throws -> StoreFixture {
    let fixture = try StoreFixture()
    try fixture.store.save((0..<6000).map { sample($0) }, as: app)
    try fixture.store.save((7000..<7010).map { sample($0, .bodyFatPercentage) }, as: other)
    try fixture.store.seal()
    return fixture
  }

  /// Flips a bit in the middle of a row.
  private func damage(
    _ fixture: StoreFixture, _ table: String, where condition: String = "TRUE"
  ) throws {
    let queue = try DatabaseQueue(path: fixture.file)
    try queue.write { db in
      let row = try #require(
        try Row.fetchOne(
          db, sql: "SELECT id, payload FROM \(table) WHERE \(condition) ORDER BY id"))
      let id: Int64 = row["id"]
      var bytes: Data = row["payload"]
      bytes[bytes.count / 2] ^= 16
      try db.execute(
        sql: "UPDATE \(table) SET payload = ? WHERE id = ?", arguments: [bytes, id])
    }
    try queue.close()
  }

  private func count(
    _ fixture: StoreFixture, from: Int = 0, to: Int = 6000
  ) throws -> Int {
    var query = SampleQuery(types: [.bodyMass])
    query.descriptors[0].filter.start = at(Double(from) * 60)
    query.descriptors[0].filter.end = at(Double(to) * 60)
    return try fixture.store.allSamples(query, in: app.readOwn).count
  }

  private func statistics(_ fixture: StoreFixture, from: Int, to: Int) throws -> Double? {
    var query = StatisticsQuery(type: .bodyMass, options: .discreteMax)
    query.filter.start = at(Double(from) * 60)
    query.filter.end = at(Double(to) * 60)
    return try fixture.store.statistics(query, in: app.readOwn).statistics.first?.merged.maximum
  }

  private func salvage(_ fixture: StoreFixture, accepts: Bool) throws -> StoreSalvage {
    try fixture.store.salvage(SalvageStoreRequest(accepts: accepts), in: owner)
  }

  @Test("a damaged chunk fails only reads of its period, and the error names the remedy")
  func otherPeriods() throws {
    let fixture = try fixture()
    fixture.store.close()
    try damage(fixture, "chunk_data")
    try fixture.reopen()
    let error = #expect(throws: StoreError.self) { try count(fixture) }
    #expect(error?.code == .corrupt && error?.message.contains("healthctl store salvage") == true)
    #expect(try count(fixture, from: 3000) == 3000)
    #expect(try statistics(fixture, from: 3000, to: 5000) == 4999)
    let query = SampleQuery(types: [.bodyFatPercentage])
    #expect(try fixture.store.allSamples(query, in: other.readOwn).count == 10)
    // Writes succeed too, even where the damaged chunk is searched for identifiers.
    try fixture.store.save([sample(6001)], as: app)
    try fixture.store.delete(.objects([objectID(6001), objectID(5999)]), in: app.write)
    try fixture.store.delete(.objects([objectID(7000)]), in: other.write)
    try fixture.store.seal()
  }

  @Test("salvage reports type, source, period, and count, and removes only what the user accepts")
  func accepted() throws {
    let fixture = try fixture()
    fixture.store.close()
    try damage(fixture, "chunk_data")
    try fixture.reopen()
    let found = try salvage(fixture, accepts: false)
    #expect(!found.isSalvaged && found.journalRowCount == 0)
    let expected = DaemonStatus.TypeCount(
      type: .bodyMass, source: app.revision.source, sampleCount: 2048, first: at(0),
      last: at(2047 * 60))
    #expect(found.damaged == [expected])
    #expect(throws: StoreError.self) { try count(fixture) }
    let done = try salvage(fixture, accepts: true)
    #expect(done.damaged == [expected] && done.isSalvaged)
    for _ in 0..<2 {
      #expect(try count(fixture) == 6000 - 2048)
      #expect(try fixture.store.verify(in: owner).problems == [])
      #expect(try salvage(fixture, accepts: true) == StoreSalvage())
      #expect(try fixture.store.status().sampleCount == 6010 - 2048)
      try fixture.reopen()
    }
    // The bytes are still stored, and the identifiers are not reused.
    let queue = try DatabaseQueue(path: fixture.file)
    let bytes = try queue.read { db in
      try Int.fetchOne(db, sql: "SELECT sum(length(payload)) FROM quarantine")
    }
    try queue.close()
    #expect((bytes ?? 0) > 1000)
    #expect(throws: StoreError.self) { try fixture.store.save([sample(1)], as: app) }
    #expect(throws: StoreError.self) {
      try fixture.store.delete(.objects([objectID(1)]), in: app.write)
    }
    try fixture.store.delete(.objects([objectID(3000)]), in: app.write)
    _ = try fixture.store.compact(in: owner)
    #expect(try count(fixture) == 6000 - 2049)
  }

  @Test("a damaged chunk summary is rebuilt from the chunk")
  func summary() throws {
    let fixture = try fixture()
    fixture.store.close()
    try damage(fixture, "chunk")
    try fixture.reopen()
    #expect(try count(fixture) == 6000)
    #expect(try statistics(fixture, from: 0, to: 6000) == 5999)
    #expect(try fixture.store.verify(in: owner).problems != [])
    #expect(try salvage(fixture, accepts: true).damaged == [])
    #expect(try fixture.store.verify(in: owner).problems == [])
    try fixture.reopen()
    #expect(try count(fixture) == 6000)
  }

  @Test(
    "with a damaged journal row the store opens, but reads and writes fail until the user accepts")
  func journal() throws {
    let fixture = try fixture()
    for number in 8000..<8005 { try fixture.store.save([sample(number)], as: app) }
    fixture.store.close()
    try damage(fixture, "journal")
    try fixture.reopen()
    #expect(fixture.store.isJournalDamaged)
    for _ in 0..<2 {
      let error = #expect(throws: StoreError.self) { try count(fixture) }
      #expect(error?.message.contains("healthctl store salvage") == true)
      #expect(throws: StoreError.self) { try fixture.store.save([sample(9000)], as: app) }
      #expect(throws: StoreError.self) { try fixture.store.seal() }
      _ = try fixture.store.status()
    }
    #expect(try salvage(fixture, accepts: false).journalRowCount == 1)
    #expect(try salvage(fixture, accepts: true).journalRowCount == 1)
    for _ in 0..<2 {
      #expect(!fixture.store.isJournalDamaged)
      #expect(try count(fixture, to: 10_000) == 6004)
      #expect(try fixture.store.verify(in: owner).problems == [])
      try fixture.reopen()
    }
    try fixture.store.save([sample(9000)], as: app)
    #expect(try count(fixture, to: 10_000) == 6005)
  }

  @Test("sealing continues next to a damaged chunk instead of filling it")
  func sealing() throws {
    let fixture = try fixture()
    fixture.store.close()
    // The last chunk of body mass, which is not full.
    try damage(fixture, "chunk_data", where: "id = 3")
    try fixture.reopen()
    try fixture.store.save([sample(6100)], as: app)
    try fixture.store.seal()
    #expect(try count(fixture, from: 6050, to: 6200) == 1)
    _ = try fixture.store.beginImport(in: owner)
    try fixture.store.delete(.objects([objectID(10)]), in: app.write)
    #expect(try salvage(fixture, accepts: true).damaged.count == 1)
    #expect(try fixture.store.verify(in: owner).problems == [])
  }
}
