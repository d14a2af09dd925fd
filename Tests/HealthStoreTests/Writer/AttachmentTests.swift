import HealthAPI
import HealthModel
import StorageSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

@Suite struct AttachmentTests {
  let fixture: StoreFixture
  let app = TestApp(1)
  let other = TestApp(2)
  let object = ObjectIDMint.fresh()

  init() throws {
    fixture = try StoreFixture()
    try save(object, as: app)
  }

  var store: HealthStore { fixture.store }

  func save(_ id: ObjectID, as app: TestApp, type: ObjectType = .stepCount) throws {
    try store.save(
      [Sample(id: id, type: type, start: at(0), end: at(1), value: .quantity(1))], as: app)
  }

  @Test(
    "ATTACH-02, ATTACH-03: an attachment is listed with all its properties and read back unchanged",
    arguments: [0, 1, 65_535, 65_536, 65_537, 300_000])
  func roundTrip(size: Int) throws {
    let data = noise(size)
    let metadata = Metadata([.init(key: "page", value: .integer(2))])
    let before = Instant.now
    let made = try store.attach(
      data, to: object, name: "Befund.pdf", metadata: metadata, in: app.manage)
    #expect(made.name == "Befund.pdf" && made.contentType == "com.adobe.pdf")
    #expect(made.size == size && made.metadata == metadata)
    #expect(made.created >= before && made.created <= .now)
    #expect(made.sha256 == SHA256.digest(of: data))
    for _ in 0..<2 {
      #expect(try store.list(object, in: app.readOwn) == [made])
      #expect(
        try store.attachments(.attachment(made.id), in: app.readOwn).reply.attachments == [made])
      #expect(try store.readAll(made.id, in: app.readOwn) == data)
      #expect(try store.readAll(made.id, in: app.readOwn, pageSize: 77_777) == data)
      #expect(try store.verify(in: owner).problems == [])
      try store.seal()
      try fixture.reopen()
    }
  }

  @Test("ATTACH-03: a page has the requested bytes, at most 1 MiB, and nothing after the end")
  func pages() throws {
    let data = noise(AttachmentLimits.pieceSize + 10)
    let id = try store.attach(
      data, to: object, pieceSize: AttachmentLimits.pieceSize, in: app.manage
    ).id
    func page(_ offset: Int, _ length: Int) throws -> [UInt8] {
      try store.attachmentBytes(
        ReadAttachmentRequest(attachmentID: id, offset: offset, length: length), in: app.readOwn
      ).reply.data
    }
    #expect(try page(0, 0).count == AttachmentLimits.pieceSize)
    #expect(try page(0, .max).count == AttachmentLimits.pieceSize)
    #expect(try page(65_530, 12) == Array(data[65_530..<65_542]))
    #expect(try page(data.count - 3, 100) == Array(data[(data.count - 3)...]))
    #expect(try page(data.count, 1) == [])
    #expect(try page(.max, 1) == [])
    #expect(throws: StoreError.self) { try page(-1, 1) }
  }

  @Test("ATTACH-01, ATTACH-04: an app manages only the attachments of samples that it saved")
  func ownership() throws {
    let mine = try store.attach(noise(10), to: object, in: app.manage)
    let unknown = ObjectIDMint.fresh()
    for target in [object, unknown] {
      let error = #expect(throws: StoreError.self) {
        try store.begin(target, size: 1, in: other.manage)
      }
      #expect(error?.code == .notFound)
      #expect(error?.message == StoreError.noSuchObject.message)
    }
    for id in [mine.id, unknown] {
      let error = #expect(throws: StoreError.self) {
        try store.removeAttachment(id, in: other.manage)
      }
      #expect(error?.message == StoreError.noSuchAttachment.message)
    }
    #expect(try store.list(object, in: app.readOwn) == [mine])
    // The user may manage all attachments.
    let persons = try store.attach(noise(11), to: object, in: personManages)
    #expect(try store.list(object, in: app.readOwn) == [mine, persons])
    try store.removeAttachment(mine.id, in: personManages)
    try store.removeAttachment(persons.id, in: app.manage)
    #expect(try store.list(object, in: person) == [])
  }

  @Test("ATTACH-01: the same identifier saved by another app refers to another object")
  func sameIdentifier() throws {
    try save(object, as: other)
    let first = try store.attach(noise(1), to: object, name: "a", in: app.manage)
    let second = try store.attach(noise(2), to: object, name: "b", in: other.manage)
    #expect(try store.list(object, in: app.readOwn) == [first])
    #expect(try store.list(object, in: other.readOwn) == [second])
    #expect(try store.list(object, in: person) == [first, second])
    try store.delete(.objects([object]), in: other.write)
    #expect(try store.list(object, in: person) == [first])
  }

  @Test(
    "ATTACH-01: the attachments of a sample outside the caller's scope do not exist for the caller")
  func visibility() throws {
    let attachment = try store.attach(noise(1000), to: object, in: app.manage)
    #expect(try store.list(object, in: other.read([.stepCount])) == [attachment])
    #expect(try store.readAll(attachment.id, in: other.read([.stepCount])).count == 1000)
    #expect(try store.list(object, in: other.read([.heartRate])) == [])
    #expect(
      try store.attachments(.attachment(attachment.id), in: other.readOwn).reply.attachments == [])
    for id in [attachment.id, ObjectIDMint.fresh()] {
      let error = #expect(throws: StoreError.self) {
        try store.readAll(id, in: other.read([.heartRate]))
      }
      #expect(error?.code == .notFound)
      #expect(error?.message == StoreError.noSuchAttachment.message)
    }
  }

  @Test("ATTACH-01: every step of an upload requires permission to share the type of the sample")
  func sharing() throws {
    let none = DeleteScope.own(app.write([.heartRate]))
    func denied(_ body: () throws -> Void) {
      #expect(throws: StoreError.self) { try body() }
      do { try body() } catch { #expect((error as? StoreError)?.code == .denied) }
    }
    denied { _ = try store.begin(object, size: 1, in: none) }
    let id = try store.begin(object, size: 1, in: app.manage)
    denied { try store.write(id, at: 0, [1], in: none) }
    try store.write(id, at: 0, [1], in: app.manage)
    denied { try store.finish(id, sha256: SHA256.digest(of: [1]), in: none) }
    let made = try store.finish(id, sha256: SHA256.digest(of: [1]), in: app.manage)
    denied { try store.removeAttachment(made.id, in: none) }
    // Reading attachments of its own samples requires no permission to share.
    #expect(try store.list(object, in: app.readOwn) == [made])
  }

  @Test("ATTACH-04: deleting an object deletes its attachments, and their bytes leave the file")
  func deletion() throws {
    let kept = ObjectIDMint.fresh()
    try save(kept, as: app)
    let stays = try store.attach(noise(5), to: kept, in: app.manage)
    let goes = try store.attach(
      noise(3 << 19), to: object, pieceSize: AttachmentLimits.pieceSize, in: app.manage)
    let unfinished = try store.begin(object, size: 5, in: app.manage)
    #expect(try store.attachmentRowCounts() == [3, 1 + 24])
    try store.delete(.objects([object]), in: app.write)
    #expect(try store.list(object, in: person) == [])
    #expect(throws: StoreError.self) { try store.readAll(goes.id, in: person) }
    #expect(throws: StoreError.self) { try store.write(unfinished, at: 0, [], in: app.manage) }
    try store.waitForSweep()
    #expect(try store.attachmentRowCounts() == [1, 1])
    #expect(try store.list(kept, in: person) == [stays])
    #expect(try store.verify(in: owner).problems == [])
  }
}
