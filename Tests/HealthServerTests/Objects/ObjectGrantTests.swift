import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

/// Tests of what an app sees of prescriptions that were granted individually.
@Suite(.process) struct ObjectGrantTests {
  let world: ObjectWorld

  init() throws { world = try ObjectWorld() }

  @Test(
    "OBJAUTH-01, PO-01, LK-19: only the granted one of three prescriptions shows, with its file")
  func onePrescription() throws {
    let three = (0..<3).map { ObjectWorld.prescription(day: $0) }
    try world.optician.save(three)
    let files = try three.map { try world.optician.attach([1, 2, 3], to: $0.id) }
    #expect(try world.ids(.visionPrescription).isEmpty)
    try world.decide(true, [three[1]])
    #expect(try world.ids(.visionPrescription) == [three[1].id])
    let sources = try world.reader.call(
      HealthMethod.Samples.sources, SourceQuery(types: [.visionPrescription])
    ).sources
    #expect(sources.map(\.bundleIdentifier) == ["org.example.optician"])
    let unknown = ObjectID.random
    func list(_ id: ObjectID) throws -> WireClient.Answer {
      try world.reader.rawCall(HealthMethod.Attachments.list, .object(id))
    }
    func read(_ id: ObjectID, offset: Int = 0) throws -> WireClient.Answer {
      try world.reader.rawCall(
        HealthMethod.Attachments.read, ReadAttachmentRequest(attachmentID: id, offset: offset))
    }
    #expect(try ReadAttachmentReply(wire: read(files[1]).payload).data == [1, 2, 3])
    #expect(try list(three[1].id) != list(unknown))
    for hidden in [0, 2] {
      #expect(try list(three[hidden].id) == list(unknown))
      #expect(try read(files[hidden]) == read(unknown))
      #expect(
        try read(files[hidden], offset: .max >> 1) == read(unknown, offset: .max >> 1))
      #expect(
        try world.reader.rawCall(HealthMethod.Attachments.list, .attachment(files[hidden]))
          == world.reader.rawCall(HealthMethod.Attachments.list, .attachment(unknown)))
    }
  }

  @Test("OBJAUTH-02, SC-11: a grant for a whole per-object type is refused and shows nothing")
  func wholeType() throws {
    try world.optician.save([ObjectWorld.prescription()])
    for type: ObjectType in [
      .visionPrescription, .userAnnotatedMedication, .medicationDoseEvent,
      .verifiableClinicalRecord,
    ] {
      for decision: AuthorizationDecision in [.authorized, .denied] {
        let answer = try world.owner.rawCall(
          HealthMethod.Apps.setGrants,
          SetGrantsRequest(
            principal: world.readerID,
            grants: [
              Grant(type: .stepCount, direction: .read, decision: .authorized),
              Grant(type: type, direction: .read, decision: decision),
            ]))
        #expect(answer.status.code == .invalidArgument)
        #expect(answer.status.healthCode == .invalidArgument)
      }
    }
    let app = try world.owner.call(HealthMethod.Apps.list, ListAppsRequest()).apps
      .first { $0.principal == world.readerID }
    #expect(app?.grants.contains { $0.direction == .read } == false)
    #expect(try world.ids(.visionPrescription).isEmpty)
  }

  @Test("OBJAUTH-05, PO-05: an app sees its own prescription until the user denies it")
  func own() throws {
    let own = ObjectWorld.prescription()
    let foreign = ObjectWorld.prescription(day: 1)
    try world.reader.save([own])
    try world.optician.save([foreign])
    #expect(try world.ids(.visionPrescription) == [own.id])
    let before = try world.changes([.visionPrescription])
    #expect(before.added == [own.id])
    try world.decide(false, [own])
    #expect(try world.ids(.visionPrescription).isEmpty)
    let hidden = try world.changes([.visionPrescription], since: before.anchor)
    #expect(hidden.added.isEmpty && hidden.deleted.isEmpty && hidden.anchor == before.anchor)
    // The identifier is the app's own and already used.
    let again = try world.reader.rawCall(
      HealthMethod.Samples.save, SaveRequest(samples: SampleBatch(rows: [own])))
    #expect(again.status.healthCode == .invalidArgument)
    try world.decide(true, [own])
    #expect(try world.ids(.visionPrescription) == [own.id])
    let back = try world.changes([.visionPrescription], since: before.anchor)
    #expect(back.added == [own.id] && back.deleted.isEmpty)
  }

  @Test("OBJAUTH-05, OBJAUTH-06: allowing an object that the app saved itself is not reported")
  func ownAllowed() throws {
    let own = ObjectWorld.prescription()
    try world.reader.save([own])
    let before = try world.changes([.visionPrescription])
    try world.decide(true, [own])
    let after = try world.changes([.visionPrescription], since: before.anchor)
    #expect(after.added.isEmpty && after.deleted.isEmpty && after.anchor == before.anchor)
  }

  @Test("another app's object with the same identifier as a granted one is not granted")
  func sameIdentifier() throws {
    let id = ObjectID.random
    try world.optician.save([ObjectWorld.prescription(id)])
    try world.decide(true, [ObjectWorld.prescription(id)])
    let third = try world.owner.register("org.example.third", share: [.visionPrescription])
    let other = try world.fixture.app("org.example.third", token: third.token)
    try other.save([ObjectWorld.prescription(id, day: 5)])
    #expect(try world.ids(.visionPrescription) == [id])
  }

  @Test("decisions about unknown objects, or about objects granted by type, are refused as a whole")
  func refused() throws {
    let known = ObjectWorld.prescription()
    try world.optician.save([known])
    let walk = ObjectID.random
    try world.optician.save(.minutes(of: .stepCount, count: 1, first: walk))
    for id in [walk, .random] {
      let answer = try world.owner.rawCall(
        HealthMethod.Apps.setObjectGrants,
        SetObjectGrantsRequest(
          principal: world.readerID,
          grants: [known.id, id].map { ObjectGrant(object: $0, isAllowed: true) }))
      #expect(answer.status.code == .invalidArgument)
    }
    #expect(try world.decisions().map(\.decision) == [.notDetermined])
    let stranger = try world.owner.rawCall(
      HealthMethod.Apps.setObjectGrants,
      SetObjectGrantsRequest(
        principal: PrincipalID(.random),
        grants: [ObjectGrant(object: known.id, isAllowed: true)]))
    #expect(stranger.status.code == .notFound)
  }

  @Test("apps can neither make nor list object decisions")
  func appSocket() throws {
    let answer = try world.reader.rawCall(
      HealthMethod.Apps.objectGrants, ObjectGrantsRequest(principal: world.readerID))
    #expect(answer.status.code == .unimplemented)
    let decision = try world.reader.rawCall(
      HealthMethod.Apps.setObjectGrants,
      SetObjectGrantsRequest(principal: world.readerID, grants: []))
    #expect(decision.status.code == .unimplemented)
  }

  @Test("the user can list every object with its decision")
  func listed() throws {
    let own = ObjectWorld.prescription()
    let foreign = ObjectWorld.prescription(day: 1)
    try world.reader.save([own])
    try world.optician.save([foreign])
    let medication = ObjectWorld.medication("a")
    try world.owner.save([medication])
    try world.decide(true, [foreign])
    let list = try world.decisions()
    #expect(list.map(\.object) == [medication.id, foreign.id, own.id])
    #expect(list.map(\.decision) == [.notDetermined, .authorized, .notDetermined])
    #expect(list.map(\.isOwn) == [false, false, true])
    #expect(try world.decisions([.userAnnotatedMedication]).map(\.object) == [medication.id])
    let entry = try world.owner.call(HealthMethod.Owner.ledger, LedgerQuery()).entries.first {
      $0.method == "health.v1.Apps/SetObjectGrants"
    }
    #expect(entry?.event == .granted && entry?.types == [.visionPrescription])
  }
}
