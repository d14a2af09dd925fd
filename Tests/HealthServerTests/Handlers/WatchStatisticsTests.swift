import HealthAPI
import DaemonTestSupport
import Dispatch
import Foundation
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import Synchronization
import TestSupport
import Testing

@Suite(.process) struct WatchStatisticsTests {
  let fixture: DaemonFixture
  let writer: WireClient
  let reader: WireClient
  let readerPrincipal: PrincipalID

  static let day: Int64 = 86_400_000_000
  static let midnight: Int64 = 1_700_006_400_000_000

  init() throws {
    fixture = try DaemonFixture()
    let first = try fixture.owner.register("org.example.writer", share: [.stepCount])
    writer = try fixture.app("org.example.writer", token: first.token)
    let second = try fixture.owner.register("org.example.reader", read: [.stepCount])
    reader = try fixture.app("org.example.reader", token: second.token)
    readerPrincipal = second.app.principal
  }

  func follow(credit: UInt32 = 8) throws -> UInt32 {
    var query = StatisticsQuery(type: .stepCount, options: .cumulativeSum)
    query.calendar = CalendarIntervals(
      component: .day, anchor: Instant(microseconds: Self.midnight), timeZone: "UTC")
    return try reader.start(
      HealthMethod.Live.watchStatistics, WatchStatisticsRequest(query: query, credit: credit))
  }

  func update(_ stream: UInt32) throws -> StatisticsUpdate {
    switch try reader.nextEvent(of: stream) {
    case .message(let bytes): return try StatisticsUpdate(wire: bytes)
    case .ended(let status): throw status
    }
  }

  /// Saves a minute of 10 steps on a day.
  @discardableResult func save(day: Int64) throws -> ObjectID {
    let id = ObjectID.random
    try writer.save(
      .minutes(
        of: .stepCount, count: 1, from: Self.midnight + day * Self.day, first: id, value: 10))
    return id
  }

  func sums(_ update: StatisticsUpdate) -> [Int64: Double] {
    Dictionary(
      uniqueKeysWithValues: update.changed.map {
        (($0.start.microseconds - Self.midnight) / Self.day, $0.merged.sum ?? .nan)
      })
  }

