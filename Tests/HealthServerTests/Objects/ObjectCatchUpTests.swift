import DaemonTestSupport
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

/// Tests of change queries for objects that a decision makes visible although they are older than
/// the anchor.
@Suite(.process) struct ObjectCatchUpTests {
  let world: ObjectWorld
  let first = ObjectWorld.medication("a")
  let second = ObjectWorld.medication("b")
  let types: [ObjectType] = [.userAnnotatedMedication, .medicationDoseEvent]

  init() throws {
    world = try ObjectWorld()
    try world.owner.save([first, second])
  }

  @Test("OBJAUTH-01, OBJAUTH-06: what a later grant shows is reported once, in pages of any size")
  func laterDecision() throws {
    let old = (0..<5).map { ObjectWorld.dose(of: "b", hour: $0) }
    try world.owner.save(old)
    let seen = ObjectWorld.dose(of: "a", hour: 20)
    try world.owner.save([seen])
    try world.decide(true, [first])
    let before = try world.changes(types)
    #expect(Set(before.added) == [first.id, seen.id])
    try world.decide(true, [second])
    let new = ObjectWorld.dose(of: "b", hour: 30)
    try world.owner.save([new])
    let expected = [second.id, new.id] + old.map(\.id)
    for limit in [0, 1, 2, 3, 6, 7] {
      let after = try world.changes(types, since: before.anchor, limit: limit)
      #expect(after.added.count == expected.count && Set(after.added) == Set(expected), "\(limit)")
      #expect(after.deleted.isEmpty)
      #expect(try world.changes(types, since: after.anchor).added.isEmpty)
      #expect(try world.changes(types, since: after.anchor).anchor == after.anchor)
    }
  }

  @Test(
    "PO-10, LK-09, LK-10: a new grant reports additions and deletions, but no object that had both")
  func grantedAgain() throws {
    let doses = (0..<3).map { ObjectWorld.dose(of: "a", hour: $0) }
    try world.owner.save(doses)
    try world.decide(true, [first, second])
    let seen = try world.changes(types)
    try world.decide(false, [first])
    // The app's anchor advances with the other medication.
    try world.owner.save([ObjectWorld.dose(of: "b", hour: 5)])
    let (late, brief) = (ObjectWorld.dose(of: "a", hour: 7), ObjectWorld.dose(of: "a", hour: 8))
    try world.owner.save([late, brief])
    _ = try world.owner.call(HealthMethod.Samples.delete, .objects([doses[0].id, brief.id]))
    let other = ObjectWorld.dose(of: "b", hour: 9)
    try world.owner.save([other])
    let denied = try world.changes(types, since: seen.anchor)
    #expect(denied.added.count == 2 && denied.deleted.isEmpty)
    try world.decide(true, [first])
    for anchor in [seen.anchor, denied.anchor] {
      let again = try world.changes(types, since: anchor)
      #expect(again.deleted == [doses[0].id])
      #expect(again.added.contains(late.id) && !again.added.contains(brief.id))
      #expect(Set(again.added).isSuperset(of: [first.id, doses[1].id, doses[2].id]))
    }
  }

  @Test("denying an object that was not visible does not change the anchor")
  func anchorsStay() throws {
    try world.decide(true, [first])
    let before = try world.changes(types)
    try world.decide(false, [second])
    #expect(try world.changes(types, since: before.anchor).anchor == before.anchor)
    #expect(try world.changes(types).anchor == before.anchor)
  }

  @Test("PO-10: after any decisions and changes a follower has what it may see", arguments: 1...4)
  func follower(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var medications = (0..<3).map { ObjectWorld.medication("m\($0)") }
    var doses: [[HealthObject]] = [[], [], []]
    var isAllowed = [false, false, false]
    try world.owner.save(medications)
    // Before the request, queries would fail as not determined.
    try world.noteAsked(.userAnnotatedMedication)
    var (cache, shown): (Set<ObjectID>, Set<ObjectID>) = ([], [])
    var anchor: [UInt8] = []
    func follow(limit: Int) throws {
      let page = try world.changes(types, since: anchor, limit: limit)
      #expect(Set(page.added).count == page.added.count, "a page reports an object twice")
      #expect(shown.isSuperset(of: page.added))
      #expect(shown.isSuperset(of: page.deleted), "an object that was never shown is deleted")
      cache = cache.union(page.added).subtracting(page.deleted)
      anchor = page.anchor
    }
    for _ in 0..<60 {
      let index = Int.random(in: 0..<3, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        isAllowed[index] = Bool.random(using: &random)
        try world.decide(isAllowed[index], [medications[index]])
      case 1:
        let edited = ObjectWorld.medication("m\(index)", isArchived: Bool.random(using: &random))
        try world.edit(medications[index], to: edited)
        medications[index] = edited
      case 2 where !doses[index].isEmpty:
        let dose = doses[index].remove(at: Int.random(in: 0..<doses[index].count, using: &random))
        _ = try world.owner.call(HealthMethod.Samples.delete, .objects([dose.id]))
      case 3: try follow(limit: Int.random(in: 0...3, using: &random))
      default:
        let dose = ObjectWorld.dose(of: "m\(index)", hour: Int64(doses[index].count))
        try world.owner.save([dose])
        doses[index].append(dose)
      }
      for index in 0..<3 where isAllowed[index] {
        shown.formUnion([medications[index].id] + doses[index].map(\.id))
      }
    }
    for index in 0..<3 {
      try world.decide(true, [medications[index]])
      shown.formUnion([medications[index].id] + doses[index].map(\.id))
    }
    try follow(limit: 2)
    #expect(cache == Set(medications.map(\.id) + doses.joined().map(\.id)))
  }
}
