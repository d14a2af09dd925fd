package import HealthAPI
package import HealthStorage
import Dispatch
package import HealthAuthorization
package import HealthModel
import Synchronization

// Files that belong to samples (rules ATTACH-01 to ATTACH-04). Steps of writing:
//
//   begin    adds a row that describes the file
//   write    adds parts of 64 KiB; each reply is sent after the part is durable
//   finish   reads and hashes the parts on a reader connection, then makes the attachment visible
//            in one commit
//
// A reader sees an attachment if its scope shows the sample that the attachment belongs to.

/// A reply about attachments, with the types and the number of the samples that it discloses.
package struct AttachmentAnswer<Reply: Sendable>: Sendable {
  package var reply: Reply
  package var types: [ObjectType] = []
  package var disclosure = Disclosure()
}

extension HealthStore {
  /// Begins an upload. `completion` is called once, on a queue of the store; likewise below.
  package func beginAttachment(
    _ request: NewAttachment, in scope: DeleteScope,
    completion: @escaping @Sendable (Result<BeginAttachmentReply, StoreError>) -> Void
  ) {
    submit(completion) { writer throws(StoreError) in
      BeginAttachmentReply(attachmentID: try writer.beginAttachment(request, in: scope))
    }
  }

  package func writeAttachment(
    _ request: WriteAttachmentRequest, in scope: DeleteScope,
    completion: @escaping @Sendable (Result<WriteAttachmentReply, StoreError>) -> Void
  ) {
    submit(completion) { writer throws(StoreError) in
      WriteAttachmentReply(receivedCount: try writer.attachments.write(request, in: scope))
    }
  }

  package func removeAttachment(
    _ request: RemoveAttachmentRequest, in scope: DeleteScope,
    completion:
      @escaping @Sendable (Result<AttachmentAnswer<RemoveAttachmentReply>, StoreError>) -> Void
  ) {
    submit(completion) { writer throws(StoreError) in
      let removed = try writer.attachments.remove(request.attachmentID, in: scope)
      return AttachmentAnswer(
        reply: RemoveAttachmentReply(), types: [ObjectType(uncheckedCode: removed.type)])
    }
  }

  /// Finishes an upload. Blocks while it reads and hashes the bytes; the writer continues
  /// concurrently.
  package func finishAttachment(
    _ request: FinishAttachmentRequest, in scope: DeleteScope,
    isCancelled: @escaping () -> Bool = { false },
    completion:
      @escaping @Sendable (Result<AttachmentAnswer<FinishAttachmentReply>, StoreError>) -> Void
  ) {
    do throws(StoreError) {
      let entry = try writer.sync { writer throws(StoreError) in
        try writer.attachments.completeUpload(request.attachmentID, in: scope)
      }
      let digest = try hash(entry, isCancelled)
      // The bytes that differ are not known, so the client has to begin again.
      guard digest == request.sha256 else {
        return removeAttachment(
          RemoveAttachmentRequest(attachmentID: entry.id), in: scope
        ) { result in
          completion(
            result.flatMap { _ in
              .failure(
                .invalidArgument("sha256: the bytes that came have another; begin again"))
            })
        }
      }
      submit(completion) { writer throws(StoreError) in
        let attachment = try writer.attachments.finish(entry, sha256: digest, in: scope)
        return AttachmentAnswer(
          reply: FinishAttachmentReply(attachment: attachment),
          types: [ObjectType(uncheckedCode: entry.type)])
      }
    } catch {
      completion(.failure(error))
    }
  }

  /// Returns the SHA-256 hash of the parts in the file.
  private func hash(
    _ entry: AttachmentEntry, _ isCancelled: () -> Bool
  ) throws(StoreError) -> [UInt8] {
    try readers.withConnection { connection throws(StoreError) in
      guard let row = try connection.attachment(entry.number) else { throw .noSuchAttachment }
      var hash = SHA256()
      for part in 0..<AttachmentRow.partCount(entry.size) {
        if isCancelled() { throw .cancelled }
        let key = AttachmentRow.partKey(entry.number, part)
        let found: Void? = try connection.get(.attachmentData, key: key) {
          bytes throws(StoreError) in
          hash.update(try row.plain(part, bytes))
        }
        // Removed concurrently.
        guard found != nil else { throw .noSuchAttachment }
      }
      return hash.finish()
    }
  }

