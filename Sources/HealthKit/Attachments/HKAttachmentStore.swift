public import Foundation
import HealthClient
import HealthModel

/// Attaches files to samples that this app saved, lists, reads and removes them (rules ATTACH-01 to
/// ATTACH-04).
///
/// `@unchecked Sendable` because the only property is a constant.
open class HKAttachmentStore: NSObject, @unchecked Sendable {
  private let connection: StoreConnection

  /// The attachments of what this store holds. Making one asks nothing.
  public init(healthStore: HKHealthStore) {
    connection = healthStore.connection
    super.init()
  }

  // MARK: - Adding

  /// Attaches a file. Nothing of it is visible before all of it is in the store.
  ///
  /// - Parameters:
  ///   - name: that of the file, without any folder.
  ///   - url: a file; 1 MiB of it is in memory at a time.
  /// - Throws: `errorInvalidArgument` for what cannot be attached, `errorAuthorizationDenied` for a
  ///   sample of another source, a Cocoa error when the file cannot be read.
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
    let request = BeginAttachmentRequest(
      objectID: object.id, name: name, contentType: contentType.identifier, metadata: metadata,
      size: file.size)
    return HKAttachment(
      try await calling {
        try await client.attach(request, file) { progress.completedUnitCount = Int64($0) }
      })
  }

  /// As ``addAttachment(to:name:contentType:url:metadata:)``.
  ///
  /// - Returns: how much of the file is in the store.
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

  /// The attachments of a sample, oldest first; none of one that the app may not read.
  open func attachments(for object: HKObject) async throws -> [HKAttachment] {
    let client = try connection.client()
    return try await calling { try await client.attachments(of: object.id) }
      .map { HKAttachment($0) }
  }

  /// As ``attachments(for:)``.
  open func getAttachments(
    for object: HKObject, completion: @escaping @Sendable ([HKAttachment]?, (any Error)?) -> Void
  ) {
    completing { [self] in
      try await attachments(for: object)
    } _: {
      completion($0.success, $0.failure)
    }
  }

  /// What reads an attachment; nothing is read yet.
  open func dataReader(for attachment: HKAttachment) -> HKAttachmentDataReader {
    HKAttachmentDataReader(attachment, connection)
  }

  /// The whole file, at once.
  ///
  /// - Returns: how much of it has come.
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

  /// The file in pieces, in order. The end is told on its own, as done, without data.
  ///
  /// - Returns: how much of it has come.
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

  /// Removes a file from a sample of this app.
  open func removeAttachment(_ attachment: HKAttachment, from object: HKObject) async throws {
    let client = try connection.client()
    try await calling { try await client.removeAttachment(attachment.value.id) }
  }

  /// As ``removeAttachment(_:from:)``.
  open func removeAttachment(
    _ attachment: HKAttachment, from object: HKObject,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await removeAttachment(attachment, from: object) }
  }
}

extension Result {
  var success: Success? { try? get() }
  var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
