import HealthAPI
import DaemonTestSupport
import HealthModel
import HealthServer
import HealthWire
import TestSupport
import Testing

/// Tests of the order of decisions and data: what an app learns of the past depends on when it was
/// allowed to read.
@Suite(.process, .bounded) struct OrderTests {
  let world: ConsentWorld

  init() throws { world = try ConsentWorld() }

  private func delete(_ ids: [ObjectID]) throws {
    _ = try world.other.call(HealthMethod.Samples.delete, .objects(ids))
  }

  private func read(_ decision: AuthorizationDecision) throws {
    try world.decide([.stepCount], .read, decision)
  }

  @Test("LK-09: an object created and deleted while an app was denied is never disclosed to it")
  func hiddenLives() throws {
    try read(.authorized)
    let seen = try world.save(world.other, minute: 0)
    let anchor = try world.changes().anchor
    try read(.denied)
    let hidden = try world.save(world.other, minute: 1)
    try delete([hidden])
    try read(.authorized)
    for start in [anchor, []] {
      let page = try world.changes(start)
      #expect(page.deleted.isEmpty)
      #expect(page.addedIDs == (start.isEmpty ? [seen] : []))
    }
    // No visible change happened.
    #expect(try world.changes(anchor).anchor == anchor)
  }

  @Test("LK-10: a seen object's deletion while denied is reported once, after the next grant")
  func goneMeanwhile() throws {
    try read(.authorized)
    let seen = try world.save(world.other, minute: 0, count: 3)
    let anchor = try world.changes().anchor
    try read(.denied)
    try delete([seen])
    let meanwhile = try world.changes(anchor)
    #expect(meanwhile.deleted.isEmpty && meanwhile.anchor == anchor)
    try read(.authorized)
    let page = try world.changes(anchor)
    #expect(page.deleted.map(\.id) == [seen] && page.added.isEmpty)
    #expect(try world.changes(page.anchor).deleted.isEmpty)
    #expect(try world.changes().deleted.isEmpty)
  }

  @Test(
    "samples added while an app was denied are reported after the next grant, also to old anchors")
  func addedMeanwhile() throws {
    try read(.authorized)
    let anchor = try world.changes().anchor
    try read(.denied)
    let added = try world.save(world.other, minute: 0)
    #expect(try world.changes(anchor).added.isEmpty)
    try read(.authorized)
    #expect(try world.changes(anchor).addedIDs == [added])
  }

  @Test("the deletion of an object that a limited grant never showed is not reported")
  func limitedHistory() throws {
    let old = try world.save(world.other, minute: 0)
    try world.decide(
      [.stepCount], .read, .authorized, GrantLimits(earliest: ConsentWorld.time(100)))
    let recent = try world.save(world.other, minute: 200)
    let anchor = try world.changes().anchor
    try delete([old, recent])
    try read(.authorized)
    #expect(try world.changes(anchor).deleted.map(\.id) == [recent])
  }

  @Test(
    "RV-05: after any number of revokes and grants, a cache that follows changes equals the store")
  func toggling() throws {
    try read(.authorized)
    var random = SplitMix(seed: 5)
    var alive: [ObjectID] = []
    var cache: Set<ObjectID> = []
    var told: Set<ObjectID> = []
    var hidden: Set<ObjectID> = []
    var isGranted = true
    var anchor: [UInt8] = []
    func follow() throws {
      let page = try world.changes(anchor)
      anchor = page.anchor
      for id in page.addedIDs { #expect(cache.insert(id).inserted) }
      for object in page.deleted {
        #expect(told.insert(object.id).inserted && !hidden.contains(object.id))
        #expect(cache.remove(object.id) != nil)
      }
    }
    for _ in 0..<300 {
      switch random.next() % 5 {
      case 0, 1: alive.append(try world.save(world.other, minute: Int64(alive.count)))
      case 2 where !alive.isEmpty:
        let id = alive.remove(at: Int(random.next() % UInt64(alive.count)))
        if !isGranted, !cache.contains(id) { hidden.insert(id) }
        try delete([id])
      case 3:
        isGranted.toggle()
        try read(isGranted ? .authorized : .denied)
      default: try follow()
      }
    }
    try read(.authorized)
    try follow()
    #expect(cache == Set(alive))
    #expect(try Set(world.seen()) == cache)
  }

  @Test("RV-06: after a revoke, a statistics stream continues with the app's own samples only")
  func statistics() throws {
    try read(.authorized)
    try world.save(world.other, minute: 0, count: 10)
    let own = try world.save(world.app, minute: 100)
    let stream = try world.app.start(
      HealthMethod.Live.watchStatistics,
      WatchStatisticsRequest(
        query: StatisticsQuery(type: .stepCount, options: .cumulativeSum), credit: 8))
    func sum() throws -> Double? {
      guard case .message(let bytes) = try world.app.nextEvent(of: stream) else { return nil }
      return try StatisticsUpdate(wire: bytes).changed.first?.merged.sum
    }
    #expect(try sum() == 56)
    try read(.denied)
    #expect(try sum() == 1)
    try world.save(world.other, minute: 20, count: 10)
    #expect(try world.app.nextEvent(of: stream, within: 0.2) == nil)
    try world.save(world.app, minute: 200)
    #expect(try sum() == 2)
    _ = try world.app.call(HealthMethod.Samples.delete, .objects([own]))
    #expect(try sum() == 1)
  }
}
