import HealthAPI
import HealthClient
import HealthModel
import TTRPC
import HealthWire
import Synchronization
import TestSupport
import Testing
import TTRPCTestSupport

@Suite(.bounded) struct AttachmentTests {
  let daemon = ScriptedDaemon()
  let id = ObjectID(high: 1, low: 2)
  let data = (0..<(AttachmentLimits.pieceSize + 500)).map { UInt8(truncatingIfNeeded: $0 &* 7) }

  var attachment: HealthModel.Attachment {
    HealthModel.Attachment(
      id: id, name: "a", contentType: "a/b", size: data.count, created: Instant(microseconds: 1),
      sha256: SHA256.digest(of: data))
  }

  var request: NewAttachment {
    NewAttachment(
      objectID: ObjectID(high: 3, low: 4), name: "a", contentType: "a/b", size: data.count)
  }

  /// A sequence of 300,000-byte pieces.
  struct Pieces: AsyncSequence, AsyncIteratorProtocol {
    var rest: ArraySlice<UInt8>

    func makeAsyncIterator() -> Pieces { self }

    mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> [UInt8]? {
      guard !rest.isEmpty else { return nil }
      defer { rest = rest.dropFirst(300_000) }
      return Array(rest.prefix(300_000))
    }
  }

  @Test("ATTACH-03: an attachment is read in pieces with progress, and its hash is verified")
  func reading() async throws {
    let client = HealthClient(channel: daemon.channel())
    for isRight in [true, false] {
      var attachment = attachment
      if !isRight { attachment.sha256[0] ^= 1 }
      let seen = Mutex<[Int]>([])
      let reading = Task { [attachment] in
        try await client.data(of: attachment) { count in seen.withLock { $0.append(count) } }
      }
      let peer = isRight ? try await daemon.next() : nil
      if let peer { connected.withLock { $0 = peer } }
      let played = try #require(connected.withLock { $0 })
      for range in [0..<600_000, 600_000..<data.count] {
        let asked = try await played.expect(HealthMethod.Attachments.read)
        #expect(try ReadAttachmentRequest(wire: asked.payload).offset == range.lowerBound)
        played.reply(asked.streamID, ReadAttachmentReply(data: Array(data[range])))
      }
      if isRight {
        #expect(try await reading.value == data)
      } else {
        let error = await #expect(throws: ClientError.self) { try await reading.value }
        #expect(error?.code == .invalidReply)
      }
      #expect(seen.withLock { $0 } == [600_000, data.count])
    }
  }

  private let connected = Box()
  private final class Box: Sendable {
    private let peer = Mutex<ScriptedPeer?>(nil)
    func withLock<T: Sendable>(_ body: (inout sending ScriptedPeer?) -> sending T) -> T {
      peer.withLock(body)
    }
  }

  @Test("ATTACH-03: an attachment that is too short or too long is an error")
  func wrongSize() async throws {
    for piece in [[], [UInt8](repeating: 0, count: data.count + 1)] {
      let daemon = ScriptedDaemon()
      let client = HealthClient(channel: daemon.channel())
      let reading = Task { [attachment] in try await client.data(of: attachment) }
      let peer = try await daemon.next()
      let asked = try await peer.expect(HealthMethod.Attachments.read)
      peer.reply(asked.streamID, ReadAttachmentReply(data: piece))
      let error = await #expect(throws: ClientError.self) { try await reading.value }
      #expect(error?.code == .invalidReply)
    }
  }

  @Test("ATTACH-04: a piece whose reply was lost is sent again, and the upload continues")
  func resumed() async throws {
    let client = HealthClient(channel: daemon.channel())
    let seen = Mutex<[Int]>([])
    let attaching = Task { [request, data] in
      try await client.attach(request, Pieces(rest: data[...])) { count in
        seen.withLock { $0.append(count) }
      }
    }
    var peer = try await daemon.next()
    let begin = try await peer.expect(HealthMethod.Attachments.begin)
    #expect(try NewAttachment(wire: begin.payload) == request)
    peer.reply(begin.streamID, BeginAttachmentReply(attachmentID: id))
    var written: [UInt8] = []
    for isLost in [true, false, false] {
      let write = try await peer.expect(HealthMethod.Attachments.write)
      let piece = try WriteAttachmentRequest(wire: write.payload)
      #expect(piece.attachmentID == id)
      #expect(piece.data.count <= AttachmentLimits.pieceSize)
      written.replaceSubrange(piece.offset..., with: piece.data)
      if isLost {
        peer.disconnect()
        peer = try await daemon.next()
      } else {
        peer.reply(write.streamID, WriteAttachmentReply(receivedCount: written.count))
      }
    }
    #expect(written == data)
    let finish = try await peer.expect(HealthMethod.Attachments.finish)
    #expect(try FinishAttachmentRequest(wire: finish.payload).sha256 == attachment.sha256)
    peer.reply(finish.streamID, FinishAttachmentReply(attachment: attachment))
    #expect(try await attaching.value == attachment)
    #expect(seen.withLock { $0 } == [AttachmentLimits.pieceSize, data.count])
  }

  @Test("ATTACH-04: after a lost Finish reply the client checks whether the attachment exists")
  func lostFinish() async throws {
    let client = HealthClient(channel: daemon.channel())
    let attaching = Task { [request, data] in
      try await client.attach(request, Pieces(rest: data[..<10]))
    }
    var peer = try await daemon.next()
    peer.reply(
      try await peer.expect(HealthMethod.Attachments.begin).streamID,
      BeginAttachmentReply(attachmentID: id))
    peer.reply(
      try await peer.expect(HealthMethod.Attachments.write).streamID,
      WriteAttachmentReply(receivedCount: 10))
    _ = try await peer.expect(HealthMethod.Attachments.finish)
    peer.disconnect()
    peer = try await daemon.next()
    let list = try await peer.expect(HealthMethod.Attachments.list)
    #expect(try ListAttachmentsRequest(wire: list.payload) == .attachment(id))
    peer.reply(list.streamID, ListAttachmentsReply(attachments: [attachment]))
    #expect(try await attaching.value == attachment)
  }

  @Test("ATTACH-04: a failed upload is removed")
  func takenBack() async throws {
    let client = HealthClient(channel: daemon.channel())
    let attaching = Task { [request, data] in
      try await client.attach(request, Pieces(rest: data[..<10]))
    }
    let peer = try await daemon.next()
    peer.reply(
      try await peer.expect(HealthMethod.Attachments.begin).streamID,
      BeginAttachmentReply(attachmentID: id))
    peer.fail(
      try await peer.expect(HealthMethod.Attachments.write).streamID,
      Status(.permissionDenied, "no"))
    let remove = try await peer.expect(HealthMethod.Attachments.remove)
    #expect(try RemoveAttachmentRequest(wire: remove.payload).attachmentID == id)
    peer.reply(remove.streamID, RemoveAttachmentReply())
    let error = await #expect(throws: ClientError.self) { try await attaching.value }
    #expect(error?.status == .permissionDenied)
  }
}
