import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

/// Tests of data that belongs to objects, and of what identifiers disclose.
@Suite(.process) struct RedactionTests {
  let world: ObjectWorld

  init() throws { world = try ObjectWorld() }

  @Test(
    "RV-07, LK-19: after a revoke, reading an attachment's next piece fails like an unknown one")
  func attachmentWithdrawn() throws {
    let object = ObjectWorld.prescription()
    try world.optician.save([object])
    let whole = [UInt8](repeating: 7, count: AttachmentLimits.pieceSize + 1_000)
    let id = try world.optician.call(
      HealthMethod.Attachments.begin,
      NewAttachment(
        objectID: object.id, name: "scan.pdf", contentType: "application/pdf",
        metadata: Metadata(), size: whole.count)
    ).attachmentID
    for offset in [0, AttachmentLimits.pieceSize] {
      let piece = Array(whole[offset...].prefix(AttachmentLimits.pieceSize))
      _ = try world.optician.call(
        HealthMethod.Attachments.write,
        WriteAttachmentRequest(attachmentID: id, offset: offset, data: piece))
    }
    let second = AttachmentLimits.pieceSize
    _ = try world.optician.call(
      HealthMethod.Attachments.finish,
      FinishAttachmentRequest(attachmentID: id, sha256: SHA256.digest(of: whole)))
    func read(_ id: ObjectID, _ offset: Int) throws -> WireClient.Answer {
      try world.reader.rawCall(
        HealthMethod.Attachments.read, ReadAttachmentRequest(attachmentID: id, offset: offset))
    }
    try world.decide(true, [object])
    #expect(try read(id, 0).status.code == .ok)
    try world.decide(false, [object])
    let vanished = try read(.random, second)
    #expect(vanished.status.code == .notFound)
    #expect(try read(id, second) == vanished)
    // Another connection of the app gets the same answer, and a new grant resumes where it was.
    let other = try world.fixture.app("org.example.reader", token: world.readerToken)
    #expect(
      try other.rawCall(
        HealthMethod.Attachments.read,
        ReadAttachmentRequest(attachmentID: id, offset: second)) == vanished)
    try world.decide(true, [object])
    #expect(try ReadAttachmentReply(wire: read(id, second).payload).data == Array(whole[second...]))
    _ = try world.optician.call(HealthMethod.Samples.delete, .objects([object.id]))
    #expect(try read(id, second) == vanished)
  }

  @Test("LK-05, LK-31: identifiers of others, live, deleted or unknown, can all be saved")
  func foreignIdentifiers() throws {
    let (live, deleted) = (ObjectWorld.prescription(), ObjectWorld.prescription(day: 1))
    try world.optician.save([live, deleted])
    _ = try world.optician.call(HealthMethod.Samples.delete, .objects([deleted.id]))
    var own: [ObjectID] = []
    for id in [live.id, deleted.id, .random] {
      let object = ObjectWorld.prescription(id, day: 40)
      let answer = try world.reader.rawCall(
        HealthMethod.Samples.save, SaveRequest(samples: SampleBatch(rows: [object])))
      #expect(answer.status == .ok && answer.payload.isEmpty)
      own.append(id)
      let page = try world.reader.call(
        HealthMethod.Samples.query, SampleQuery(types: [.visionPrescription]))
      #expect(Set(page.samples.rows.map(\.id)) == Set(own))
      #expect(
        page.samples.rows.allSatisfy {
          $0.sourceRevision?.source.bundleIdentifier == "org.example.reader"
            && $0.start == object.start
        })
    }
    // The other app still has its own object.
    #expect(
      try world.optician.samples(SampleQuery(types: [.visionPrescription])) == [live.id])
  }

  @Test("LK-06: an app can use an identifier once, also after its object is deleted")
  func ownIdentifiers() throws {
    let object = ObjectWorld.prescription()
    try world.reader.save([object])
    let request = SaveRequest(samples: SampleBatch(rows: [object]))
    let twice = try world.reader.rawCall(HealthMethod.Samples.save, request)
    #expect(twice.status.healthCode == .invalidArgument)
    _ = try world.reader.call(HealthMethod.Samples.delete, .objects([object.id]))
    #expect(try world.reader.rawCall(HealthMethod.Samples.save, request) == twice)
  }

  @Test("LK-32: deleting identifiers of others, live, deleted or unknown, is refused alike")
  func foreignDeletes() throws {
    let (live, deleted) = (ObjectWorld.prescription(), ObjectWorld.prescription(day: 1))
    try world.optician.save([live, deleted])
    _ = try world.optician.call(HealthMethod.Samples.delete, .objects([deleted.id]))
    let own = ObjectWorld.prescription(day: 2)
    try world.reader.save([own])
    _ = try world.reader.call(HealthMethod.Samples.delete, .objects([own.id]))
    let answers = try [live.id, deleted.id, own.id, .random].map {
      try world.reader.rawCall(HealthMethod.Samples.delete, .objects([$0]))
    }
    #expect(Set(answers).count == 1)
    #expect(answers[0].status.healthCode == .invalidArgument)
    try world.decide(true, [live])
    #expect(
      try world.reader.rawCall(HealthMethod.Samples.delete, .objects([live.id])) == answers[0])
  }

  @Test("LK-39: a workout is sent as if statistics that the app may not read had never been in it")
  func hiddenMembers() throws {
    let id = ObjectID.random
    let answers = try [true, false].map { hasEnergy in
      let fixture = try DaemonFixture()
      let tracker = try fixture.owner.register(
        "org.example.tracker",
        share: [.workout, .activeEnergyBurned, .distanceWalkingRunning, .stepCount])
      let writer = try fixture.app("org.example.tracker", token: tracker.token)
      let viewer = try fixture.owner.register(
        "org.example.viewer", read: [.workout, .distanceWalkingRunning])
      let reader = try fixture.app("org.example.viewer", token: viewer.token)
      let begin = Instant(microseconds: ObjectWorld.beginning)
      let end = Instant(microseconds: ObjectWorld.beginning + 1_800_000_000)
      var workout = Workout(activityType: 37, duration: 1_800)
      workout.statistics = [
        WorkoutStatistics(type: .distanceWalkingRunning, start: begin, end: end, sum: 5_000)
      ]
      if hasEnergy {
        workout.statistics.append(
          WorkoutStatistics(type: .activeEnergyBurned, start: begin, end: end, sum: 300))
      }
      try writer.save([
        HealthObject(
          id: id, type: .workout, start: begin, end: end, details: .workout(workout))
      ])
      let payload = try reader.rawCall(
        HealthMethod.Samples.query, SampleQuery(types: [.workout])
      ).payload
      #expect(try SamplePage(wire: payload).samples.count == 1)
      return payload
    }
    #expect(answers[0] == answers[1])
  }
}
