/// Saves all samples or none (rule SAVE-02).
package struct SaveRequest: Hashable, Sendable {
  package var samples: SampleBatch
  /// The points of series in the batch: buffers that `Series.Append` filled on this connection.
  /// They are emptied if the save succeeds.
  package var series: [SeriesReference] = []
  /// Relations between rows of the batch and stored objects of the caller, in any combination.
  package var relations: [Relation] = []
  /// An object of the caller that is deleted in the same transaction, which is how an object is
  /// edited (rules OBJECT-02, MED-09).
  package var replaced: ObjectID?

  package init(samples: SampleBatch) { self.samples = samples }
}

/// Deletes objects of the caller: all of them or none (rule DELETE-04).
package enum DeleteRequest: Hashable, Sendable {
  case objects([ObjectID])
  /// Deletes all matching objects (rule DELETE-05).
  case matching(type: ObjectType, filter: SampleFilter)
}

/// A query for one page of samples.
package struct SampleQuery: Hashable, Sendable {
  /// The order of the samples (rule QUERY-12). All orders except start and end apply to workouts
  /// only; workouts without a value come last.
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

    /// The key by which workouts are sorted; nil for the orders that apply to every kind.
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

  /// Contains at least one descriptor.
  package var descriptors: [QueryDescriptor]
  /// The order. Samples that compare equal are in the order in which they were saved, or reversed
  /// if descending.
  package var order = Order.startAscending
  /// The maximum number of samples over all pages; 0 means no limit (rule QUERY-11).
  package var limit = 0
  /// The end of the previous page; empty for the first page. The bytes are opaque to the client.
  package var cursor: [UInt8] = []
  /// The approximate maximum size of a page in bytes; 0 lets the daemon choose.
  package var pageBytes = 0
  /// Whether to include the data of CDA documents in addition to their header fields.
  package var includesDocumentData = false

  package init(descriptors: [QueryDescriptor]) { self.descriptors = descriptors }
  package init(types: [ObjectType]) { self.init(descriptors: [QueryDescriptor(types: types)]) }
}

package struct SamplePage: Hashable, Sendable {
  package var samples: SampleBatch
  /// The visible samples inside the correlations of `samples`.
  package var contained = SampleBatch()
  /// The cursor for the next page; empty on the last page.
  package var cursor: [UInt8]

  package init(samples: SampleBatch, cursor: [UInt8]) {
    self.samples = samples
    self.cursor = cursor
  }
}

/// A query for objects that were added or deleted since an anchor (rules ANCHOR-*).
package struct ChangeQuery: Hashable, Sendable {
  /// Contains at least one descriptor.
  package var descriptors: [QueryDescriptor]
  /// Empty: from the beginning. Otherwise `ChangePage.anchor` of an earlier reply.
  package var anchor: [UInt8] = []
  /// The maximum number of added and deleted objects on the page; 0 lets the daemon choose.
  package var limit = 0

  package init(descriptors: [QueryDescriptor]) { self.descriptors = descriptors }
  package init(types: [ObjectType]) { self.init(descriptors: [QueryDescriptor(types: types)]) }
}

package struct ChangePage: Hashable, Sendable {
  package var added: SampleBatch
  /// The visible samples inside the correlations of `added`.
  package var contained = SampleBatch()
  package var deleted: [DeletedObject]
  /// The anchor of the last change on this page; pass it to the next query.
  package var anchor: [UInt8]
  /// Whether more changes follow this page.
  package var hasMore: Bool

  package init(added: SampleBatch, deleted: [DeletedObject], anchor: [UInt8], hasMore: Bool) {
    self.added = added
    self.deleted = deleted
    self.anchor = anchor
    self.hasMore = hasMore
  }
}

/// A message of a client on an open `Samples.Observe` stream.
package enum ObserveRequest: Hashable, Sendable {
  /// The first message: the query, and the number of pages that may be sent.
  case start(ChangeQuery, credit: UInt32)
  /// A later message: the number of further pages that may be sent, 1 to 64.
  case credit(UInt32)
}
