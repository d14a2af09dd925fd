import HealthAPI
import DaemonTestSupport
import HealthModel
import HealthPermissions
import TTRPC
import HealthStore
import HealthWire
import Testing

@testable import HealthServer

/// A daemon with an app that reads individual objects, an app that saves prescriptions, and the
/// user, who has medications.
final class ObjectWorld {
  let fixture: DaemonFixture
  let reader: WireClient
  let readerID: PrincipalID
  let readerToken: [UInt8]
  let optician: WireClient
  let opticianID: PrincipalID

  var owner: WireClient { fixture.owner }

  init() throws {
    fixture = try DaemonFixture()
    let reader = try fixture.owner.register(
      "org.example.reader", share: [.visionPrescription, .stepCount])
    self.reader = try fixture.app("org.example.reader", token: reader.token)
    readerID = reader.app.principal
    readerToken = reader.token
    let optician = try fixture.owner.register(
      "org.example.optician", share: [.visionPrescription, .stepCount])
    self.optician = try fixture.app("org.example.optician", token: optician.token)
    opticianID = optician.app.principal
  }

  // MARK: - Objects

  static let beginning: Int64 = 1_700_000_000_000_000

  static func prescription(_ id: ObjectID = .random, day: Int64 = 0) -> HealthObject {
    let time = Instant(microseconds: beginning + day * 86_400_000_000)
    return HealthObject(
      id: id, type: .visionPrescription, start: time, end: time,
      details: .visionPrescription(
        VisionPrescription(prescriptionType: 1, leftEye: VisionPrescription.Lens(sphere: -1))))
  }

  static func medication(
    _ concept: String, isArchived: Bool = false, hasSchedule: Bool = false, nickname: String? = nil
  ) -> HealthObject {
    let time = Instant(microseconds: beginning)
    return HealthObject(
      id: .random, type: .userAnnotatedMedication, start: time, end: time,
      details: .userAnnotatedMedication(
        UserAnnotatedMedication(
          nickname: nickname, isArchived: isArchived, hasSchedule: hasSchedule,
          concept: MedicationConcept(identifier: concept, displayText: "Medication \(concept)"))))
  }

  static func dose(of concept: String, hour: Int64 = 0) -> HealthObject {
    let time = Instant(microseconds: beginning + hour * 3_600_000_000)
    return HealthObject(
      id: .random, type: .medicationDoseEvent, start: time, end: time,
      details: .medicationDoseEvent(
        MedicationDoseEvent(
          logStatus: 4, scheduleType: 1, conceptIdentifier: concept, quantity: 1)))
  }

  func edit(_ old: HealthObject, to new: HealthObject) throws {
    var request = SaveRequest(samples: SampleBatch(rows: [new]))
    request.replaced = old.id
    _ = try owner.call(HealthMethod.Samples.save, request)
  }

  // MARK: - Decisions of the user

  func decide(
    _ isAllowed: Bool, _ objects: [HealthObject], for principal: PrincipalID? = nil
  ) throws {
    _ = try owner.call(
      HealthMethod.Apps.setObjectGrants,
      SetObjectGrantsRequest(
        principal: principal ?? readerID,
        grants: objects.map { ObjectGrant(object: $0.id, isAllowed: isAllowed) }))
  }

  func decisions(
    _ types: [ObjectType] = [], for principal: PrincipalID? = nil
  ) throws -> [GrantedObject] {
    try owner.call(
      HealthMethod.Apps.objectGrants,
      ObjectGrantsRequest(principal: principal ?? readerID, types: types)
    ).objects
  }

  /// Records the request, as when the app asked for objects and its sheet was completed.
  func noteAsked(_ type: ObjectType) throws {
    let services = fixture.daemon.services
    try services.permissions.noteAsked(
      objectsOf: type, by: readerID, anchor: services.store.lastAnchor)
  }

  // MARK: - Queries of an app

  func ids(
    _ type: ObjectType, _ predicate: HealthPredicate? = nil, limit: Int = 0
  ) throws -> [ObjectID] {
    var query = SampleQuery(types: [type])
    query.filter.predicate = predicate
    query.limit = limit
    return try reader.samples(query)
  }

  /// Reads all pages after an anchor.
  func changes(
    _ types: [ObjectType], since anchor: [UInt8] = [], limit: Int = 0
  ) throws -> (added: [ObjectID], deleted: [ObjectID], anchor: [UInt8]) {
    var query = ChangeQuery(types: types)
    query.anchor = anchor
    query.limit = limit
    var (added, deleted): ([ObjectID], [ObjectID]) = ([], [])
    while true {
      let page = try reader.call(HealthMethod.Samples.changes, query)
      added += page.added.rows.map(\.id)
      deleted += page.deleted.map(\.id)
      query.anchor = page.anchor
      if !page.hasMore { return (added, deleted, page.anchor) }
    }
  }

  /// Opens a watch and receives its first signal.
  func watch(_ types: [ObjectType]) throws -> UInt32 {
    let stream = try reader.start(
      HealthMethod.Live.watch, WatchRequest(query: ChangeQuery(types: types), credit: 32))
    #expect(try signal(stream) == [])
    return stream
  }

  func signal(_ stream: UInt32) throws -> [ObjectType] {
    switch try reader.nextEvent(of: stream) {
    case .message(let bytes): return try WatchSignal(wire: bytes).types
    case .ended(let status): throw status
    }
  }

  func observe(_ types: [ObjectType]) throws -> UInt32 {
    try reader.start(
      HealthMethod.Samples.observe, ObserveRequest(query: ChangeQuery(types: types), credit: 32))
  }

  func page(_ stream: UInt32) throws -> ChangePage {
    switch try reader.nextEvent(of: stream) {
    case .message(let bytes): return try ChangePage(wire: bytes)
    case .ended(let status): throw status
    }
  }

  /// Waits until everything committed or decided before has either been sent or never will be: a
  /// watch that began later has been signaled.
  func settle() throws {
    let marker = try watch([.stepCount])
    try reader.save(.minutes(of: .stepCount, count: 1))
    #expect(try signal(marker) == [.stepCount])
    try reader.closeSide(of: marker)
  }

  func isSilent(_ stream: UInt32) throws -> Bool {
    try settle()
    return try reader.nextEvent(of: stream, within: 0) == nil
  }
}

extension WireClient {
  func save(_ objects: [HealthObject]) throws { try save(SampleBatch(rows: objects)) }

  /// Attaches a whole file to a sample that the caller saved.
  @discardableResult
  func attach(_ data: [UInt8], to object: ObjectID) throws -> ObjectID {
    let id = try call(
      HealthMethod.Attachments.begin,
      NewAttachment(
        objectID: object, name: "scan.pdf", contentType: "application/pdf", metadata: Metadata(),
        size: data.count)
    ).attachmentID
    _ = try call(
      HealthMethod.Attachments.write,
      WriteAttachmentRequest(attachmentID: id, offset: 0, data: data))
    _ = try call(
      HealthMethod.Attachments.finish,
      FinishAttachmentRequest(attachmentID: id, sha256: SHA256.digest(of: data)))
    return id
  }
}
