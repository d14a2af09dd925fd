public import Foundation
import HealthClient
import HealthModel

/// A file that belongs to a stored sample (rule ATTACH-02). Its bytes are read with an
/// ``HKAttachmentDataReader``.
///
/// `@unchecked Sendable` because the only property is a constant value.
public final class HKAttachment: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let value: Attachment

  init(_ value: Attachment) {
    self.value = value
    super.init()
  }

  /// Given by the store when the file was attached; the same in every process and after a restore.
  public var identifier: UUID { value.id.uuid }
  /// The name of the file, without any folder.
  public var name: String { value.name }
  /// What the app that attached the file said it is; the store does not look into the bytes.
  public var contentType: UTType { UTType(known: value.contentType) }
  /// Bytes.
  public var size: Int { value.size }
  /// When the last byte was in the store.
  public var creationDate: Date { value.created.date }
  /// nil when there is none.
  public var metadata: [String: Any]? { value.metadata.dictionary }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKAttachment)?.value == value
  }

  public override var hash: Int { value.id.hashValue }
  public override var description: String { "HKAttachment(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  /// Without the bytes of the file.
  public func encode(with coder: NSCoder) {
    coder.encode(ObjectArchive.data(value) as NSData, forKey: "attachment")
  }

  /// nil when the archive is damaged.
  public convenience init?(coder: NSCoder) {
    guard let value = coder.bytes("attachment").flatMap({ ObjectArchive.attachment($0) }) else {
      return nil
    }
    self.init(value)
  }
}

extension HKAttachment {
  /// The bytes of a file, one by one; at most a piece of it is in memory. After the last byte an
  /// error comes unless all of them together have the hash that the file had when it was attached.
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

/// Hands out bytes one by one, of pieces that are fetched when the one before is used up.
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
