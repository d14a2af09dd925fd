import HealthAPI
public import HealthModel
import HealthWire

/// The bytes of an attachment in pieces, each requested when it is read. If the bytes do not have
/// the hash of the attachment, an error is thrown after the last piece.
///
/// Progress can be computed from the lengths of the pieces and `attachment.size`.
public struct AttachmentBytes: AsyncSequence, Sendable {
  public typealias Element = [UInt8]
  public typealias Failure = ClientError

  let channel: Channel
  /// The attachment that is read.
  public let attachment: Attachment

  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    let channel: Channel
    let attachment: Attachment
    private var hash = SHA256()
    private var receivedCount = 0

    init(channel: Channel, attachment: Attachment) {
      self.channel = channel
      self.attachment = attachment
    }

    public mutating func next() async throws(ClientError) -> [UInt8]? {
      guard receivedCount < attachment.size else {
        guard hash.finish() == attachment.sha256 else {
          throw ClientError(.invalidReply, "the attachment does not match its hash")
        }
        return nil
      }
      let piece = try await channel.call(
        HealthMethod.Attachments.read,
        ReadAttachmentRequest(attachmentID: attachment.id, offset: receivedCount)
      ).data
      // An empty piece before the end would make the sequence infinite.
      guard 1...(attachment.size - receivedCount) ~= piece.count else {
        throw ClientError(.invalidReply, "the attachment does not have its stated size")
      }
      hash.update(piece)
      receivedCount += piece.count
      return piece
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> [UInt8]? {
      try await next()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(channel: channel, attachment: attachment)
  }
}
