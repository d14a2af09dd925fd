public import Foundation
import HealthClient

/// A reader of the bytes of one attachment (rule ATTACH-03). Creating it reads nothing.
public final class HKAttachmentDataReader: NSObject, Sendable {
  /// The attachment to read.
  public let attachment: HKAttachment
  /// The number of bytes read so far, out of the size of the attachment. Each read through ``data``
  /// or ``bytes`` starts again at 0.
  public let progress: Progress
  private let connection: StoreConnection

  init(_ attachment: HKAttachment, _ connection: StoreConnection) {
    self.attachment = attachment
    self.connection = connection
    progress = Progress(totalUnitCount: Int64(attachment.size))
    super.init()
  }

  /// The whole file, held in memory at once.
  ///
  /// - Throws: ``HKError/Code/errorNoData`` if the attachment was deleted or the app may not read
  ///   its sample. The two cases are indistinguishable.
  public var data: Data {
    get async throws {
      progress.completedUnitCount = 0
      let client = try connection.client()
      return try await calling {
        Data(
          try await client.data(of: attachment.value) { progress.completedUnitCount = Int64($0) })
      }
    }
  }

  /// The file, one byte at a time.
  public var bytes: HKAttachment.AsyncBytes {
    progress.completedUnitCount = 0
    return HKAttachment.AsyncBytes(
      connection: connection, attachment: attachment, progress: progress)
  }
}
