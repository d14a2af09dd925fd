/// Saves all samples or none (rule SAVE-02).
package struct SaveRequest: Hashable, Sendable {
  package var samples: SampleBatch
  /// Where the points of a series are: buffers that `Series.Append` filled on this connection. They
  /// are emptied when the save succeeds.
  package var series: [SeriesReference] = []
  /// Between rows of the batch and stored objects of the caller, in any mixture.
  package var relations: [Relation] = []
  /// An own object that is deleted in the same step: how an object is edited (rules OBJECT-02,
  /// MED-09).
  package var replaced: ObjectID?

  package init(samples: SampleBatch) { self.samples = samples }
}

/// The points of one row of a save.
package struct SeriesReference: Hashable, Sendable {
  /// Of `SaveRequest.samples`.
  package var row: Int
  package var buffer: UInt64

  package init(row: Int, buffer: UInt64) {
    self.row = row
    self.buffer = buffer
  }
}

/// The samples are on disk, and will be there after a power cut.
package struct SaveReply: Hashable, Sendable {
  package init() {}
}

/// Deletes own objects: all of them or none (rule DELETE-04).
package enum DeleteRequest: Hashable, Sendable {
  case objects([ObjectID])
  /// Rule DELETE-05.
  case matching(type: ObjectType, filter: SampleFilter)
}

package struct DeleteReply: Hashable, Sendable {
  package var deletedCount: Int
  package init(deletedCount: Int) { self.deletedCount = deletedCount }
}

/// One page of a sample query.
package struct SampleQuery: Hashable, Sendable {
  /// Rule QUERY-12. All but start and end are of workouts only; a workout without the number comes
  /// last.
  package enum Order: UInt8, Hashable, Sendable, CaseIterable {
    case startAscending = 0
    case startDescending = 1
    case endAscending = 2
    case endDescending = 3
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

    package var isDescending: Bool { rawValue & 1 != 0 }

    /// What workouts are ordered by; nil for the orders of every kind.
    package var workoutKey: PredicateKey? {
      switch self {
      case .startAscending, .startDescending, .endAscending, .endDescending: nil
      case .workoutDurationAscending, .workoutDurationDescending: .workoutDuration
      case .workoutDistanceAscending, .workoutDistanceDescending: .workoutTotalDistance
      case .workoutEnergyAscending, .workoutEnergyDescending: .workoutTotalEnergyBurned
      case .workoutFlightsAscending, .workoutFlightsDescending: .workoutTotalFlightsClimbed
      case .workoutStrokesAscending, .workoutStrokesDescending: .workoutTotalSwimmingStrokeCount
      }
    }
  }

  /// At least one.
  package var descriptors: [QueryDescriptor]
  /// Samples that compare equal come in the order they were saved (reversed when descending).
  package var order = Order.startAscending
  /// The most samples over all pages; 0 is no limit (rule QUERY-11).
  package var limit = 0
  /// Where the previous page ended; empty for the first page. Bytes of the daemon's own making.
  package var cursor: [UInt8] = []
  /// The page ends at about this many bytes; 0 lets the daemon choose.
  package var pageBytes = 0
  /// CDA documents come with the document itself, not only with what their header says.
  package var includesDocumentData = false

  package init(descriptors: [QueryDescriptor]) { self.descriptors = descriptors }
  package init(types: [ObjectType]) { self.init(descriptors: [QueryDescriptor(types: types)]) }
}

package struct SamplePage: Hashable, Sendable {
  package var samples: SampleBatch
  /// The visible samples inside the correlations of `samples`.
  package var contained = SampleBatch()
  /// Give it back to get the next page; empty on the last page.
  package var cursor: [UInt8]

  package init(samples: SampleBatch, cursor: [UInt8]) {
    self.samples = samples
    self.cursor = cursor
  }
}

/// What was added and deleted since an anchor (rules ANCHOR-*).
package struct ChangeQuery: Hashable, Sendable {
  /// At least one.
  package var descriptors: [QueryDescriptor]
  /// Empty: from the beginning. Otherwise `ChangePage.anchor` of an earlier answer.
  package var anchor: [UInt8] = []
  /// The most added and deleted objects in the page together; 0 lets the daemon choose.
  package var limit = 0

  package init(descriptors: [QueryDescriptor]) { self.descriptors = descriptors }
  package init(types: [ObjectType]) { self.init(descriptors: [QueryDescriptor(types: types)]) }
}

/// A deleted object (rules DELETE-06, SYNC-06). The metadata holds the sync keys at most.
package struct DeletedObject: Hashable, Sendable {
  package var id: ObjectID
  package var type: ObjectType
  package var metadata: Metadata

  package init(id: ObjectID, type: ObjectType, metadata: Metadata = Metadata()) {
    self.id = id
    self.type = type
    self.metadata = metadata
  }
}

package struct ChangePage: Hashable, Sendable {
  package var added: SampleBatch
  /// The visible samples inside the correlations of `added`.
  package var contained = SampleBatch()
  package var deleted: [DeletedObject]
  /// Names the last change in this page; give it to the next query.
  package var anchor: [UInt8]
  /// More changes are waiting behind this page.
  package var hasMore: Bool

  package init(added: SampleBatch, deleted: [DeletedObject], anchor: [UInt8], hasMore: Bool) {
    self.added = added
    self.deleted = deleted
    self.anchor = anchor
    self.hasMore = hasMore
  }
}

/// What a client sends on an open `Samples.Observe` stream.
package enum ObserveRequest: Hashable, Sendable {
  /// The first message: what to follow, and how many pages may be sent.
  case start(ChangeQuery, credit: UInt32)
  /// A later message: so many pages more. 1 to 64.
  case credit(UInt32)
}
