import HealthAPI
import HealthModel
import TestSupport

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// Synchronous attachment calls.
extension HealthStore {
  private func wait<T: Sendable>(
    _ start: (@escaping @Sendable (Result<T, StoreError>) -> Void) -> Void
  ) throws(StoreError) -> T {
    let answer = Answer<T>()
    start { answer.set($0) }
    return try answer.wait()
  }

  func begin(
    _ object: ObjectID, name: String = "scan.pdf", contentType: String = "com.adobe.pdf",
    metadata: Metadata = Metadata(), size: Int, in scope: DeleteScope
  ) throws(StoreError) -> ObjectID {
    let request = NewAttachment(
      objectID: object, name: name, contentType: contentType, metadata: metadata, size: size)
    return try wait { beginAttachment(request, in: scope, completion: $0) }.attachmentID
  }

  @discardableResult
  func write(
    _ id: ObjectID, at offset: Int, _ data: [UInt8], in scope: DeleteScope
  ) throws(StoreError) -> Int {
    let request = WriteAttachmentRequest(attachmentID: id, offset: offset, data: data)
    return try wait { writeAttachment(request, in: scope, completion: $0) }.receivedCount
  }

  @discardableResult
  func finish(
    _ id: ObjectID, sha256: [UInt8], in scope: DeleteScope
  ) throws(StoreError) -> Attachment {
    let request = FinishAttachmentRequest(attachmentID: id, sha256: sha256)
    return try wait { finishAttachment(request, in: scope, completion: $0) }.reply.attachment
  }

  func removeAttachment(_ id: ObjectID, in scope: DeleteScope) throws(StoreError) {
    let request = RemoveAttachmentRequest(attachmentID: id)
    _ = try wait { removeAttachment(request, in: scope, completion: $0) }
  }

  /// Uploads in pieces of `pieceSize`.
  @discardableResult
  func attach(
    _ data: [UInt8], to object: ObjectID, name: String = "scan.pdf",
    metadata: Metadata = Metadata(), pieceSize: Int = 100_000, in scope: DeleteScope
  ) throws(StoreError) -> Attachment {
    let id = try begin(object, name: name, metadata: metadata, size: data.count, in: scope)
    var offset = 0
    while offset < data.count {
      let piece = Array(data[offset..<min(offset + pieceSize, data.count)])
      offset = try write(id, at: offset, piece, in: scope)
    }
    return try finish(id, sha256: SHA256.digest(of: data), in: scope)
  }

  func list(_ object: ObjectID, in scope: ReadScope) throws(StoreError) -> [Attachment] {
    try attachments(.object(object), in: scope).reply.attachments
  }

  func readAll(_ id: ObjectID, in scope: ReadScope, pageSize: Int = 0) throws(StoreError)
    -> [UInt8]
  {
    var data: [UInt8] = []
    while true {
      let request = ReadAttachmentRequest(attachmentID: id, offset: data.count, length: pageSize)
      let page = try attachmentBytes(request, in: scope).reply.data
      if page.isEmpty { return data }
      data += page
    }
  }

  /// Waits until the data of removed attachments is out of the file.
  func waitForSweep() throws(StoreError) {
    while try writer.sync({ writer throws(StoreError) in writer.attachments.needsSweep }) {
      writer.sweep()
    }
  }

  /// Returns the number of rows of `attachment` and of `attachment_data`.
  func attachmentRowCounts() throws(StoreError) -> [Int] {
    try read { (_, connection) throws(StoreError) in
      var counts = [0, 0]
      try connection.forEach(.attachment) { (_, _) throws(StoreError) in counts[0] += 1 }
      try connection.forEach(.attachmentData) { (_, _) throws(StoreError) in counts[1] += 1 }
      return counts
    }
  }
}

extension TestApp {
  var manage: DeleteScope { .own(write) }
}

let personManages = DeleteScope.any(owner)

/// Returns blocks of random bytes, each starting with its number.
func noise(_ count: Int, _ seed: UInt64 = 1) -> [UInt8] {
  var random = SplitMix(seed: seed)
  let block = (0..<1021).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(count + 1024)
  while bytes.count < count {
    bytes.append(littleEndian: UInt16(truncatingIfNeeded: bytes.count >> 10))
    bytes += block
  }
  return Array(bytes[..<count])
}
