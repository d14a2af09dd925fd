import HealthAuthorization
import HealthModel
import StorageSupport

// Changes of attachments. They run inside the transaction of a request, and throw before they
// change anything.

extension Writer {
  func beginAttachment(
    _ request: BeginAttachmentRequest, in scope: DeleteScope
  ) throws(StoreError) -> ObjectID {
    do throws(HealthError) {
      try request.validate()
    } catch {
      throw StoreError(error.code == .dataSizeExceeded ? .tooMuch : .invalidArgument, error.message)
    }
    let object = try managedObject(request.objectID, in: scope)
    let waiting = attachments.uploads.values.count { $0.entry.objectAnchor == object.anchor }
    let count = attachments.table.count(ofObject: object.anchor) + waiting
    guard count < AttachmentLimits.countPerObject else {
      throw StoreError(
        .tooMuch, "object_id: it has \(AttachmentLimits.countPerObject) attachments, the most")
    }
    let author = scope.principal
    try requireRoom(Int64(request.size), of: author)
    giveUpOldest(of: author)
    let number = head.nextAttachment
    head.nextAttachment += 1
    head.attachmentRowCount += 1
    let row = AttachmentRow(
      state: .unfinished, objectAnchor: object.anchor, type: object.type, source: object.source,
      attachment: Attachment(
        id: .random(), name: request.name, contentType: request.contentType, size: request.size,
        created: Instant(microseconds: 0), metadata: request.metadata, sha256: []))
    try connection.put(.attachment, key: number, row.payload)
    attachments.clock += 1
    attachments.uploads[row.attachment.id] = AttachmentUpload(
      entry: AttachmentEntry(number: number, row: row), row: row, author: author,
      lastUse: attachments.clock)
    return row.attachment.id
  }

  /// Appends bytes and returns the number of bytes on disk.
  func writeAttachment(
    _ request: WriteAttachmentRequest, in scope: DeleteScope
  ) throws(StoreError) -> Int {
    var upload = try upload(request.attachmentID, in: scope)
    guard request.data.count <= AttachmentLimits.pieceSize else {
      throw .invalidArgument("data: a piece holds at most \(AttachmentLimits.pieceSize) bytes")
    }
    guard request.offset <= upload.receivedCount else {
      throw .invalidArgument("offset: bytes before it are missing; go on where they end")
    }
    guard request.data.count <= upload.entry.size - request.offset else {
      throw .invalidArgument("data: goes beyond the size that was announced")
    }
    // A client that repeats a request after a lost reply sends bytes that are stored already.
    let known = min(upload.receivedCount - request.offset, request.data.count)
    try append(request.data[known...], to: upload)
    attachments.clock += 1
    upload.receivedCount += request.data.count - known
    upload.lastUse = attachments.clock
    attachments.uploads[request.attachmentID] = upload
    return upload.receivedCount
  }

  /// Returns the complete upload for `finishAttachment`, which fails if the upload is removed in
  /// the meantime.
  func completeUpload(
    _ id: ObjectID, in scope: DeleteScope
  ) throws(StoreError) -> AttachmentEntry {
    let upload = try upload(id, in: scope)
    guard upload.receivedCount == upload.entry.size else {
      throw .invalidArgument("size: bytes are missing; go on writing where they end")
    }
    return upload.entry
  }

  /// Makes an upload visible. `sha256` is the hash of its stored bytes.
  func finishAttachment(
    _ entry: AttachmentEntry, sha256: [UInt8], in scope: DeleteScope
  ) throws(StoreError) -> Attachment {
    var row = try upload(entry.id, in: scope).row
    row.state = .finished
    row.attachment.created = .now
    row.attachment.sha256 = sha256
    try connection.put(.attachment, key: entry.number, row.payload)
    attachments.uploads[entry.id] = nil
    attachments.table.insert(entry)
    return row.attachment
  }

  func removeAttachment(
    _ id: ObjectID, in scope: DeleteScope
  ) throws(StoreError) -> AttachmentEntry {
    let entry: AttachmentEntry
    if attachments.uploads[id] != nil {
      entry = try upload(id, in: scope).entry
    } else {
      guard let found = attachments.table[id] else { throw .noSuchAttachment }
      try checkManaged(type: found.type, source: found.source, in: scope, or: .noSuchAttachment)
      entry = found
    }
    discard(entry)
    return entry
  }

  /// Removes all attachments of an object that is being deleted.
  func removeAttachments(ofObject anchor: Int64) {
    guard attachments.table.count > 0 || !attachments.uploads.isEmpty else { return }
    for entry in attachments.table.entries(ofObject: anchor) { discard(entry) }
    for upload in attachments.uploads.values where upload.entry.objectAnchor == anchor {
      discard(upload.entry)
    }
  }