  private func submit<Reply: Sendable>(
    _ completion: @escaping @Sendable (Result<Reply, StoreError>) -> Void,
    _ body: @escaping @Sendable (Writer) throws(StoreError) -> Reply
  ) {
    let box = ReplyBox<Reply>()
    writer.submit(
      .init(
        apply: { writer throws(StoreError) in box.set(try body(writer)) },
        finish: { result in completion(result.map { box.value }) }))
  }
}

extension HealthStore {
  /// Returns the attachments that the scope shows, oldest first.
  package func attachments(
    _ request: ListAttachmentsRequest, in scope: ReadScope
  ) throws(StoreError) -> AttachmentAnswer<ListAttachmentsReply> {
    if case .all(let last) = request { return try allAttachments(after: last, in: scope) }
    return try read { (snapshot, connection) throws(StoreError) in
      var answer = AttachmentAnswer(reply: ListAttachmentsReply(attachments: []))
      for entry in try snapshot.attachments(request, scope, connection) {
        let row = try connection.get(.attachment, key: entry.number) { bytes throws(StoreError) in
          try AttachmentRow(payload: bytes)
        }
        // Removed after the snapshot was taken.
        guard let row, row.state == .finished else { continue }
        answer.reply.attachments.append(row.attachment)
        answer.disclose(entry, snapshot)
      }
      return answer
    }
  }

  /// Few enough that a page fits into a frame, even if all have the most metadata.
  private static let attachmentCountPerPage = 100

  /// Returns a page of the attachments of all objects, by number. Only for the user: the numbers
  /// count the attachments of all apps.
  private func allAttachments(
    after last: UInt64, in scope: ReadScope
  ) throws(StoreError) -> AttachmentAnswer<ListAttachmentsReply> {
    guard scope.principal == .owner else {
      throw .invalidArgument("all_after: only the user can list the attachments of all samples")
    }
    return try read { (snapshot, connection) throws(StoreError) in
      let rest = snapshot.attachments.all.filter { $0.number > Int64(clamping: last) }
        .sorted { $0.number < $1.number }
      let page = rest.prefix(Self.attachmentCountPerPage)
      let locator = Locator(snapshot: snapshot, chunks: ChunkStore(connection: connection))
      let objects = try locator.samples(
        anchors: Set(page.map(\.objectAnchor)).sorted(), types: Set(page.map(\.type)))
      let ids = Dictionary(objects.map { ($0.anchor, $0.id) }) { first, _ in first }
      var answer = AttachmentAnswer(reply: ListAttachmentsReply())
      for entry in page {
        let row = try connection.attachment(entry.number)
        guard let row, row.state == .finished, let id = ids[entry.objectAnchor] else { continue }
        answer.reply.attachments.append(row.attachment)
        answer.reply.objectIDs.append(id)
        answer.types.append(ObjectType(uncheckedCode: entry.type))
      }
      answer.types = Set(answer.types).sorted { $0.code < $1.code }
      answer.disclosure.sampleCount = Set(answer.reply.objectIDs).count
      if let end = page.last, page.count < rest.count { answer.reply.next = UInt64(end.number) }
      return answer
    }
  }

  /// Returns at most `AttachmentLimits.pieceSize` bytes of an attachment.
  package func attachmentBytes(
    _ request: ReadAttachmentRequest, in scope: ReadScope
  ) throws(StoreError) -> AttachmentAnswer<ReadAttachmentReply> {
    guard request.offset >= 0, request.length >= 0 else {
      throw .invalidArgument("offset: offset and length must not be negative")
    }
    return try read { (snapshot, connection) throws(StoreError) in
      guard let entry = snapshot.attachments[request.attachmentID],
        try snapshot.shows(entry, to: scope, connection),
        // The row may be newer than the snapshot.
        let row = try connection.attachment(entry.number), row.state == .finished
      else { throw .noSuchAttachment }
      let wanted = request.length == 0 ? AttachmentLimits.pieceSize : request.length
      let start = min(request.offset, entry.size)
      let end = start + min(wanted, AttachmentLimits.pieceSize, entry.size - start)
      let data = try connection.bytes(of: row, entry.number, start..<end)
      var answer = AttachmentAnswer(reply: ReadAttachmentReply(data: data))
      answer.disclose(entry, snapshot)
      return answer
    }
  }
}

