package import HealthModel
import HealthWire

/// The bytes of an attachment, a piece at a time; the next one is asked for when the loop wants it.
/// The last piece is followed by an error unless all bytes together have the attachment's hash.
///
/// How far the reading is follows from the lengths of the pieces and `attachment.size`.
package struct AttachmentBytes: AsyncSequence, Sendable {
  package typealias Element = [UInt8]
  package typealias Failure = ClientError

  let channel: Channel
  /// The file that is read.
  package let attachment: Attachment

  package struct AsyncIterator: AsyncIteratorProtocol {
    let channel: Channel
    let attachment: Attachment
    private var hash = SHA256()
    private var receivedCount = 0

    init(channel: Channel, attachment: Attachment) {
      self.channel = channel
      self.attachment = attachment
    }

    package mutating func next() async throws(ClientError) -> [UInt8]? {
      guard receivedCount < attachment.size else {
        guard hash.finish() == attachment.sha256 else {
          throw ClientError(.invalidReply, "the bytes of the attachment are not those it had")
        }
        return nil
      }
      let piece = try await channel.call(
        HealthMethod.Attachments.read,
        ReadAttachmentRequest(attachmentID: attachment.id, offset: receivedCount)
      ).data
      guard 1...(attachment.size - receivedCount) ~= piece.count else {
        throw ClientError(.invalidReply, "the attachment has another size than it says")
      }
      hash.update(piece)
      receivedCount += piece.count
      return piece
    }

    package mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> [UInt8]? {
      try await next()
    }
  }

  package func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(channel: channel, attachment: attachment)
  }
}
