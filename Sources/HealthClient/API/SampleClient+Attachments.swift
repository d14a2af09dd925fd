package import HealthModel
import HealthWire

// Files that belong to samples (rules ATTACH-01 to ATTACH-04).

extension SampleClient {
  /// Attaches a file to a sample. Nothing of it is visible before all of it is there.
  ///
  /// A piece goes on where the last one ended when the connection broke; after any other error
  /// nothing is left, and the file may be attached anew.
  ///
  /// - Parameters:
  ///   - request: announces the size, which the pieces must add up to.
  ///   - pieces: the bytes in pieces of any size; at most 1 MiB more than one of them is in memory.
  ///   - progress: called with the number of bytes that are in the store.
  package func attach(
    _ request: BeginAttachmentRequest, _ pieces: some AsyncSequence<[UInt8], ClientError>,
    progress: (Int) -> Void = { _ in }
  ) async throws(ClientError) -> Attachment {
    let id = try await channel.call(HealthMethod.Attachments.begin, request).attachmentID
    do throws(ClientError) {
      let digest = try await write(pieces, to: id, progress)
      return try await finish(id, digest)
    } catch {
      // If this fails too, the daemon gives the upload up by itself.
      _ = try? await removeAttachment(id)
      throw error
    }
  }

  /// The hash of what was written.
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
      throw ClientError(.invalidReply, "healthd has another number of bytes than were sent")
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
      guard error.code == .fateUnknown, let found = try await attachment(id) else { throw error }
      return found
    }
  }

  /// The attachments of a sample, oldest first; none of a sample that is not to be seen.
  package func attachments(of object: ObjectID) async throws(ClientError) -> [Attachment] {
    try await channel.call(HealthMethod.Attachments.list, .object(object)).attachments
  }

  /// nil when there is none to be seen.
  package func attachment(_ id: ObjectID) async throws(ClientError) -> Attachment? {
    try await channel.call(HealthMethod.Attachments.list, .attachment(id)).attachments.first
  }

  /// The bytes piece by piece, checked in the end.
  package func bytes(of attachment: Attachment) -> AttachmentBytes {
    AttachmentBytes(channel: channel, attachment: attachment)
  }

  /// All bytes at once.
  ///
  /// - Parameter progress: called with the number of bytes that have come.
  package func data(
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

  /// Removes a file from an own object; refused for one of another app.
  package func removeAttachment(_ id: ObjectID) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Attachments.remove, RemoveAttachmentRequest(attachmentID: id))
  }
}
