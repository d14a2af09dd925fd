import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

/// Tests of what an app sees of medications and their doses.
@Suite(.process) struct MedicationGrantTests {
  let world: ObjectWorld
  let first = ObjectWorld.medication("a", hasSchedule: true)
  let second = ObjectWorld.medication("b")

  init() throws {
    world = try ObjectWorld()
    try world.owner.save([first, second])
  }

  @Test(
    """
    OBJAUTH-06, OBJAUTH-08, PO-07: doses follow the grant of their medication in queries, \
    predicates, changes and streams
    """)
  func doses() throws {
    let seen = (0..<3).map { ObjectWorld.dose(of: "a", hour: 2 * $0) }
    let hidden = (0..<3).map { ObjectWorld.dose(of: "b", hour: 2 * $0 + 1) }
    try world.owner.save(seen + hidden)
    try world.decide(true, [first])
    try world.decide(false, [second])
    #expect(try world.ids(.userAnnotatedMedication) == [first.id])
    #expect(try world.ids(.medicationDoseEvent) == seen.map(\.id))
    func by(_ concept: String) -> HealthPredicate {
      .comparison(.medicationConceptIdentifier, .equal, .text(concept))
    }
    #expect(try world.ids(.medicationDoseEvent, by("a")) == seen.map(\.id))
    #expect(try world.ids(.medicationDoseEvent, by("b")).isEmpty)
    #expect(try world.ids(.medicationDoseEvent, .not(by("a"))).isEmpty)
    let page = try world.changes([.medicationDoseEvent])
    #expect(page.added == seen.map(\.id))
    let stream = try world.observe([.medicationDoseEvent])
    #expect(try world.page(stream).added.count == 3)
    let watch = try world.watch([.medicationDoseEvent])
    try world.owner.save([ObjectWorld.dose(of: "b", hour: 9)])
    #expect(try world.isSilent(watch))
    #expect(try world.isSilent(stream))
    #expect(
      try world.changes([.medicationDoseEvent], since: page.anchor).anchor == page.anchor)
    let late = ObjectWorld.dose(of: "a", hour: 10)
    try world.owner.save([late, ObjectWorld.dose(of: "b", hour: 11)])
    #expect(try world.signal(watch) == [.medicationDoseEvent])
    #expect(try world.page(stream).added.rows.map(\.id) == [late.id])
    // A dose of the other medication is deleted.
    _ = try world.owner.call(HealthMethod.Samples.delete, .objects([hidden[0].id]))
    #expect(try world.isSilent(watch))
    _ = try world.owner.call(HealthMethod.Samples.delete, .objects([seen[0].id]))
    #expect(try world.signal(watch) == [.medicationDoseEvent])
    #expect(try world.page(stream).deleted.map(\.id) == [seen[0].id])
  }

  @Test(
    """
    OBJAUTH-07, PO-08: a new medication is offered for apps that have asked; allowing it signals \
    once, denying it does not
    """)
  func offers() throws {
    func offered() throws -> [ObjectID] {
      try world.decisions().filter(\.isOffered).map(\.object)
    }
    let (third, fourth) = (ObjectWorld.medication("c"), ObjectWorld.medication("d"))
    try world.owner.save([third])
    #expect(try offered().isEmpty, "a medication was offered to an app that sent no request")
    try world.noteAsked(.userAnnotatedMedication)
    let stream = try world.watch([.userAnnotatedMedication])
    #expect(try offered().isEmpty, "a medication that was in the sheet was offered")
    try world.owner.save([fourth])
    #expect(try offered() == [fourth.id])
    #expect(try world.decisions(for: world.opticianID).allSatisfy { !$0.isOffered })
    // An edit does not count as a new medication.
    try world.edit(first, to: ObjectWorld.medication("a", isArchived: true))
    #expect(try offered() == [fourth.id])
    try world.decide(false, [fourth])
    #expect(try offered().isEmpty)
    #expect(try world.isSilent(stream))
    let fifth = ObjectWorld.medication("e")
    try world.owner.save([fifth, ObjectWorld.dose(of: "e")])
    #expect(try world.isSilent(stream))
    try world.decide(true, [fifth])
    #expect(try world.signal(stream) == [.userAnnotatedMedication])
    #expect(try world.isSilent(stream))
    #expect(try world.ids(.userAnnotatedMedication) == [fifth.id])
    #expect(try world.ids(.medicationDoseEvent).count == 1)
  }

  @Test("PO-09: an edit of a visible medication is reported, and one of a hidden medication is not")
  func edits() throws {
    try world.decide(true, [first])
    let before = try world.changes([.userAnnotatedMedication])
    #expect(before.added == [first.id])
    let stream = try world.watch([.userAnnotatedMedication])
    try world.edit(second, to: ObjectWorld.medication("b", isArchived: true))
    #expect(try world.isSilent(stream))
    #expect(
      try world.changes([.userAnnotatedMedication], since: before.anchor).anchor == before.anchor)
    var last = first
    var anchor = before.anchor
    for edited in [
      ObjectWorld.medication("a", isArchived: true),
      ObjectWorld.medication("a", nickname: "renamed"),
      ObjectWorld.medication("a", hasSchedule: true),
    ] {
      try world.edit(last, to: edited)
      #expect(try world.signal(stream) == [.userAnnotatedMedication])
      let after = try world.changes([.userAnnotatedMedication], since: anchor)
      #expect(after.added == [edited.id] && after.deleted == [last.id])
      #expect(try world.ids(.userAnnotatedMedication) == [edited.id])
      (last, anchor) = (edited, after.anchor)
    }
  }

  @Test("PO-10: revoking a medication hides it and its doses without a signal")
  func withdrawn() throws {
    let doses = (0..<3).map { ObjectWorld.dose(of: "a", hour: $0) }
    try world.owner.save(doses)
    try world.decide(true, [first])
    let types: [ObjectType] = [.userAnnotatedMedication, .medicationDoseEvent]
    let seen = try world.changes(types)
    #expect(Set(seen.added) == Set([first.id] + doses.map(\.id)))
    let stream = try world.observe(types)
    #expect(try world.page(stream).added.count == 4)
    let watch = try world.watch(types)
    try world.decide(false, [first])
    try world.owner.save([ObjectWorld.dose(of: "a", hour: 7)])
    _ = try world.owner.call(HealthMethod.Samples.delete, .objects([doses[0].id]))
    #expect(try world.isSilent(stream))
    #expect(try world.isSilent(watch))
    #expect(try world.ids(.userAnnotatedMedication).isEmpty)
    #expect(try world.ids(.medicationDoseEvent).isEmpty)
    let after = try world.changes(types, since: seen.anchor)
    #expect(after.added.isEmpty && after.deleted.isEmpty && after.anchor == seen.anchor)
    #expect(try world.changes(types).added.isEmpty)
  }

  @Test("PO-11, MED-11: predicates on flags and limits apply to visible medications only")
  func flags() throws {
    var all: [HealthObject] = []
    for index in 0..<12 {
      all.append(
        ObjectWorld.medication(
          "m\(index)", isArchived: index % 2 == 0, hasSchedule: index % 3 == 0))
    }
    try world.owner.save(all)
    let visible = [all[5], all[6], all[9], all[11]]
    try world.decide(true, visible)
    let archived = HealthPredicate.comparison(.medicationIsArchived, .equal, .number(1))
    let scheduled = HealthPredicate.comparison(.medicationHasSchedule, .equal, .number(1))
    func expect(_ predicate: HealthPredicate?, _ places: [Int]) throws {
      let ids = places.map { all[$0].id }
      #expect(try Set(world.ids(.userAnnotatedMedication, predicate)) == Set(ids))
      for limit in 1...5 {
        let some = try world.ids(.userAnnotatedMedication, predicate, limit: limit)
        #expect(some.count == min(limit, ids.count) && Set(some).isSubset(of: ids))
      }
    }
    try expect(nil, [5, 6, 9, 11])
    try expect(archived, [6])
    try expect(.not(archived), [5, 9, 11])
    try expect(scheduled, [6, 9])
    try expect(.and([scheduled, .not(archived)]), [9])
    try expect(.comparison(.medicationConceptIdentifier, .equal, .text("m0")), [])
  }

  @Test("MED-10: apps can read granted medications and cannot save any")
  func readOnly() throws {
    try world.decide(true, [first])
    let page = try world.reader.call(
      HealthMethod.Samples.query, SampleQuery(types: [.userAnnotatedMedication]))
    #expect(page.samples.rows.map(\.details) == [first.details])
    let answer = try world.reader.rawCall(
      HealthMethod.Samples.save,
      SaveRequest(samples: SampleBatch(rows: [ObjectWorld.medication("x")])))
    #expect(answer.status.healthCode == .invalidArgument)
  }
}
