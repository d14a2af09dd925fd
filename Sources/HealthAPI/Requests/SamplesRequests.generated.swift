// Made from proto/health/v1/samples.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import HealthModel

/// Saves all samples or none (rule SAVE-02).
package struct SaveRequest: Hashable, Sendable {
  /// The samples to save, at least one. `dictionary.sources` stays empty.
  package var samples: SampleBatch
  /// The buffers with the points of samples that are series. The buffers are emptied when the save
  /// succeeds, and not changed when it fails.
  package var series: [SeriesReference]
  /// Relations between samples of the batch and stored objects, in any combination; as for Relate.
  package var relations: [Relation]
  /// An object that is deleted in the same step, as for an edit: one of the app, or of any source for
  /// the user. Both happen or neither. If the batch has a single row, relations of this object are
  /// transferred to the new one.
  package var replaced: ObjectID?

  package init(samples: SampleBatch, series: [SeriesReference] = [], relations: [Relation] = [], replaced: ObjectID? = nil) {
    self.samples = samples
    self.series = series
    self.relations = relations
    self.replaced = replaced
  }
}

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

/// The result of a deletion.
package struct DeleteReply: Hashable, Sendable {
  /// The number of deleted objects.
  package var deletedCount: Int

  package init(deletedCount: Int = 0) {
    self.deletedCount = deletedCount
  }
}

/// A message of a client on an open `Samples.Observe` stream.
package struct ObserveRequest: Hashable, Sendable {
  /// In the first message only.
  package var query: ChangeQuery?
  /// Further pages that may be sent, 1 to 64; over gRPC also 0 in the first
  /// message, for as many as flow control permits.
  package var credit: UInt32

  package init(query: ChangeQuery? = nil, credit: UInt32 = 0) {
    self.query = query
    self.credit = credit
  }
}