extension Snapshot {
  func shows(_ type: UInt16, _ source: UInt32, to scope: ReadScope) -> Bool {
    let visibility = scope.visibility(of: ObjectType(uncheckedCode: type))
    guard let owner = Selection.onlyOwner(visibility, dictionaries) else { return true }
    return dictionaries.sources[Int(source)].owner == owner
  }

  fileprivate func attachments(
    _ request: ListAttachmentsRequest, _ scope: ReadScope, _ connection: Connection
  ) throws(StoreError) -> [AttachmentEntry] {
    let entries: [AttachmentEntry]
    switch request {
    case .all: return []
    case .attachment(let id): entries = attachments[id].map { [$0] } ?? []
    case .object(let id):
      guard attachments.count > 0 else { return [] }
      let locator = Locator(snapshot: self, chunks: ChunkStore(connection: connection))
      entries = try locator.samples(ids: [id], shownIn: scope).flatMap {
        attachments.entries(ofObject: $0.anchor)
      }
    }
    var shown: [AttachmentEntry] = []
    for entry in entries where try shows(entry, to: scope, connection) { shown.append(entry) }
    return shown.sorted { $0.number < $1.number }
  }

  /// Returns whether the scope shows the sample that the attachment belongs to.
  fileprivate func shows(
    _ entry: AttachmentEntry, to scope: ReadScope, _ connection: Connection
  ) throws(StoreError) -> Bool {
    let type = ObjectType(uncheckedCode: entry.type)
    if scope.decidesByObject(type) {
      guard !ObjectVisibility(self, scope).hides(entry.objectAnchor) else { return false }
    } else {
      guard shows(entry.type, entry.source, to: scope) else { return false }
    }
    // If neither time nor a predicate restricts the scope, the sample itself need not be read.
    if leastEnd(in: scope) == .min, Selection.visibilityTest(of: type, scope, self) == nil {
      return true
    }
    let visible = Selection(visible: [type], scope: scope, snapshot: self)
    let scan = AnchorScan(selection: visible, chunks: ChunkStore(connection: connection))
    return try scan.rows([entry.objectAnchor]).count == 1
  }
}

extension AttachmentAnswer {
  /// Counts the sample of an attachment as disclosed, once for all its attachments.
  fileprivate mutating func disclose(_ entry: AttachmentEntry, _ snapshot: Snapshot) {
    types = [ObjectType(uncheckedCode: entry.type)]
    disclosure.sampleCount = 1
    disclosure.countByOwner = [snapshot.dictionaries.principal(ofSource: entry.source): 1]
  }
}

extension Connection {
  fileprivate func bytes(
    of row: AttachmentRow, _ number: Int64, _ range: Range<Int>
  ) throws(StoreError) -> [UInt8] {
    var data: [UInt8] = []
    data.reserveCapacity(range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let part = offset / AttachmentRow.partSize
      let partStart = part * AttachmentRow.partSize
      let key = AttachmentRow.partKey(number, part)
      let found: Void? = try get(.attachmentData, key: key) { stored throws(StoreError) in
        let bytes = try row.plain(part, stored)
        guard bytes.count == min(AttachmentRow.partSize, row.attachment.size - partStart) else {
          throw .corrupt("attachment")
        }
        let end = min(range.upperBound - partStart, bytes.count)
        data.append(contentsOf: bytes[(offset - partStart)..<end])
      }
      guard found != nil else { throw .corrupt("attachment") }
      offset = partStart + AttachmentRow.partSize
    }
    return data
  }
}

/// Passes the reply from the `apply` step of a request to its `finish` step.
private final class ReplyBox<Reply: Sendable>: Sendable {
  private let stored = Mutex<Reply?>(nil)
  func set(_ reply: Reply) { stored.withLock { $0 = reply } }
  var value: Reply { stored.withLock { $0! } }
}
