import HealthAuthorization
import HealthModel
import HealthServer
import Testing

/// Tests of the queue as a value, for cases in which a daemon would be too slow.
struct ConsentQueueTests {
  static func app(_ number: UInt64) -> AppCaller {
    AppCaller(
      principal: PrincipalID(ObjectID(high: number, low: 1)),
      revision: SourceRevision(
        source: Source(name: "App", bundleIdentifier: "org.example.app\(number)"), version: "",
        productType: "", operatingSystemVersion: ""),
      level: .claimed)
  }

  static let now = Instant(microseconds: 1_000_000)

  @Test("LD-08: 10,000 sheets wait without an agent, can be listed, and expire")
  func manySheets() throws {
    var queue = ConsentQueue()
    for number in 0..<10_000 as Range<UInt64> {
      for _ in 0..<3 {
        let asked = try queue.ask(
          .types, [RequestedType(.stepCount, .read)], by: Self.app(number), at: Self.now)
        #expect(asked.effects.isEmpty)
      }
    }
    #expect(queue.sheetCount == 10_000)
    #expect(queue.open.count == 10_000)
    #expect(queue.open.allSatisfy { $0.items.count == 1 })
    let effects = queue.expire(at: Instant(microseconds: 400_000_000))
    #expect(effects.count == 30_000)
    #expect(queue.sheetCount == 0)
    #expect(queue.nextTime == nil)
  }

  @Test("hidden sheets are closed, shown again afterwards, and accept further requests")
  func hidden() throws {
    var queue = ConsentQueue()
    #expect(queue.attachAgent() == [])
    let steps = RequestedType(.stepCount, .read)
    _ = try queue.ask(.types, [steps], by: Self.app(1), at: Self.now)
    let sheet = try #require(queue.open.first?.id)
    queue.touch(sheet)
    #expect(queue.setHidden(true) == [.close(sheet)])
    #expect(queue.setHidden(true) == [])
    _ = try queue.ask(.types, [steps], by: Self.app(2), at: Self.now)
    let other = try #require(queue.open.last?.id)
    #expect(queue.setHidden(false) == [.show(sheet), .show(other)])
    // The touch of the closed sheet does not count any more.
    _ = try queue.ask(.types, [RequestedType(.heartRate, .read)], by: Self.app(1), at: Self.now)
    #expect(queue.sheetCount == 2)
    #expect(queue[sheet]?.items.count == 2)
  }

  @Test("the sheets and requests of one app are limited, and another app can still ask")
  func bounds() throws {
    var queue = ConsentQueue()
    var asked = 0
    do throws(HealthError) {
      for number in 0..<2_000 as Range<Int> {
        _ = try queue.ask(
          .objects(
            .visionPrescription,
            .period(
              start: Instant(microseconds: Int64(number)), end: nil, strictStart: false,
              strictEnd: false)), [], by: Self.app(1), at: Self.now)
        asked += 1
      }
    } catch {
      #expect(error.code == .dataSizeExceeded)
    }
    #expect(asked == ConsentQueue.Limits().sheetCountMaxPerApp)
    for _ in 0..<ConsentQueue.Limits().waiterCountMaxPerApp {
      _ = try queue.ask(
        .types, [RequestedType(.stepCount, .read)], by: Self.app(2), at: Self.now)
    }
    #expect(throws: HealthError.self) {
      try queue.ask(.types, [RequestedType(.stepCount, .read)], by: Self.app(2), at: Self.now)
    }
    _ = try queue.ask(.types, [RequestedType(.stepCount, .read)], by: Self.app(3), at: Self.now)
  }

  private static func shownSheets(_ effects: [ConsentQueue.Effect]) -> [ObjectID] {
    effects.compactMap { if case .show(let id) = $0 { id } else { nil } }
  }

  @Test("an agent is shown the 16 oldest sheets, and each answer brings the next one")
  func shown() throws {
    var queue = ConsentQueue()
    for number in 0..<20 as Range<UInt64> {
      _ = try queue.ask(
        .types, [RequestedType(.stepCount, .read)], by: Self.app(number), at: Self.now)
    }
    _ = try queue.ask(
      .objects(.visionPrescription, nil), [], by: Self.app(0), at: Self.now)
    let all = queue.open.map(\.id)
    #expect(all.count == 21)
    for _ in 0..<2 {
      let attached = queue.attachAgent()
      let effects = try #require(attached)
      #expect(Self.shownSheets(effects) == Array(all.prefix(16)))
      #expect(effects.count == 16)
      let second = queue.attachAgent()
      #expect(second == nil)
      queue.detachAgent()
    }
    _ = queue.attachAgent()
    // The second sheet of the first app is the last one: it could be shown only after its first.
    for (number, id) in all.enumerated() {
      let effects = queue.complete(id)
      #expect(effects.contains(.close(id)))
      #expect(Self.shownSheets(effects) == Array(all.dropFirst(16 + number).prefix(1)))
    }
    #expect(queue.sheetCount == 0)
  }
}
