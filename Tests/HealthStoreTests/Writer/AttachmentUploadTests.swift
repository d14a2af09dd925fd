import HealthModel
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

@Suite struct AttachmentUploadTests {
  let fixture: StoreFixture
  let app = TestApp(1)
  let object = ObjectIDMint.fresh()

  init() throws {
    fixture = try StoreFixture()
    try save(object)
  }

  var store: HealthStore { fixture.store }

  func save(_ id: ObjectID) throws {
    try store.save(
      [Sample(id: id, type: .stepCount, start: at(0), end: at(1), value: .quantity(1))], as: app)
  }

  func code(_ body: () throws -> Void) -> StoreError.Code? {
    do {
      try body()
      return nil
    } catch { return (error as? StoreError)?.code }
  }

  @Test("ATTACH-04: an interrupted upload resumes, and repeated bytes are skipped")
  func resumed() throws {
    let data = noise(200_000)
    let id = try store.begin(object, size: data.count, in: app.manage)
    #expect(try store.write(id, at: 0, Array(data[..<70_000]), in: app.manage) == 70_000)
    #expect(try store.list(object, in: person) == [])
    #expect(code { _ = try store.readAll(id, in: person) } == .notFound)
    // The reply to this write was lost; the client queries the offset and continues.
    try store.write(id, at: 70_000, Array(data[70_000..<90_001]), in: app.manage)
    #expect(try store.write(id, at: 0, [], in: app.manage) == 90_001)
    #expect(try store.write(id, at: 10, Array(data[10..<20]), in: app.manage) == 90_001)
    #expect(try store.write(id, at: 70_000, Array(data[70_000...]), in: app.manage) == data.count)
    let made = try store.finish(id, sha256: SHA256.digest(of: data), in: app.manage)
    #expect(try store.readAll(made.id, in: app.readOwn) == data)
    #expect(try store.verify(in: owner).problems == [])
  }

  @Test(
    "ATTACH-04: pieces of any size produce the same file",
    arguments: 1...3 as ClosedRange<UInt64>)
  func anyPieces(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let data = noise(400_000, seed)
    let id = try store.begin(object, size: data.count, in: app.manage)
    var offset = 0
    while offset < data.count {
      let from = Int.random(in: max(0, offset - 50)...offset, using: &random)
      let to = min(data.count, from + Int.random(in: 0...90_000, using: &random))
      offset = try store.write(id, at: from, Array(data[from..<to]), in: app.manage)
    }
    try store.finish(id, sha256: SHA256.digest(of: data), in: app.manage)
    #expect(try store.readAll(id, in: app.readOwn) == data)
  }

  @Test(
    """
    ATTACH-04: gaps, oversized pieces, and missing bytes are rejected, and the upload can continue
    """)
  func refused() throws {
    let data = noise(100)
    let id = try store.begin(object, size: 100, in: app.manage)
    try store.write(id, at: 0, Array(data[..<50]), in: app.manage)
    #expect(code { try store.write(id, at: 51, [1], in: app.manage) } == .invalidArgument)
    #expect(code { try store.write(id, at: 50, noise(51), in: app.manage) } == .invalidArgument)
    #expect(code { try store.write(id, at: .max, [1], in: app.manage) } == .invalidArgument)
    let large = noise(AttachmentLimits.pieceSize + 1)
    #expect(code { try store.write(id, at: 0, large, in: app.manage) } == .invalidArgument)
    let half = SHA256.digest(of: Array(data[..<50]))
    #expect(code { try store.finish(id, sha256: half, in: app.manage) } == .invalidArgument)
    try store.write(id, at: 50, Array(data[50...]), in: app.manage)
    try store.finish(id, sha256: SHA256.digest(of: data), in: app.manage)
    #expect(try store.readAll(id, in: app.readOwn) == data)
  }

  @Test("ATTACH-04: an upload whose hash does not match is discarded")
  func wrongHash() throws {
    let data = noise(70_000)
    let id = try store.begin(object, size: data.count, in: app.manage)
    try store.write(id, at: 0, data, in: app.manage)
    for hash in [SHA256.digest(of: [1]), []] {
      #expect(code { try store.finish(id, sha256: hash, in: app.manage) } != nil)
    }
    #expect(code { try store.write(id, at: 0, [], in: app.manage) } == .notFound)
    #expect(try store.list(object, in: person) == [])
    try store.waitForSweep()
    #expect(try store.attachmentRowCounts() == [0, 0])
  }

