import HealthModel
import Synchronization
import Testing

@testable import HealthStorage
@testable import HealthAuthorization
@testable import HealthStore

@Suite struct ChangeTests {
  private func steps(_ start: Double) -> Sample {
    Sample(
      id: ObjectIDMint.fresh(), type: .stepCount, start: at(start), end: at(start + 60),
      value: .quantity(1))
  }

  private func changes(
    _ store: HealthStore, _ scope: ReadScope, after anchor: [UInt8] = [], limit: Int = 0
  ) throws -> ChangePage {
    var query = ChangeQuery(types: [.stepCount])
    query.anchor = anchor
    query.limit = limit
    return try store.changes(query, in: scope).page
  }

  @Test(
    "ANCHOR-01, ANCHOR-03: no anchor returns everything, and a stored anchor only later changes")
  func anchors() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    try fixture.store.save([steps(100), steps(0)], as: app)
    let first = try changes(fixture.store, app.readOwn)
    #expect(first.added.starts == [steps(100), steps(0)].map(\.start.microseconds))
    #expect(!first.hasMore)
    try fixture.reopen()
    let nothing = try changes(fixture.store, app.readOwn, after: first.anchor)
    #expect(nothing.added.isEmpty && nothing.deleted == [] && nothing.anchor == first.anchor)
    try fixture.store.save([steps(50)], as: app)
    let later = try changes(fixture.store, app.readOwn, after: first.anchor)
    #expect(later.added.count == 1 && later.anchor != first.anchor)
  }

  @Test(
    """
    ANCHOR-02: after a new grant, the first page of missed changes is limited and costs bounded \
    work
    """)
  func missed() throws {
    let fixture = try StoreFixture()
    let (app, other) = (TestApp(1), TestApp(2))
    let missed = (0..<200).map { steps(Double($0) * 60) }
    try fixture.store.save(missed, as: other)
    try fixture.store.save([steps(0)], as: app)
    var query = ChangeQuery(types: [.stepCount])
    query.anchor = try changes(fixture.store, app.readOwn).anchor
    query.limit = 2
    for sealed in [false, true] {
      if sealed { try fixture.store.seal() }
      // Far more calls than a page needs.
      let calls = Mutex(0)
      let page = try fixture.store.changes(query, in: app.readAll) {
        calls.withLock { calls in
          calls += 1
          return calls > 10_000
        }
      }.page
      #expect(page.added.starts == missed.prefix(2).map(\.start.microseconds))
      #expect(page.hasMore)
    }
  }

  @Test("ANCHOR-05, ANCHOR-09: changes come in order of insertion, in pages of any size")
  func insertionOrder() throws {
    let fixture = try StoreFixture()
    let (app, other) = (TestApp(1), TestApp(2))
    var expected: [Instant] = []
    for round in 0..<4 {
      // Each round is earlier than the round before it, in descending order.
      let starts = (0..<5).map { Double(1000 - 100 * round - 10 * $0) }
      for (index, start) in starts.enumerated() {
        try fixture.store.save([steps(start)], as: index % 2 == 0 ? app : other)
        expected.append(at(start))
      }
      if round % 2 == 0 { try fixture.store.seal() } else { try fixture.reopen() }
    }
    for limit in [0, 1, 3] {
      var found: [Instant] = []
      var anchor: [UInt8] = []
      var page: ChangePage
      repeat {
        page = try changes(fixture.store, app.readAll, after: anchor, limit: limit)
        found += page.added.samples.map(\.start)
        anchor = page.anchor
      } while page.hasMore
      #expect(found == expected)
    }
  }

  @Test("ANCHOR-02, DELETE-06, SYNC-06: a deletion is reported with only its sync metadata")
  func deletions() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    var sample = steps(0)
    let sync: [Metadata.Entry] = [
      .init(key: MetadataKey.syncIdentifier, value: .string("a")),
      .init(key: MetadataKey.syncVersion, value: .integer(1)),
    ]
    sample.metadata = Metadata(sync + [.init(key: "note", value: .string("b"))])
    try fixture.store.save([sample], as: app)
    let before = try changes(fixture.store, app.readOwn)
    try fixture.store.delete(.objects([sample.id]), in: app.write)
    try fixture.reopen()
    let after = try changes(fixture.store, app.readOwn, after: before.anchor)
    #expect(
      after.deleted == [
        DeletedObject(id: sample.id, type: .stepCount, metadata: Metadata(sync))
      ])
    #expect(after.added.isEmpty)
    let fresh = try changes(fixture.store, app.readOwn)
    #expect(fresh.added.isEmpty && fresh.deleted == [])
  }

  @Test(
    """
    ANCHOR-02: an object saved and deleted before the first page is on neither that page nor the \
    next
    """)
  func passing() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    let (kept, passing) = (steps(0), steps(100))
    try fixture.store.save([passing, kept], as: app)
    try fixture.store.delete(.objects([passing.id]), in: app.write)
    let first = try changes(fixture.store, app.readOwn)
    #expect(first.added.samples.map(\.id) == [kept.id] && first.deleted == [])
    let second = try changes(fixture.store, app.readOwn, after: first.anchor)
    #expect(second.added.isEmpty && second.deleted == [] && second.anchor == first.anchor)
  }

  @Test("changes that the caller cannot see do not move its anchor")
  func invisible() throws {
    let fixture = try StoreFixture()
    let (app, stranger) = (TestApp(1), TestApp(2))
    try fixture.store.save([steps(0)], as: app)
    let before = try changes(fixture.store, app.readOwn)
    let hidden = steps(10)
    try fixture.store.save([hidden, steps(20)], as: stranger)
    try fixture.store.delete(.objects([hidden.id]), in: stranger.write)
    let after = try changes(fixture.store, app.readOwn, after: before.anchor)
    #expect(after == before.movingNothing)
  }

  @Test(
    """
    after a new grant the caller receives missed samples, but no deletions of samples it never saw
    """)
  func regrant() throws {
    let fixture = try StoreFixture()
    let (app, stranger) = (TestApp(1), TestApp(2))
    let (early, shortLived, late) = (steps(0), steps(10), steps(20))
    try fixture.store.save([early], as: stranger)
    let granted = try changes(fixture.store, app.readAll)
    try fixture.store.save([shortLived, late], as: stranger)
    try fixture.store.save([steps(5)], as: app)
    try fixture.store.delete(.objects([shortLived.id, early.id]), in: stranger.write)
    let revoked = try changes(fixture.store, app.readOwn, after: granted.anchor)
    #expect(revoked.added.count == 1 && revoked.deleted == [])
    let again = try changes(fixture.store, app.readAll, after: revoked.anchor)
    #expect(again.added.samples.map(\.id) == [late.id])
    #expect(again.deleted.map(\.id) == [early.id])
  }

  @Test("an anchor of another caller and an altered anchor are rejected")
  func foreignAnchor() throws {
    let fixture = try StoreFixture()
    let anchor = try changes(fixture.store, TestApp(1).readAll).anchor
    #expect(throws: StoreError.self) {
      try changes(fixture.store, TestApp(2).readAll, after: anchor)
    }
    #expect(throws: StoreError.self) {
      try changes(fixture.store, TestApp(1).readAll, after: anchor + [0])
    }
  }

  @Test("ANCHOR-05: hidden samples between visible ones do not change the order of changes")
  func hiddenGap() throws {
    let (app, other) = (TestApp(1), TestApp(2))
    for hiddenCount in [0, 200] {
      let fixture = try StoreFixture()
      try fixture.store.save([steps(0)], as: app)
      let hidden = (0..<hiddenCount).map { number in
        Sample(
          id: ObjectIDMint.fresh(), type: .heartRate, start: at(Double(number)),
          end: at(Double(number)), value: .quantity(60))
      }
      if !hidden.isEmpty { try fixture.store.save(hidden, as: other) }
      for number in 1...240 {
        try fixture.store.save([steps(Double(number))], as: number % 2 == 0 ? app : other)
      }
      var found: [Instant] = []
      var page = try changes(fixture.store, app.read([.stepCount]), limit: 2)
      found += page.added.samples.map(\.start)
      while page.hasMore {
        page = try changes(
          fixture.store, app.read([.stepCount]), after: page.anchor, limit: 2)
        found += page.added.samples.map(\.start)
      }
      #expect(found == (0...240).map { at(Double($0)) })
    }
  }

  @Test("AUTH-09: a hidden commit does not change the visible part of one that it is merged with")
  func merged() {
    let (app, other) = (TestApp(1), TestApp(2))
    func commit(by app: TestApp, second: Double, anchor: Int64) -> CommitSummary {
      CommitSummary(
        parts: [
          CommitSummary.Part(
            type: .stepCount, author: .principal(app.principal), before: anchor - 1,
            lastAnchor: anchor, added: at(second)...at(second), hasDeleted: false)
        ])
    }
    for (first, second) in [(app, other), (other, app)] {
      var all = commit(by: first, second: 0, anchor: 1)
      all.merge(commit(by: second, second: 60, anchor: 2))
      let visible = all.parts.filter { $0.isVisible(in: app.readOwn) }
      let time = at(first.principal == app.principal ? 0 : 60)
      #expect(visible.map(\.added) == [time...time])
      #expect(visible.map(\.lastAnchor) == [first.principal == app.principal ? 1 : 2])
    }
  }

  @Test("observers are notified of a commit once it can be read, until they cancel")
  func observers() async throws {
    let fixture = try StoreFixture()
    let (commits, heard) = AsyncStream.makeStream(of: CommitSummary.self)
    let observation = fixture.store.observe { heard.yield($0) }
    try fixture.store.save([steps(0), steps(3)], as: TestApp(1))
    let other = Sample(
      id: ObjectIDMint.fresh(), type: .bodyMass, start: at(0), end: at(0), value: .quantity(1))
    try fixture.store.save([other], as: TestApp(2))
    var parts: [CommitSummary.Part] = []
    for await commit in commits {
      #expect(commit.parts.allSatisfy { $0.lastAnchor <= fixture.store.lastAnchor })
      parts += commit.parts
      if parts.count == 2 { break }
    }
    let nothing = ReadScope(principal: TestApp(1).principal, readable: ObjectTypeSet())
    #expect(parts.map(\.type) == [.stepCount, .bodyMass])
    #expect(parts.map(\.hasDeleted) == [false, false])
    #expect(parts[0].added?.lowerBound == steps(0).start)
    #expect(parts[0].added?.upperBound == steps(3).end)
    #expect(parts[0].isVisible(in: nothing))
    #expect(!parts[1].isVisible(in: nothing))
    #expect(parts[1].isVisible(in: TestApp(1).readAll))
    observation.cancel()
    try fixture.store.save([steps(9)], as: TestApp(1))
    fixture.store.close()
    heard.finish()
    for await _ in commits { Issue.record("a cancelled observer was called") }
  }
}

extension ChangePage {
  /// The next page when nothing changed.
  fileprivate var movingNothing: ChangePage {
    ChangePage(added: SampleBatch(), deleted: [], anchor: anchor, hasMore: false)
  }
}
