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
public enum DeleteRequest: Hashable, Sendable {
  /// Deletes the objects with these identifiers. Fails if one is missing or belongs to another app.
  case objects([ObjectID])
  /// Deletes all matching objects (rule DELETE-05).
  case matching(type: ObjectType, filter: SampleFilter)
}

/// A query for one page of samples.
public struct SampleQuery: Hashable, Sendable {
  /// The order of the samples (rule QUERY-12). All orders except start and end apply to workouts
  /// only; workouts without a value come last.
  public enum Order: UInt8, Hashable, Sendable, CaseIterable {
    /// Earliest start first.
    case startAscending = 0
    /// Latest start first.
    case startDescending = 1
    /// Earliest end first.
    case endAscending = 2
    /// Latest end first.
    case endDescending = 3
    /// Shortest workout first, by active time.
    case workoutDurationAscending = 4
    /// Longest workout first, by active time.
    case workoutDurationDescending = 5
    /// Shortest total distance first.
    case workoutDistanceAscending = 6
    /// Longest total distance first.
    case workoutDistanceDescending = 7
    /// Smallest total of active energy first.
    case workoutEnergyAscending = 8
    /// Largest total of active energy first.
    case workoutEnergyDescending = 9
    /// Fewest flights of stairs first.
    case workoutFlightsAscending = 10
    /// Most flights of stairs first.
    case workoutFlightsDescending = 11
    /// Fewest swimming strokes first.
    case workoutStrokesAscending = 12
    /// Most swimming strokes first.
    case workoutStrokesDescending = 13

    /// Whether the order is from large to small.
    public var isDescending: Bool { rawValue & 1 != 0 }

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
  public var descriptors: [QueryDescriptor]
  /// The order. Samples that compare equal are in the order in which they were saved, or reversed
  /// if descending.
  public var order = Order.startAscending
  /// The maximum number of samples over all pages; 0 means no limit (rule QUERY-11).
  public var limit = 0
  /// The end of the previous page; empty for the first page. The bytes are opaque to the client.
  public var cursor: [UInt8] = []
  /// The approximate maximum size of a page in bytes; 0 lets the daemon choose.
  public var pageBytes = 0
  /// Whether to include the data of CDA documents in addition to their header fields.
  public var includesDocumentData = false

  public init(descriptors: [QueryDescriptor]) { self.descriptors = descriptors }
  /// Creates a query for all samples of these types. There is at least one type.
  public init(types: [ObjectType]) { self.init(descriptors: [QueryDescriptor(types: types)]) }
}

/// One page of a sample query.
public struct SamplePage: Hashable, Sendable {
  /// The samples in the order of the query.
  public var samples: SampleBatch
  /// The visible samples inside the correlations of `samples`.
  public var contained = SampleBatch()
  /// The cursor for the next page; empty on the last page.
  public var cursor: [UInt8]

  public init(samples: SampleBatch, cursor: [UInt8]) {
    self.samples = samples
    self.cursor = cursor
  }
}

/// A query for objects that were added or deleted since an anchor (rules ANCHOR-*).
public struct ChangeQuery: Hashable, Sendable {
  /// Contains at least one descriptor.
  public var descriptors: [QueryDescriptor]
  /// Empty: from the beginning. Otherwise `ChangePage.anchor` of an earlier reply.
  public var anchor: [UInt8] = []
  /// The maximum number of added and deleted objects on the page; 0 lets the daemon choose.
  public var limit = 0

  public init(descriptors: [QueryDescriptor]) { self.descriptors = descriptors }
  /// Creates a query for all samples of these types. There is at least one type.
  public init(types: [ObjectType]) { self.init(descriptors: [QueryDescriptor(types: types)]) }
}

/// One page of a change query.
public struct ChangePage: Hashable, Sendable {
  /// The added samples. One that was deleted in the meantime is not among them.
  public var added: SampleBatch
  /// The visible samples inside the correlations of `added`.
  public var contained = SampleBatch()
  /// The deleted objects. An object that was added and deleted since the anchor may be among them.
  public var deleted: [DeletedObject]
  /// The anchor of the last change on this page; pass it to the next query.
  public var anchor: [UInt8]
  /// Whether more changes follow this page.
  public var hasMore: Bool

  public init(added: SampleBatch, deleted: [DeletedObject], anchor: [UInt8], hasMore: Bool) {
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
