// Made from proto/health/v1/samples.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

extension SampleQuery {
  /// The order of samples. Samples that compare equal are in the order in which they were saved,
  /// reversed when descending.
  package enum Order: UInt8, Hashable, Sendable, CaseIterable {
    case startAscending = 0
    case startDescending = 1
    case endAscending = 2
    case endDescending = 3
    /// The orders below are for workouts only; workouts without the number are last.
    case workoutDurationAscending = 4
    case workoutDurationDescending = 5
    case workoutDistanceAscending = 6
    case workoutDistanceDescending = 7
    case workoutEnergyAscending = 8
    case workoutEnergyDescending = 9
    case workoutFlightsAscending = 10
    case workoutFlightsDescending = 11
    case workoutStrokesAscending = 12
    case workoutStrokesDescending = 13
  }
}

package struct SaveRequest: Hashable, Sendable {
  /// Required; at least one sample. `dictionary.sources` stays empty.
  package var samples: SampleBatch
  /// The buffers with the points of samples that are series. The buffers are emptied when the save
  /// succeeds, and not changed when it fails.
  package var series: [SeriesReference]
  /// Relations between samples of the batch and stored objects, in any combination; as for Relate.
  package var relations: [Relation]
  /// An object of the caller that is deleted in the same step, as for an edit: both happen or
  /// neither. If the batch has a single row, relations of this object are transferred to the new
  /// one.
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

package enum DeleteRequest: Hashable, Sendable {
  /// At least one.
  case objects([ObjectID])
  case matching(type: ObjectType, filter: SampleFilter)
}

package struct DeleteReply: Hashable, Sendable {
  /// The number of deleted objects.
  package var deletedCount: Int

  package init(deletedCount: Int = 0) {
    self.deletedCount = deletedCount
  }
}

package struct SampleQuery: Hashable, Sendable {
  /// 1 to 256.
  package var descriptors: [QueryDescriptor]
  package var order: Order
  /// The maximum number of samples over all pages; 0: no limit.
  package var limit: Int
  /// `SamplePage.cursor` of the previous page; empty for the first. All other fields as in the first
  /// query.
  package var cursor: [UInt8]
  /// The page ends at about this many bytes, 3 MiB at most; 0: the daemon chooses (1 MiB).
  package var pageBytes: Int
  /// Returns CDA documents with their XML, not only with the data of their header.
  package var includesDocumentData: Bool

  package init(descriptors: [QueryDescriptor] = [], order: Order = .startAscending, limit: Int = 0, cursor: [UInt8] = [], pageBytes: Int = 0, includesDocumentData: Bool = false) {
    self.descriptors = descriptors
    self.order = order
    self.limit = limit
    self.cursor = cursor
    self.pageBytes = pageBytes
    self.includesDocumentData = includesDocumentData
  }
}

package struct SamplePage: Hashable, Sendable {
  package var samples: SampleBatch
  /// Opaque. Empty on the last page.
  package var cursor: [UInt8]
  /// The samples inside the correlations of `samples` that the caller may see.
  package var contained: SampleBatch

  package init(samples: SampleBatch, cursor: [UInt8] = [], contained: SampleBatch = SampleBatch()) {
    self.samples = samples
    self.cursor = cursor
    self.contained = contained
  }
}

package struct ChangeQuery: Hashable, Sendable {
  /// 1 to 256. The filters apply to added objects. A deletion is reported for any object of the
  /// types.
  package var descriptors: [QueryDescriptor]
  /// `ChangePage.anchor` of an earlier answer; empty: from the beginning.
  package var anchor: [UInt8]
  /// The maximum number of objects in the page, added and deleted together; 0: the daemon chooses.
  package var limit: Int

  package init(descriptors: [QueryDescriptor] = [], anchor: [UInt8] = [], limit: Int = 0) {
    self.descriptors = descriptors
    self.anchor = anchor
    self.limit = limit
  }
}

/// An object that was deleted.
package struct DeletedObject: Hashable, Sendable, Redacted {
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

package struct ChangePage: Hashable, Sendable {
  package var added: SampleBatch
  package var deleted: [DeletedObject]
  /// Opaque. Identifies the last change in this page; valid across restarts of the daemon.
  package var anchor: [UInt8]
  /// More changes follow this page.
  package var hasMore: Bool
  /// The samples inside the correlations of `added` that the caller may see.
  package var contained: SampleBatch

  package init(added: SampleBatch, deleted: [DeletedObject] = [], anchor: [UInt8] = [], hasMore: Bool = false, contained: SampleBatch = SampleBatch()) {
    self.added = added
    self.deleted = deleted
    self.anchor = anchor
    self.hasMore = hasMore
    self.contained = contained
  }
}

package struct ObserveRequest: Hashable, Sendable {
  /// In the first message only.
  package var query: ChangeQuery?
  /// Further pages that may be sent, 1 to 64.
  package var credit: UInt32

  package init(query: ChangeQuery? = nil, credit: UInt32 = 0) {
    self.query = query
    self.credit = credit
  }
}
