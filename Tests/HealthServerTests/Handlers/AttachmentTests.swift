import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

@Suite(.process) struct AttachmentTests {
  let fixture: DaemonFixture
  let object = ObjectID.random

  init() throws { fixture = try DaemonFixture() }

  func app(
    _ bundle: String, read: [ObjectType] = [], share: [ObjectType] = [.bodyMass]
  ) throws -> (client: WireClient, principal: PrincipalID, token: [UInt8]) {
    let reply = try fixture.owner.register(bundle, read: read, share: share)
    return (try fixture.app(bundle, token: reply.token), reply.app.principal, reply.token)
  }

  func begin(
    _ size: Int, name: String = "report.pdf", contentType: String = "application/pdf",
    metadata: Metadata = Metadata(), of object: ObjectID? = nil
  ) -> NewAttachment {
    NewAttachment(
      objectID: object ?? self.object, name: name, contentType: contentType, metadata: metadata,
      size: size)
  }

  func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) } }

  @discardableResult
  func attach(_ data: [UInt8], over client: WireClient) throws -> HealthModel.Attachment {
    let id = try client.call(HealthMethod.Attachments.begin, begin(data.count)).attachmentID
    var offset = 0
    while offset < data.count {
      let piece = Array(data[offset...].prefix(AttachmentLimits.pieceSize))
      offset = try client.call(
        HealthMethod.Attachments.write,
        WriteAttachmentRequest(attachmentID: id, offset: offset, data: piece)
      ).receivedCount
    }
    return try client.call(
      HealthMethod.Attachments.finish,
      FinishAttachmentRequest(attachmentID: id, sha256: SHA256.digest(of: data))
    ).attachment
  }

  func list(_ client: WireClient) throws -> [HealthModel.Attachment] {
    try client.call(HealthMethod.Attachments.list, .object(object)).attachments
  }

  @Test("ATTACH-02 to ATTACH-04: an attachment is added, listed, read in pieces and removed")
  func wholeWay() throws {
    let (client, _, _) = try app("org.example.a")
    try client.save(.minutes(of: .bodyMass, count: 1, first: object))
    let data = bytes(AttachmentLimits.pieceSize + 1234)
    let made = try attach(data, over: client)
    #expect(try list(client) == [made])
    #expect(made.name == "report.pdf" && made.contentType == "application/pdf")
    #expect(made.size == data.count && made.sha256 == SHA256.digest(of: data))
    var read: [UInt8] = []
    while read.count < data.count {
      let page = try client.call(
        HealthMethod.Attachments.read,
        ReadAttachmentRequest(attachmentID: made.id, offset: read.count))
      #expect(page.data.count <= AttachmentLimits.pieceSize)
      read += page.data
    }
    #expect(read == data)
    _ = try client.call(
      HealthMethod.Attachments.remove, RemoveAttachmentRequest(attachmentID: made.id))
    #expect(try list(client) == [])
    let again = try client.rawCall(
      HealthMethod.Attachments.remove, RemoveAttachmentRequest(attachmentID: made.id))
    #expect(again.status.code == .notFound && again.status.healthCode == .noData)
  }

  @Test("ATTACH-04: another connection of the app can resume an upload, and no other caller can")
  func resumed() throws {
    let (client, _, token) = try app("org.example.a")
    let (other, _, _) = try app("org.example.b")
    try client.save(.minutes(of: .bodyMass, count: 1, first: object))
    let data = bytes(1000)
    let id = try client.call(HealthMethod.Attachments.begin, begin(1000)).attachmentID
    let first = WriteAttachmentRequest(attachmentID: id, offset: 0, data: Array(data[..<400]))
    #expect(try client.call(HealthMethod.Attachments.write, first).receivedCount == 400)
    for stranger in [other, fixture.owner] {
      let answers = try [id, .random].map {
        try stranger.rawCall(
          HealthMethod.Attachments.write,
          WriteAttachmentRequest(attachmentID: $0, offset: 400, data: [1]))
      }
      #expect(answers[0] == answers[1])
      #expect(answers[0].status.code == .notFound)
    }
    let second = try fixture.app("org.example.a", token: token)
    let asked = WriteAttachmentRequest(attachmentID: id, offset: 0, data: [])
    #expect(try second.call(HealthMethod.Attachments.write, asked).receivedCount == 400)
    _ = try second.call(
      HealthMethod.Attachments.write,
      WriteAttachmentRequest(attachmentID: id, offset: 400, data: Array(data[400...])))
    let made = try second.call(
      HealthMethod.Attachments.finish,
      FinishAttachmentRequest(attachmentID: id, sha256: SHA256.digest(of: data)))
    #expect(try list(client) == [made.attachment])
  }

  @Test("ATTACH-01: an attachment that an app may not read or change behaves like a missing one")
  func invisible() throws {
    let (writer, _, _) = try app("org.example.writer")
    let (reader, _, _) = try app("org.example.reader", read: [.bodyMass])
    let (nobody, _, _) = try app("org.example.nobody")
    try writer.save(.minutes(of: .bodyMass, count: 1, first: object))
    let made = try attach(bytes(10), over: writer)
    #expect(try list(reader) == [made])
    #expect(try list(fixture.owner) == [made])
    #expect(try list(nobody) == [])
    let reads = try [made.id, .random].map {
      try nobody.rawCall(
        HealthMethod.Attachments.read, ReadAttachmentRequest(attachmentID: $0, offset: 0))
    }
    #expect(reads[0] == reads[1])
    #expect(reads[0].status.code == .notFound)
    for client in [reader, nobody] {
      let begins = try [object, .random].map {
        try client.rawCall(HealthMethod.Attachments.begin, begin(1, of: $0))
      }
      #expect(begins[0] == begins[1])
      #expect(begins[0].status.healthCode == .noData)
      let removals = try [made.id, .random].map {
        try client.rawCall(
          HealthMethod.Attachments.remove, RemoveAttachmentRequest(attachmentID: $0))
      }
      #expect(removals[0] == removals[1])
      #expect(removals[0].status.code == .notFound)
    }
    #expect(try list(writer) == [made])
  }

  @Test("ATTACH-01: every step of an upload checks the current share decision")
  func sharing() throws {
    let (client, principal, _) = try app("org.example.a")
    try client.save(.minutes(of: .bodyMass, count: 1, first: object))
    let made = try attach(bytes(10), over: client)
    let id = try client.call(HealthMethod.Attachments.begin, begin(1)).attachmentID
    for (decision, code) in [
      (AuthorizationDecision.denied, HealthErrorCode.authorizationDenied),
      (.notDetermined, .authorizationNotDetermined),
    ] {
      try fixture.owner.setGrants(
        [Grant(type: .bodyMass, direction: .share, decision: decision)], of: principal)
      let codes = [
        try client.rawCall(HealthMethod.Attachments.begin, begin(1)),
        try client.rawCall(
          HealthMethod.Attachments.write,
          WriteAttachmentRequest(attachmentID: id, offset: 0, data: [1])),
        try client.rawCall(
          HealthMethod.Attachments.finish, FinishAttachmentRequest(attachmentID: id, sha256: [])),
        try client.rawCall(
          HealthMethod.Attachments.remove, RemoveAttachmentRequest(attachmentID: made.id)),
      ].map(\.status.healthCode)
      #expect(codes == [code, code, code, code])
      #expect(try list(client) == [made])
    }
  }

  @Test("ATTACH-02: invalid names, content types, metadata and sizes are refused")
  func limits() throws {
    let (client, _, _) = try app("org.example.a")
    try client.save(.minutes(of: .bodyMass, count: 1, first: object))
    let long = Metadata([.init(key: "k", value: .string(String(repeating: "x", count: 16_384)))])
    for (request, code) in [
      (begin(1, name: ""), HealthErrorCode.invalidArgument),
      (begin(1, contentType: "pdf"), .invalidArgument),
      (begin(1, metadata: long), .invalidArgument),
      (begin(AttachmentLimits.size + 1), .dataSizeExceeded),
    ] {
      let answer = try client.rawCall(HealthMethod.Attachments.begin, request)
      #expect(answer.status.healthCode == code)
      #expect(!answer.status.message.contains("xxx"))
    }
  }

  @Test("the ledger records that an attachment was added, read and removed")
  func ledger() throws {
    let (writer, _, _) = try app("org.example.writer")
    let (reader, _, _) = try app("org.example.reader", read: [.bodyMass])
    try writer.save(.minutes(of: .bodyMass, count: 1, first: object))
    let made = try attach(bytes(10), over: writer)
    _ = try reader.call(
      HealthMethod.Attachments.read, ReadAttachmentRequest(attachmentID: made.id, offset: 0))
    _ = try writer.call(
      HealthMethod.Attachments.remove, RemoveAttachmentRequest(attachmentID: made.id))
    let entries = try fixture.owner.call(HealthMethod.Owner.ledger, LedgerQuery()).entries
      .filter { $0.method.hasPrefix("health.v1.Attachments/") }
    #expect(entries.map(\.event) == [.deleted, .read, .saved])
    #expect(entries.allSatisfy { $0.types == [.bodyMass] })
    #expect(entries[1].bundleIdentifier == "org.example.reader")
    #expect(entries[1].foreignSampleCount == 1)
  }
}
