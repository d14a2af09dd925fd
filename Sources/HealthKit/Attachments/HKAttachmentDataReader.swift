public import Foundation
import HealthClient

/// Reads the bytes of an attachment (rule ATTACH-03). Making one reads nothing.
///
/// `@unchecked Sendable` because the properties are constants, and a `Progress` may be changed from
/// any thread.
public final class HKAttachmentDataReader: NSObject, @unchecked Sendable {
  /// The file that is read.
  public let attachment: HKAttachment
  /// Bytes that have been read, of those that there are.
  public let progress: Progress
  private let connection: StoreConnection

  init(_ attachment: HKAttachment, _ connection: StoreConnection) {
    self.attachment = attachment
    self.connection = connection
    progress = Progress(totalUnitCount: Int64(attachment.size))
    super.init()
  }

  /// The whole file.
  ///
  /// - Throws: when the attachment is gone or may not be read.
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

  /// The file byte by byte.
  public var bytes: HKAttachment.AsyncBytes {
    progress.completedUnitCount = 0
    return HKAttachment.AsyncBytes(
      connection: connection, attachment: attachment, progress: progress)
  }
}
