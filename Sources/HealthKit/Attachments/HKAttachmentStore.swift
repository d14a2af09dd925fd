public import Foundation
import HealthClient
import HealthModel

/// A store of the files attached to samples: an app attaches files to its own samples, and lists,
/// reads and removes attachments (rules ATTACH-01 to ATTACH-04).
///
/// `@unchecked Sendable` because the only property is a constant.
open class HKAttachmentStore: NSObject, @unchecked Sendable {
  private let connection: StoreConnection

  /// Creates an attachment store for a health store. This sends no request.
  public init(healthStore: HKHealthStore) {
    connection = healthStore.connection
    super.init()
  }

  // MARK: - Adding

  /// Attaches a file to a sample that this app saved. The attachment becomes visible only when the
  /// whole file is stored.
  ///
  /// - Parameters:
  ///   - object: a stored sample that this app saved.
  ///   - name: the file name, without a directory, of 1 to 255 bytes.
  ///   - contentType: the type of the file. The store does not inspect the bytes.
  ///   - url: the file, of at most 256 MiB, of which 1 MiB is in memory at a time.
  ///   - metadata: strings, numbers, dates and quantities; traps for other values.
  /// - Throws: `errorInvalidArgument` for an invalid name, content type or metadata,
  ///   `errorDataSizeExceeded` for a file that is too large or a sample that has 100 attachments,
  ///   `errorNoData` for a sample that is not stored or that another app saved,
  ///   `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` without permission to share
  ///   the type of the sample, and a Cocoa error if the file cannot be opened.
  open func addAttachment(
    to object: HKObject, name: String, contentType: UTType, url: URL,
    metadata: [String: Any]? = nil
  ) async throws -> HKAttachment {
    try await add(
      to: object, name: name, contentType: contentType, url: url, Metadata(metadata),
      Progress(totalUnitCount: 1))
  }

  private func add(
    to object: HKObject, name: String, contentType: UTType, url: URL, _ metadata: Metadata,
    _ progress: Progress
  ) async throws -> HKAttachment {
    let client = try connection.client()
    let file = try FileInPieces(url)
    progress.totalUnitCount = Int64(file.size)
    let request = NewAttachment(
      objectID: object.id, name: name, contentType: contentType.identifier, metadata: metadata,
      size: file.size)
    return HKAttachment(
      try await calling {
        try await client.attach(request, file) { progress.completedUnitCount = Int64($0) }
      })
  }

  /// Attaches a file to a sample, as ``addAttachment(to:name:contentType:url:metadata:)``. The
  /// handler is called once, on a background queue.
  ///
  /// - Returns: The progress of the upload, in bytes.
  @discardableResult
  open func addAttachment(
    to object: HKObject, name: String, contentType: UTType, url: URL,
    metadata: [String: Any]? = nil,
    completion: @escaping @Sendable (HKAttachment?, (any Error)?) -> Void
  ) -> Progress {
    let (progress, stored) = (Progress(totalUnitCount: 1), Metadata(metadata))
    completing { [self] in
      try await add(
        to: object, name: name, contentType: contentType, url: url, stored, progress)
    } _: {
      completion($0.success, $0.failure)
    }
    return progress
  }

  // MARK: - Reading

  /// Returns the attachments of a sample, oldest first. Returns an empty array if the app may not
  /// read the sample.
  open func attachments(for object: HKObject) async throws -> [HKAttachment] {
    let client = try connection.client()
    return try await calling { try await client.attachments(of: object.id) }
      .map { HKAttachment($0) }
  }

  /// Fetches the attachments of a sample, as ``attachments(for:)``. The handler is called once, on
  /// a background queue.
  open func getAttachments(
    for object: HKObject, completion: @escaping @Sendable ([HKAttachment]?, (any Error)?) -> Void
  ) {
    completing { [self] in
      try await attachments(for: object)
    } _: {
      completion($0.success, $0.failure)
    }
  }

  /// Returns a reader for an attachment. Nothing is read yet.
  open func dataReader(for attachment: HKAttachment) -> HKAttachmentDataReader {
    HKAttachmentDataReader(attachment, connection)
  }

  /// Reads a whole attachment into memory. The handler is called once, on a background queue.
  ///
  /// - Returns: The progress of the download, in bytes.
  @discardableResult
  open func getData(
    for attachment: HKAttachment, completion: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    let reader = dataReader(for: attachment)
    completing {
      try await reader.data
    } _: {
      completion($0.success, $0.failure)
    }
    return reader.progress
  }

  /// Reads an attachment piece by piece, in order, each of at most 1 MiB. The handler receives a
  /// piece, an error, and whether the call is the last one. The last call has no data; it has the
  /// error if reading failed.
  ///
  /// - Returns: The progress of the download, in bytes.
  @discardableResult
  open func streamData(
    for attachment: HKAttachment,
    dataHandler: @escaping @Sendable (Data?, (any Error)?, Bool) -> Void
  ) -> Progress {
    let progress = Progress(totalUnitCount: Int64(attachment.size))
    let queue = DispatchQueue(label: "healthkit.attachment", target: handlerQueue)
    Task { [connection] in
      do {
        for try await piece in try connection.client().bytes(of: attachment.value) {
          progress.completedUnitCount += Int64(piece.count)
          queue.async { dataHandler(Data(piece), nil, false) }
        }
        queue.async { dataHandler(nil, nil, true) }
      } catch {
        let error = asHealthKit(error)
        queue.async { dataHandler(nil, error, true) }
      }
    }
    return progress
  }

  // MARK: - Removing

  /// Removes an attachment from a sample that this app saved. The object is ignored: the attachment
  /// determines its sample.
  ///
  /// - Throws: `errorNoData` for an attachment that does not exist or that belongs to a sample of
  ///   another app, `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` without
  ///   permission to share the type of the sample.
  open func removeAttachment(_ attachment: HKAttachment, from object: HKObject) async throws {
    let client = try connection.client()
    try await calling { try await client.removeAttachment(attachment.value.id) }
  }

  /// Removes an attachment, as ``removeAttachment(_:from:)``. The handler is called once, on a
  /// background queue.
  open func removeAttachment(
    _ attachment: HKAttachment, from object: HKObject,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await removeAttachment(attachment, from: object) }
  }
}
