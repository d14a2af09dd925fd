// Made from proto/health/v1/samples.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// The points of one sample.
public struct SeriesReference: Hashable, Sendable {
  /// The sample: an index into the columns of the batch, starting at 0. Each occurs once.
  public var row: Int
  /// The buffer, filled by Series.Append on this connection.
  public var buffer: UInt64

  public init(row: Int = 0, buffer: UInt64 = 0) {
    self.row = row
    self.buffer = buffer
  }
}

/// The reply to a save, which is sent when the samples are durable, including after a power
/// failure.
public struct SaveReply: Hashable, Sendable {
  public init() {}
}

/// The result of a deletion.
public struct DeleteReply: Hashable, Sendable {
  /// The number of deleted objects.
  public var deletedCount: Int

  public init(deletedCount: Int = 0) {
    self.deletedCount = deletedCount
  }
}

/// An object that was deleted.
public struct DeletedObject: Hashable, Sendable {
  /// The identifier of the object.
  public var id: ObjectID
  /// The type of the object.
  public var type: ObjectType
  /// At most the sync keys.
  public var metadata: Metadata

  public init(id: ObjectID, type: ObjectType, metadata: Metadata = Metadata()) {
    self.id = id
    self.type = type
    self.metadata = metadata
  }
}
