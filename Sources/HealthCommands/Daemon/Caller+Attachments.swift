import HealthAPI
import HealthClient
import HealthWords
import HealthModel

extension Caller {
  /// Sends a file in pieces. The attachment becomes visible only when all of them have arrived.
  func attach(
    _ request: NewAttachment, _ pieces: FilePieces, progress: (Int) -> Void
  ) async throws(CommandFailure) -> Attachment {
    try await failures.caught { () async throws(ClientError) in
      try await client.attach(request, pieces, progress: progress)
    }
  }

  func attachments(of object: ObjectID) async throws(CommandFailure) -> [Attachment] {
    try await failures.caught { () async throws(ClientError) in
      try await client.attachments(of: object)
    }
  }

  /// Returns a page of the attachments of all samples. Only for the user.
  func allAttachments(after last: UInt64) async throws(CommandFailure) -> ListAttachmentsReply {
    try await failures.caught { () async throws(ClientError) in
      try await client.allAttachments(after: last)
    }
  }

  /// An attachment that the caller may not read does not exist for it, so both have one error.
  func attachment(_ id: ObjectID) async throws(CommandFailure) -> Attachment {
    let found = try await failures.caught { () async throws(ClientError) in
      try await client.attachment(id)
    }
    if let found { return found }
    throw CommandFailure(
      .notFound, "no such attachment",
      nextStep: "List the attachments of a sample with: healthctl attach list SAMPLE")
  }

  /// Passes the pieces as they arrive; a file of the maximum size need not fit into memory.
  func bytes(
    of attachment: Attachment, _ body: ([UInt8]) throws(CommandFailure) -> Void
  ) async throws(CommandFailure) {
    var pieces = client.bytes(of: attachment).makeAsyncIterator()
    while let piece = try await failures.caught({ () async throws(ClientError) in
      try await pieces.next()
    }) {
      try body(piece)
    }
  }

  func removeAttachment(_ id: ObjectID) async throws(CommandFailure) {
    try await failures.caught { () async throws(ClientError) in
      try await client.removeAttachment(id)
    }
  }
}
