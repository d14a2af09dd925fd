import HealthAPI
import Foundation
import HealthModel
import StorageSupport
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// An encrypted store in which a page was replaced by an older version of the same page, which
/// authenticates. `verify` compares the rows with the content sum.
@Suite(.soak) struct OldPageTests {
  private func birthday(_ day: Int) -> Characteristic {
    Characteristic(type: .dateOfBirth, value: .date(CalendarDay(year: 1990, month: 5, day: day)))
  }

  /// Changes rows of every kind, some without an anchor.
  private func change(_ fixture: SealedFixture, _ day: Int) throws {
    let store = fixture.store
    try store.set(birthday(day), in: owner)
    for attachment in try store.list(objectID(1), in: person) {
      try store.removeAttachment(attachment.id, in: personManages)
    }
    try store.attach(noise(5000, UInt64(day)), to: objectID(1), in: personManages)
    try store.delete(.objects([objectID(day + 10)]), in: SealedFixture.app.write)
    try fixture.save(60)
    try store.seal()
    try store.waitForSweep()
  }

  /// What a reader sees of the store of a copy.
  private struct Content: Equatable {
    var samples: [Sample]
    var birthday: Characteristic.Value?
    var attachments: [HealthModel.Attachment]
  }

  private func content(_ store: HealthStore) throws -> Content {
    Content(
      samples: try store.allSamples(
        SampleQuery(types: [.stepCount]), in: SealedFixture.app.readOwn),
      birthday: try store.characteristics([.dateOfBirth], in: person).value.first?.value,
      attachments: try store.list(objectID(1), in: person))
  }

  private func unit(_ page: Int) -> Range<Int> {
    let begin = SealedFixture.headerSize + page * SealedFixture.unitSize
    return begin..<begin + SealedFixture.unitSize
  }

  @Test("EN-14: an older version of any page is noticed, or changes no result")
  func oldPages() throws {
    let fixture = try SealedFixture()
    try fixture.save(300)
    try change(fixture, 1)
    fixture.store.close()
    let old = [UInt8](try Data(contentsOf: URL(fileURLWithPath: fixture.file)))
    try fixture.fixture.open()
    try change(fixture, 2)
    let expected = try content(fixture.store)
    fixture.store.close()
    let copy = try fixture.crashCopy()
    let new = try copy.bytes()
    var (damaged, byContent) = (0, 0)
    let count = (min(old.count, new.count) - SealedFixture.headerSize) / SealedFixture.unitSize
    for page in 0..<count where old[unit(page)] != new[unit(page)] {
      var bytes = new
      bytes.replaceSubrange(unit(page), with: old[unit(page)])
      try copy.write(bytes)
      do {
        let store = try copy.open()
        defer { store.close() }
        let problems = try store.verify(in: owner).problems
        guard !problems.isEmpty else {
          #expect(try content(store) == expected, "page \(page)")
          continue
        }
        if problems == [Verification.contentProblem] { byContent += 1 }
      } catch let error as StoreError {
        #expect([.corrupt, .failed].contains(error.code), "page \(page): \(error.message)")
      }
      damaged += 1
    }
    #expect(damaged > 5)
    // Pages whose rows are valid, as many as before, and of another time.
    #expect(byContent > 0)
  }

  @Test("EN-14: rows of another time are reported until the user accepts them")
  func accepted() throws {
    let fixture = try SealedFixture()
    try fixture.save(10)
    try fixture.store.set(birthday(1), in: owner)
    // As if the page had been replaced: the row changes, and the sum does not.
    try fixture.store.writer.step { writer throws(StoreError) in
      let payload = try writer.connection.get(.characteristic, key: key(writer)) { Array($0) } ?? []
      try writer.connection.execute("DELETE FROM characteristic")
      let row = Connection.sealed(.characteristic, key: key(writer) + 1, payload)
      let digits = row.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      try writer.connection.execute(
        "INSERT INTO characteristic VALUES (\(key(writer) + 1), x'\(digits)')")
    }
    for _ in 0..<2 {
      let problems = try fixture.store.verify(in: owner).problems
      #expect(problems.contains(Verification.contentProblem))
      // A commit does not hide it.
      try fixture.save(1)
    }
    let reported = try fixture.store.salvage(SalvageStoreRequest(accepts: false), in: owner)
    #expect(reported.isRolledBack && !reported.isSalvaged)
    let accepted = try fixture.store.salvage(SalvageStoreRequest(accepts: true), in: owner)
    #expect(accepted.isRolledBack && accepted.isSalvaged)
    try fixture.save(1)
    #expect(
      try !fixture.store.verify(in: owner).problems.contains(Verification.contentProblem))
    let again = try fixture.store.salvage(SalvageStoreRequest(accepts: false), in: owner)
    #expect(!again.isRolledBack)
  }

  private func key(_ writer: Writer) -> Int64 { Int64(ObjectType.dateOfBirth.code) }

  @Test("a content sum exists while the store is encrypted")
  func lifetime() throws {
    let folder = try TemporaryDirectory()
    let key = EncryptionKey()
    let changes: [(EncryptionKey?, EncryptionKey?)] = [(nil, nil), (nil, key), (key, nil)]
    for (old, new) in changes {
      try HealthStore.changeKey(directory: folder.path, from: old, to: new)
      var options = StoreOptions()
      options.key = new
      let store = try HealthStore.open(directory: folder.path, options: options)
      defer { store.close() }
      try store.set(birthday(3), in: owner)
      let rows = try store.read { (_, connection) throws(StoreError) in
        var count = 0
        try connection.forEach(.head) { (_, _) throws(StoreError) in count += 1 }
        return count
      }
      #expect(rows == (new == nil ? 1 : 2))
      #expect(try store.verify(in: owner).problems == [])
    }
  }
}
