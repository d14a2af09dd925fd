// Made from proto/health/v1/samples.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// The points of one sample.
package struct SeriesReference: Hashable, Sendable {
  /// The sample: an index into the columns of the batch, starting at 0. Each occurs once.
  package var row: Int
  /// The buffer, filled by Series.Append on this connection.
  package var buffer: UInt64

  package init(row: Int = 0, buffer: UInt64 = 0) {
    self.row = row
    self.buffer = buffer
  }
}

/// The reply to a save, which is sent when the samples are durable, including after a power
/// failure.
package struct SaveReply: Hashable, Sendable {
  package init() {}
}

package struct DeleteReply: Hashable, Sendable {
  /// The number of deleted objects.
  package var deletedCount: Int

  package init(deletedCount: Int = 0) {
    self.deletedCount = deletedCount
  }
}

/// An object that was deleted.
package struct DeletedObject: Hashable, Sendable {
  package var id: ObjectID
  package var type: ObjectType
  /// At most the sync keys.
  package var metadata: Metadata

  package init(id: ObjectID, type: ObjectType, metadata: Metadata = Metadata()) {
    self.id = id
    self.type = type
    self.metadata = metadata
  }
}
