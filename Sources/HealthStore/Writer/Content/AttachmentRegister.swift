import HealthAPI
import HealthStorage
import HealthAuthorization
import HealthModel
import StorageSupport

/// The attachments, and those that are being written. Its methods run inside the transaction of a
/// request, and throw before they change anything.
///
/// The bytes of removed attachments are removed from the file in slices, so that no save waits for
/// the removal of a large attachment. An interrupted sweep continues when the store is opened again,
/// because the row in `attachment` is removed with the last part. After a store was encrypted or
/// decrypted, the parts of its attachments are in the same way.
final class AttachmentRegister {
  /// An attachment that is being written. It exists in memory until it is finished, its object is
  /// deleted, or the store is closed.
  private struct Upload {
    var entry: AttachmentEntry
    var row: AttachmentRow
    /// The app or user that began it.
    var author: PrincipalID
    /// The stated time of creation; nil for the time when the upload is finished.
    var created: Instant?
    var receivedCount = 0
    /// The value of `clock` at the last use.
    var lastUse: UInt64
  }

  private struct Leftover {
    var number: Int64
    /// The number of parts still in the file.
    var partCount: Int
  }

  /// The number of parts that one transaction removes, encrypts or decrypts: 1 MiB.
  private static let slicePartCount = 16

  private let connection: Connection
  private let dictionaries: DictionaryWriter
  /// Whether attachments have keys of their own (`AttachmentKey`), as those of an encrypted store.
  private let isEncrypted: Bool
  /// The finished attachments.
  private(set) var table = AttachmentTable()
  /// Attachments being written, by identifier.
  private var uploads: [ObjectID: Upload] = [:]
  /// Removed attachments whose parts are still in the file.
  private var leftovers: [Leftover] = []
  /// Finished attachments that were stored before the store was encrypted, or decrypted.
  private var outdated: [AttachmentEntry] = []
  /// Incremented with every use of an upload.
  private var clock: UInt64 = 0
  /// Attachments that the open transaction has to mark as removed.
  private var removed: [AttachmentEntry] = []
  private var rowCount: Int64
  /// The number of the next attachment.
  private var next: Int64

  /// Attachments that were being written when the daemon stopped become leftovers.
  init(
    reading connection: Connection, dictionaries: DictionaryWriter, head: Head, isEncrypted: Bool
  ) throws(StoreError) {
    self.connection = connection
    self.dictionaries = dictionaries
    self.isEncrypted = isEncrypted
    rowCount = head.attachmentRowCount
    next = head.nextAttachment
    var found: Int64 = 0
    try connection.forEach(.attachment) { (key, bytes) throws(StoreError) in
      let row = try AttachmentRow(payload: bytes)
      found += 1
      let parts = AttachmentRow.partCount(row.attachment.size)
      if row.state == .finished {
        let entry = AttachmentEntry(number: key, row: row)
        table.insert(entry)
        if row.sealedPartCount != (isEncrypted ? parts : 0) { outdated.append(entry) }
      } else {
        leftovers.append(Leftover(number: key, partCount: parts))
      }
    }
    guard found == rowCount else { throw .corrupt("attachment table") }
  }

  /// Adds what the register stores to the head.
  func count(in head: inout Head) {
    head.attachmentRowCount = rowCount
    head.nextAttachment = next
  }

  /// The anchors of the objects to which files are being attached.
  var uploadingObjects: Set<Int64> { Set(uploads.values.map(\.entry.objectAnchor)) }

  /// Returns the bytes of announced and finished attachments of an owner's objects.
  func byteCount(of owner: UInt32) -> Int64 {
    let sources = dictionaries.current.sources
    func sum(_ entries: some Sequence<AttachmentEntry>) -> Int64 {
      entries.reduce(0) { sum, entry in
        sources[Int(entry.source)].owner == owner ? sum + Int64(entry.size) : sum
      }
    }
    return sum(uploads.values.lazy.map(\.entry)) + sum(table.all)
  }

  /// Throws if an object has the maximum number of attachments.
  func requirePlace(ofObject anchor: Int64) throws(StoreError) {
    let waiting = uploads.values.count { $0.entry.objectAnchor == anchor }
    guard table.count(ofObject: anchor) + waiting < AttachmentLimits.countPerObject else {
      throw StoreError(
        .tooMuch, "object_id: it has \(AttachmentLimits.countPerObject) attachments, the most")
    }
  }

