package import HealthAPI
public import HealthModel
import HealthWire

// Attachments of samples (rules ATTACH-01 to ATTACH-04).

extension SampleClient {
  /// Attaches a file to a sample. The attachment becomes visible when it is complete.
  ///
  /// If the connection breaks, the upload resumes after the last stored byte. After any other error
  /// nothing is stored, and the file can be attached again.
  ///
  /// - Parameters:
  ///   - new: The attachment with its size, which must be the total of the pieces.
  ///   - pieces: The bytes in pieces of any size. At most 1 MiB more than one piece is in memory.
  ///   - progress: Called with the number of stored bytes.
  public func attach(
    _ new: NewAttachment, _ pieces: some AsyncSequence<[UInt8], ClientError>,
    progress: (Int) -> Void = { _ in }
  ) async throws(ClientError) -> Attachment {
    let id = try await channel.call(HealthMethod.Attachments.begin, new).attachmentID
    do throws(ClientError) {
      let digest = try await write(pieces, to: id, progress)
      return try await finish(id, digest)
    } catch {
      // If this fails as well, the daemon discards the unfinished upload.
      _ = try? await removeAttachment(id)
      throw error
    }
  }

  /// Writes the pieces and returns their hash.
  private func write(
    _ pieces: some AsyncSequence<[UInt8], ClientError>, to id: ObjectID, _ progress: (Int) -> Void
  ) async throws(ClientError) -> [UInt8] {
    var hash = SHA256()
    var waiting: [UInt8] = []
    var offset = 0
    var iterator = pieces.makeAsyncIterator()
    while let piece = try await iterator.next(isolation: #isolation) {
      hash.update(piece)
      waiting += piece
      while waiting.count >= AttachmentLimits.pieceSize {
        let full = Array(waiting.prefix(AttachmentLimits.pieceSize))
        waiting.removeFirst(full.count)
        offset = try await write(full, at: offset, to: id)
        progress(offset)
      }
    }
    if !waiting.isEmpty {
      offset = try await write(waiting, at: offset, to: id)
      progress(offset)
    }
    return hash.finish()
  }

  private func write(
    _ data: [UInt8], at offset: Int, to id: ObjectID
  ) async throws(ClientError) -> Int {
    let reply = try await channel.call(
      HealthMethod.Attachments.write,
      WriteAttachmentRequest(attachmentID: id, offset: offset, data: data))
    guard reply.receivedCount == offset + data.count else {
      throw ClientError(
        .invalidReply, "healthd received a different number of bytes than were sent")
    }
    return reply.receivedCount
  }

  private func finish(_ id: ObjectID, _ digest: [UInt8]) async throws(ClientError) -> Attachment {
    do throws(ClientError) {
      return try await channel.call(
        HealthMethod.Attachments.finish, FinishAttachmentRequest(attachmentID: id, sha256: digest),
        timeout: .seconds(600)
      ).attachment
    } catch {
      // The attachment exists if the daemon had completed it before the connection broke.
      guard error.code == .fateUnknown, let found = try await attachment(id) else { throw error }
      return found
    }
  }

  /// Returns the attachments of a sample, oldest first; none if the caller cannot read the sample.
  public func attachments(of object: ObjectID) async throws(ClientError) -> [Attachment] {
    try await channel.call(HealthMethod.Attachments.list, .object(object)).attachments
  }

  /// Returns a page of the attachments of all samples, oldest first, with the sample of each. Only
  /// for the user. `last` is 0 for the first page, then `next` of the reply.
  package func allAttachments(
    after last: UInt64
  ) async throws(ClientError) -> ListAttachmentsReply {
    try await channel.call(HealthMethod.Attachments.list, .all(last))
  }

  /// Returns an attachment; nil if the caller cannot read it.
  public func attachment(_ id: ObjectID) async throws(ClientError) -> Attachment? {
    try await channel.call(HealthMethod.Attachments.list, .attachment(id)).attachments.first
  }

  /// Returns the bytes in pieces, with a check of the hash at the end.
  public func bytes(of attachment: Attachment) -> AttachmentBytes {
    AttachmentBytes(channel: channel, attachment: attachment)
  }

  /// Returns all bytes.
  ///
  /// - Parameter progress: Called with the number of received bytes.
  public func data(
    of attachment: Attachment, progress: (Int) -> Void = { _ in }
  ) async throws(ClientError) -> [UInt8] {
    var data: [UInt8] = []
    data.reserveCapacity(attachment.size)
    var pieces = bytes(of: attachment).makeAsyncIterator()
    while let piece = try await pieces.next() {
      data += piece
      progress(data.count)
    }
    return data
  }

  /// Removes an attachment from an object of the caller. Refused for objects of other apps.
  public func removeAttachment(_ id: ObjectID) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Attachments.remove, RemoveAttachmentRequest(attachmentID: id))
  }
}