  @Test("ATTACH-04: an unfinished upload is discarded when the store is reopened")
  func unfinished() throws {
    let data = noise(300_000)
    let id = try store.begin(object, size: data.count, in: app.manage)
    try store.write(id, at: 0, data, in: app.manage)
    #expect(try store.verify(in: owner).problems == [])
    try fixture.reopen()
    #expect(code { try store.write(id, at: 0, [], in: app.manage) } == .notFound)
    #expect(
      code { try store.finish(id, sha256: SHA256.digest(of: data), in: app.manage) } == .notFound)
    try store.waitForSweep()
    #expect(try store.attachmentRowCounts() == [0, 0])
  }

  @Test("ATTACH-04: only the caller that began an upload can continue it")
  func others() throws {
    let id = try store.begin(object, size: 1, in: app.manage)
    for scope in [TestApp(2).manage, personManages] {
      #expect(code { try store.write(id, at: 0, [1], in: scope) } == .notFound)
      #expect(code { try store.removeAttachment(id, in: scope) } == .notFound)
    }
    try store.removeAttachment(id, in: app.manage)
    #expect(code { try store.write(id, at: 0, [1], in: app.manage) } == .notFound)
  }

  @Test("ATTACH-04: a ninth upload of a caller discards the least recently used one")
  func uploadLimit() throws {
    let other = try store.begin(object, size: 1, in: personManages)
    var ids: [ObjectID] = []
    for _ in 0..<AttachmentLimits.unfinishedCount {
      ids.append(try store.begin(object, size: 1, in: app.manage))
    }
    try store.write(ids[0], at: 0, [], in: app.manage)
    ids.append(try store.begin(object, size: 1, in: app.manage))
    let gone = ids.map { id in code { try store.write(id, at: 0, [], in: app.manage) } == .notFound
    }
    #expect(gone == [false, true] + [Bool](repeating: false, count: ids.count - 2))
    try store.write(other, at: 0, [1], in: personManages)
  }

  @Test("ATTACH-02: the number of attachments of an object is limited")
  func countLimit() throws {
    for _ in 0..<AttachmentLimits.countPerObject {
      try store.attach([], to: object, in: app.manage)
    }
    #expect(code { _ = try store.begin(object, size: 0, in: app.manage) } == .tooMuch)
    let first = try store.list(object, in: person)[0]
    try store.removeAttachment(first.id, in: app.manage)
    try store.attach([1], to: object, in: app.manage)
    #expect(try store.list(object, in: person).count == AttachmentLimits.countPerObject)
  }

  @Test(
    """
    reading a missing or altered part fails instead of returning other bytes, and verify reports \
    it
    """)
  func damage() throws {
    let data = noise(200_000)
    let id = try store.attach(data, to: object, in: app.manage).id
    for sql in [
      "UPDATE attachment_data SET payload = zeroblob(length(payload)) WHERE id & 65535 = 1",
      "DELETE FROM attachment_data WHERE id & 65535 = 1",
      "DELETE FROM attachment_data WHERE id & 65535 = 3",
    ] {
      let copy = try StoreCopy(of: fixture)
      try copy.execute(sql)
      let store = try copy.open()
      defer { store.close() }
      #expect(code { _ = try store.readAll(id, in: person) } == .corrupt, "\(sql)")
      #expect(try !store.verify(in: owner).problems.isEmpty, "\(sql)")
    }
    let copy = try StoreCopy(of: fixture)
    try copy.execute("DELETE FROM attachment")
    #expect(throws: StoreError.self) { try copy.open() }
  }

  @Test("a backup contains the attachments")
  func backup() throws {
    let data = noise(100_000)
    let id = try store.attach(data, to: object, in: app.manage).id
    let folder = try StoreCopy(of: fixture)
    let copy = try folder.open()
    defer { copy.close() }
    #expect(try copy.readAll(id, in: app.readOwn) == data)
    #expect(try copy.verify(in: owner).problems == [])
  }
}
