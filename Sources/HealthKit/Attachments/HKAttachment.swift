public import Foundation
import HealthClient
import HealthModel

/// A file attached to a stored sample (rule ATTACH-02). Read its bytes with an
/// ``HKAttachmentDataReader``.
public final class HKAttachment: NSObject, NSSecureCoding, NSCopying, Sendable {
  let value: Attachment

  init(_ value: Attachment) {
    self.value = value
    super.init()
  }

  /// The identifier that the store assigned when the file was attached. It is the same in every
  /// process and after a restore from a backup.
  public var identifier: UUID { value.id.uuid }
  /// The name of the file, without a directory.
  public var name: String { value.name }
  /// The content type that the app declared when it attached the file. The store does not inspect
  /// the bytes.
  public var contentType: UTType { UTType(known: value.contentType) }
  /// The size of the file in bytes.
  public var size: Int { value.size }
  /// The date at which the last byte was stored.
  public var creationDate: Date { value.created.date }
  /// The metadata of the attachment; nil if there is none.
  public var metadata: [String: Any]? { value.metadata.dictionary }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKAttachment)?.value == value
  }

  public override var hash: Int { value.id.hashValue }
  public override var description: String { "HKAttachment(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  /// Encodes the description of the attachment, without the bytes of the file.
  public func encode(with coder: NSCoder) {
    coder.encode(ObjectArchive.data(value) as NSData, forKey: "attachment")
  }

  /// Decodes an attachment. Returns nil if the archive is damaged.
  public convenience init?(coder: NSCoder) {
    guard let value = coder.bytes("attachment").flatMap({ ObjectArchive.attachment($0) }) else {
      return nil
    }
    self.init(value)
  }
}

extension HKAttachment {
  /// The bytes of an attachment, one at a time. At most one piece of the file (1 MiB) is in memory.
  /// After the last byte, the sequence throws if the SHA-256 hash of the bytes differs from the
  /// hash recorded when the file was attached.
  public struct AsyncBytes: AsyncSequence, Sendable {
    public typealias Element = UInt8

    let connection: StoreConnection
    let attachment: HKAttachment
    let progress: Progress

    public func makeAsyncIterator() -> BufferedAsyncByteIterator {
      BufferedAsyncByteIterator(connection, attachment, progress)
    }
  }
}

/// An iterator over the bytes of an attachment. It fetches the next piece when the current one is
/// exhausted, and throws `CancellationError` if its task is cancelled.
public struct BufferedAsyncByteIterator: AsyncIteratorProtocol {
  private let connection: StoreConnection
  private let attachment: HKAttachment
  private let progress: Progress
  private var pieces: AttachmentBytes.AsyncIterator?
  private var piece: [UInt8] = []
  private var place = 0

  init(_ connection: StoreConnection, _ attachment: HKAttachment, _ progress: Progress) {
    (self.connection, self.attachment, self.progress) = (connection, attachment, progress)
  }

  public mutating func next() async throws -> UInt8? {
    if place == piece.count {
      guard let piece = try await nextPiece() else { return nil }
      self.piece = piece
      place = 0
    }
    defer { place += 1 }
    return piece[place]
  }

  private mutating func nextPiece() async throws -> [UInt8]? {
    try Task.checkCancellation()
    var pieces =
      try self.pieces ?? connection.client().bytes(of: attachment.value).makeAsyncIterator()
    defer { self.pieces = pieces }
    do {
      let piece = try await pieces.next()
      progress.completedUnitCount += Int64(piece?.count ?? 0)
      return piece
    } catch {
      throw asHealthKit(error)
    }
  }
}