  @Test("a stream of decisions about another app does not stop a live query from being answered")
  func otherDecisions() throws {
    // Enough samples for a query that takes longer than a decision.
    for index in 0..<20 {
      try writer.save(
        .minutes(
          of: .stepCount, count: 1_000, from: Self.midnight + Int64(index) * 70_000_000_000))
    }
    let stream = try follow()
    _ = try update(stream)
    let other = try fixture.owner.register("org.example.other").app.principal
    let isDone = Atomic<Bool>(false)
    let controlPath = fixture.controlPath
    let hasEnded = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      defer { hasEnded.signal() }
      guard let decider = try? WireClient(path: controlPath) else { return }
      var decision = AuthorizationDecision.denied
      while !isDone.load(ordering: .relaxed) {
        decision = decision == .denied ? .authorized : .denied
        let grant = Grant(type: .heartRate, direction: .read, decision: decision)
        _ = try? decider.setGrants([grant], of: other)
      }
    }
    for index in 0..<5 {
      try save(day: 400 + Int64(index))
      let event = try reader.nextEvent(of: stream, within: 5)
      #expect(event != nil, "no update arrived within 5 seconds")
      if event == nil { break }
    }
    isDone.store(true, ordering: .relaxed)
    hasEnded.wait()
  }

  @Test("STATS-21: the first answer has all intervals, and later ones only those that changed")
  func changes() throws {
    try save(day: 0)
    try save(day: 1)
    let stream = try follow()
    #expect(sums(try update(stream)) == [0: 10, 1: 10])
    let second = try save(day: 1)
    #expect(sums(try update(stream)) == [1: 20])
    let third = try save(day: 4)
    #expect(sums(try update(stream)) == [4: 10])
    _ = try writer.call(HealthMethod.Samples.delete, .objects([second]))
    #expect(sums(try update(stream)) == [1: 10])
    _ = try writer.call(HealthMethod.Samples.delete, .objects([third]))
    let last = try update(stream)
    #expect(last.changed.isEmpty)
    let start = Self.midnight + 4 * Self.day
    #expect(
      last.emptied == [
        .init(
          start: Instant(microseconds: start), end: Instant(microseconds: start + Self.day))
      ])
    try reader.closeSide(of: stream)
    #expect(try reader.nextEvent(of: stream) == .ended(.ok))
  }

  @Test("STATS-21: without credit updates wait and are merged into one")
  func coalesced() throws {
    let stream = try follow(credit: 1)
    #expect(try update(stream).changed.isEmpty)
    for day in 0..<4 { try save(day: Int64(day)) }
    #expect(try reader.nextEvent(of: stream, within: 0.1) == nil)
    try reader.send(WatchStatisticsRequest(credit: 4), on: stream)
    #expect(sums(try update(stream)) == [0: 10, 1: 10, 2: 10, 3: 10])
  }

  @Test("a revoke empties the answer, and a changed source order recomputes it")
  func outside() throws {
    try save(day: 0)
    let person = fixture.owner
    try person.save(
      .minutes(of: .stepCount, count: 1, from: Self.midnight, value: 30))
    let stream = try follow()
    let isWriterFirst = try #require(sums(try update(stream))[0]) == 10
    let writers = Source(name: "App", bundleIdentifier: "org.example.writer")
    let persons = Source(name: "healthctl", bundleIdentifier: "healthctl")
    for isNowWriterFirst in [!isWriterFirst, isWriterFirst] {
      _ = try person.call(
        HealthMethod.Owner.setSourceOrder,
        SetSourceOrderRequest(
          type: .stepCount, sources: isNowWriterFirst ? [writers, persons] : [persons, writers]))
      #expect(sums(try update(stream)) == [0: isNowWriterFirst ? 10 : 30])
    }
    try fixture.owner.setGrants(
      [Grant(type: .stepCount, direction: .read, decision: .denied)], of: readerPrincipal)
    #expect(try update(stream).emptied.count == 1)
  }

  @Test("STATS-09: a changed source order recomputes statistics of a grant with an earliest date")
  func limited() throws {
    let earliest = Instant(microseconds: Self.midnight - Self.day)
    try fixture.owner.setGrants(
      [
        Grant(
          type: .stepCount, direction: .read, decision: .authorized,
          limits: GrantLimits(earliest: earliest))
      ], of: readerPrincipal)
    try save(day: 0)
    try fixture.owner.save(
      .minutes(of: .stepCount, count: 1, from: Self.midnight, value: 30))
    let stream = try follow()
    let isWriterFirst = try #require(sums(try update(stream))[0]) == 10
    let writers = Source(name: "App", bundleIdentifier: "org.example.writer")
    let persons = Source(name: "healthctl", bundleIdentifier: "healthctl")
    _ = try fixture.owner.call(
      HealthMethod.Owner.setSourceOrder,
      SetSourceOrderRequest(
        type: .stepCount, sources: isWriterFirst ? [persons, writers] : [writers, persons]))
    #expect(sums(try update(stream)) == [0: isWriterFirst ? 30 : 10])
  }

  @Test("a type without statistics ends the stream with status 3")
  func refused() throws {
    try fixture.owner.setGrants(
      [Grant(type: .sleepAnalysis, direction: .read, decision: .denied)], of: readerPrincipal)
    let stream = try reader.start(
      HealthMethod.Live.watchStatistics,
      WatchStatisticsRequest(
        query: StatisticsQuery(type: .sleepAnalysis, options: .duration), credit: 1))
    guard case .ended(let status) = try reader.nextEvent(of: stream) else {
      Issue.record("the stream did not end")
      return
    }
    #expect(status.code == .invalidArgument)
  }
}