  /// Begins an upload for an object that has a place for it. Returns its identifier.
  func begin(
    _ request: NewAttachment, for object: LocatedSample, author: PrincipalID
  ) throws(StoreError) -> ObjectID {
    giveUpOldest(of: author)
    let number = next
    next += 1
    rowCount += 1
    let row = AttachmentRow(
      state: .unfinished, objectAnchor: object.anchor, type: object.type, source: object.source,
      attachment: Attachment(
        id: .random(), name: request.name, contentType: request.contentType, size: request.size,
        created: Instant(microseconds: 0), metadata: request.metadata, sha256: []),
      key: isEncrypted
        ? AttachmentKey(sealedPartCount: AttachmentRow.partCount(request.size)) : nil)
    try connection.put(.attachment, key: number, row.payload)
    clock += 1
    uploads[row.attachment.id] = Upload(
      entry: AttachmentEntry(number: number, row: row), row: row, author: author,
      created: request.created, lastUse: clock)
    return row.attachment.id
  }

  /// Appends bytes and returns the number of bytes on disk.
  func write(
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
    clock += 1
    upload.receivedCount += request.data.count - known
    upload.lastUse = clock
    uploads[request.attachmentID] = upload
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
  func finish(
    _ entry: AttachmentEntry, sha256: [UInt8], in scope: DeleteScope
  ) throws(StoreError) -> Attachment {
    let upload = try upload(entry.id, in: scope)
    var row = upload.row
    row.state = .finished
    row.attachment.created = upload.created ?? .now
    row.attachment.sha256 = sha256
    try connection.put(.attachment, key: entry.number, row.payload)
    uploads[entry.id] = nil
    table.insert(entry)
    return row.attachment
  }

  /// Discards an upload or removes a finished attachment.
  func remove(
    _ id: ObjectID, in scope: DeleteScope
  ) throws(StoreError) -> AttachmentEntry {
    let entry: AttachmentEntry
    if uploads[id] != nil {
      entry = try upload(id, in: scope).entry
    } else {
      guard let found = table[id] else { throw .noSuchAttachment }
      try checkManaged(type: found.type, source: found.source, in: scope, or: .noSuchAttachment)
      entry = found
    }
    discard(entry)
    return entry
  }

  /// Removes all attachments of an object that is being deleted.
  func removeAll(ofObject anchor: Int64) {
    guard table.count > 0 || !uploads.isEmpty else { return }
    for entry in table.entries(ofObject: anchor) { discard(entry) }
    for upload in uploads.values where upload.entry.objectAnchor == anchor {
      discard(upload.entry)
    }
  }

  /// Writes the removals to the file. Part of writing the draft.
  func writeRemoved() throws(StoreError) {
    for entry in removed {
      try connection.put(
        .attachment, key: entry.number, AttachmentRow.removedPayload(size: entry.size))
    }
    removed = []
  }

  // MARK: Sweeping

  /// Whether bytes of removed attachments are in the file, or attachments are not encrypted as the
  /// store is.
  var needsSweep: Bool { !leftovers.isEmpty || !outdated.isEmpty }

  /// Sweeps one slice. Returns whether the head changes.
  func sweepSlice() throws(StoreError) -> Bool {
    if leftovers.isEmpty, let entry = outdated.last {
      try changeSlice(of: entry)
      return false
    }
    return try removeSlice()
  }

  /// Encrypts one slice of an attachment with a key of its own, or decrypts one. A damaged slice stays
  /// as it is.
  private func changeSlice(of entry: AttachmentEntry) throws(StoreError) {
    guard let row = try connection.attachment(entry.number) else { throw .corrupt("attachment") }
    let (count, sealed) = (AttachmentRow.partCount(entry.size), row.sealedPartCount)
    let slice =
      isEncrypted
      ? sealed..<min(count, sealed + Self.slicePartCount)
      : max(0, sealed - Self.slicePartCount)..<sealed
    var changed = row
    if changed.key == nil { changed.key = AttachmentKey(sealedPartCount: 0) }
    changed.key?.sealedPartCount = isEncrypted ? slice.upperBound : slice.lowerBound
    let isLast = changed.sealedPartCount == (isEncrypted ? count : 0)
    if isLast, !isEncrypted { changed.key = nil }
    guard let parts = try plainParts(slice, of: entry.number, row) else {
      outdated.removeLast()
      return
    }
    for (part, bytes) in zip(slice, parts) {
      try connection.put(
        .attachmentData, key: AttachmentRow.partKey(entry.number, part),
        changed.stored(part, bytes))
    }
    try connection.put(.attachment, key: entry.number, changed.payload)
    if isLast { outdated.removeLast() }
  }

  /// Returns nil if a part is damaged.
  private func plainParts(
    _ parts: Range<Int>, of number: Int64, _ row: AttachmentRow
  ) throws(StoreError) -> [[UInt8]]? {
    var plain: [[UInt8]] = []
    do throws(StoreError) {
      for part in parts {
        let key = AttachmentRow.partKey(number, part)
        let bytes = try connection.get(.attachmentData, key: key) { bytes throws(StoreError) in
          try row.plain(part, bytes)
        }
        guard let bytes else { return nil }
        plain.append(bytes)
      }
    } catch {
      guard error.code == .corrupt else { throw error }
      return nil
    }
    return plain
  }

  /// Removes one slice of the bytes of a removed attachment. Returns whether it was the last one, in
  /// which case the head changes.
  private func removeSlice() throws(StoreError) -> Bool {
    guard var leftover = leftovers.popLast() else { return false }
    let first = max(0, leftover.partCount - Self.slicePartCount)
    try connection.remove(
      .attachmentData,
      keys: AttachmentRow.partKey(
        leftover.number, first)..<AttachmentRow.partKey(leftover.number, leftover.partCount))
    leftover.partCount = first
    guard first == 0 else {
      leftovers.append(leftover)
      return false
    }
    try connection.remove(.attachment, key: leftover.number)
    rowCount -= 1
    return true
  }

  // MARK: Parts of requests

  /// Returns an upload. For callers other than its author it does not exist.
  private func upload(
    _ id: ObjectID, in scope: DeleteScope
  ) throws(StoreError) -> Upload {
    guard let upload = uploads[id], upload.author == scope.principal else {
      throw .noSuchAttachment
    }
    if case .own(let scope) = scope {
      let type = ObjectType(uncheckedCode: upload.entry.type)
      if let denial = scope.denial(of: type) { throw .denied(denial) }
    }
    return upload
  }

  private func discard(_ entry: AttachmentEntry) {
    uploads[entry.id] = nil
    table.remove(entry)
    outdated.removeAll { $0.number == entry.number }
    removed.append(entry)
    let parts = AttachmentRow.partCount(entry.size)
    leftovers.append(.init(number: entry.number, partCount: parts))
  }

  /// Discards the author's least recently used upload if the author has the maximum number.
  private func giveUpOldest(of author: PrincipalID) {
    let own = uploads.values.filter { $0.author == author }
    guard own.count >= AttachmentLimits.unfinishedCount,
      let oldest = own.min(by: { $0.lastUse < $1.lastUse })
    else { return }
    discard(oldest.entry)
  }

  /// Checks that the scope may change attachments of an object.
  ///
  /// - Throws: `otherwise` for an object of another app; a denial if sharing is not granted.
  func checkManaged(
    type: UInt16, source: UInt32, in scope: DeleteScope, or otherwise: StoreError
  ) throws(StoreError) {
    guard case .own(let scope) = scope else { return }
    let owner = dictionaries.current.owner(of: scope.author.principal)
    guard dictionaries.current.sources[Int(source)].owner == owner else { throw otherwise }
    if let denial = scope.denial(of: ObjectType(uncheckedCode: type)) { throw .denied(denial) }
  }

  /// Fills up the last part and adds new parts.
  private func append(
    _ bytes: ArraySlice<UInt8>, to upload: Upload
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
            try upload.row.plain(part, bytes)
          } ?? []
        guard payload.count == used else { throw .corrupt("attachment") }
      }
      let taken = rest.prefix(AttachmentRow.partSize - used)
      payload += taken
      try connection.put(.attachmentData, key: key, upload.row.stored(part, payload))
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