  /// Writes the removals to the file. Part of writing the draft.
  func writeRemovedAttachments() throws(StoreError) {
    for entry in attachments.removed {
      try connection.put(
        .attachment, key: entry.number, AttachmentRow.removedPayload(size: entry.size))
    }
    attachments.removed = []
  }
}

extension Writer {
  /// Returns an upload. For callers other than its author it does not exist.
  private func upload(_ id: ObjectID, in scope: DeleteScope) throws(StoreError) -> AttachmentUpload
  {
    guard let upload = attachments.uploads[id], upload.author == scope.principal else {
      throw .noSuchAttachment
    }
    if case .own(let scope) = scope {
      let type = ObjectType(uncheckedCode: upload.entry.type)
      if let denial = scope.denial(of: type) { throw .denied(denial) }
    }
    return upload
  }

  private func discard(_ entry: AttachmentEntry) {
    attachments.uploads[entry.id] = nil
    attachments.table.remove(entry)
    attachments.removed.append(entry)
    let parts = AttachmentRow.partCount(entry.size)
    attachments.leftovers.append(.init(number: entry.number, partCount: parts))
  }

  /// Discards the author's least recently used upload if the author has the maximum number.
  private func giveUpOldest(of author: PrincipalID) {
    let own = attachments.uploads.values.filter { $0.author == author }
    guard own.count >= AttachmentLimits.unfinishedCount,
      let oldest = own.min(by: { $0.lastUse < $1.lastUse })
    else { return }
    discard(oldest.entry)
  }

  /// Returns the sample that the scope may attach files to: for an app, its own; for the user, the
  /// user's own or the oldest one with this identifier (rule ATTACH-01).
  private func managedObject(
    _ id: ObjectID, in scope: DeleteScope
  ) throws(StoreError) -> LocatedSample {
    let locator = Locator(snapshot: snapshot, chunks: ChunkStore(connection: connection))
    let found = try locator.samples(ids: [id]).sorted { $0.anchor < $1.anchor }
    let owner = dictionaries.current.owner(of: scope.principal)
    let own = found.first { dictionaries.current.sources[Int($0.source)].owner == owner }
    if case .any = scope, let object = own ?? found.first { return object }
    guard let own else { throw .noSuchObject }
    try checkManaged(type: own.type, source: own.source, in: scope, or: .noSuchObject)
    return own
  }

  /// Checks that the scope may change attachments of an object.
  ///
  /// - Throws: `otherwise` for an object of another app; a denial if sharing is not granted.
  private func checkManaged(
    type: UInt16, source: UInt32, in scope: DeleteScope, or otherwise: StoreError
  ) throws(StoreError) {
    guard case .own(let scope) = scope else { return }
    let owner = dictionaries.current.owner(of: scope.author.principal)
    guard dictionaries.current.sources[Int(source)].owner == owner else { throw otherwise }
    if let denial = scope.denial(of: ObjectType(uncheckedCode: type)) { throw .denied(denial) }
  }

  /// Fills up the last part and adds new parts.
  private func append(
    _ bytes: ArraySlice<UInt8>, to upload: AttachmentUpload
  ) throws(StoreError) {
    var rest = bytes
    var received = upload.receivedCount
    while !rest.isEmpty {
      let part = received / AttachmentRow.partSize
      let key = AttachmentRow.partKey(upload.entry.number, part)
      let used = received % AttachmentRow.partSize
      var payload: [UInt8] = []
      if used > 0 {
        payload =
          try connection.get(.attachmentData, key: key) { bytes throws(StoreError) in
            [UInt8](bytes)
          } ?? []
        guard payload.count == used else { throw .corrupt("attachment") }
      }
      let taken = rest.prefix(AttachmentRow.partSize - used)
      payload += taken
      try connection.put(.attachmentData, key: key, payload)
      received += taken.count
      rest = rest.dropFirst(taken.count)
    }
  }
}

extension DeleteScope {
  /// The app or user that makes the request.
  var principal: PrincipalID {
    switch self {
    case .own(let scope): scope.author.principal
    case .any: .owner
    }
  }
}

extension ObjectID {
  /// A random version 4 UUID (RFC 9562), so that identifiers cannot be guessed by counting.
  fileprivate static func random() -> ObjectID {
    ObjectID(
      high: .random(in: .min ... .max) & ~0xF000 | 0x4000,
      low: .random(in: .min ... .max) & ~(3 << 62) | 1 << 63)
  }
}

extension StoreError {
  /// The same error whether the object does not exist or belongs to another app.
  static let noSuchObject = StoreError(
    .notFound, "object_id: no such object among those that the caller saved")
  static let noSuchAttachment = StoreError(.notFound, "attachment_id: no such attachment")
}
