// Made from proto/health/v1/samples.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

extension SampleQuery {
  /// The order of samples. Samples that compare equal are in the order in which they were saved,
  /// reversed when descending.
  public enum Order: UInt8, Hashable, Sendable, CaseIterable {
    /// Earliest start first.
    case startAscending = 0
    /// Latest start first.
    case startDescending = 1
    /// Earliest end first.
    case endAscending = 2
    /// Latest end first.
    case endDescending = 3
    /// The orders below are for workouts only; workouts without the number are last.
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
  }
}

/// Deletes objects of the caller: all of them or none (rule DELETE-04).
public enum ObjectSelection: Hashable, Sendable {
  /// The objects to delete, at least one.
  case objects([ObjectID])
  /// Deletes all matching objects (rule DELETE-05).
  case matching(type: ObjectType, filter: SampleFilter)
}

/// A query for one page of samples.
public struct SampleQuery: Hashable, Sendable {
  /// The types to return, with a filter for each group of types; 1 to 256.
  public var descriptors: [QueryDescriptor]
  /// The order. Samples that compare equal are in the order in which they were saved, or reversed if
  /// descending.
  public var order: Order
  /// The maximum number of samples over all pages; 0: no limit.
  public var limit: Int
  /// `SamplePage.cursor` of the previous page; empty for the first. All other fields as in the first
  /// query.
  public var cursor: [UInt8]
  /// The page ends at about this many bytes, 3 MiB at most; 0: the daemon chooses (1 MiB).
  public var pageBytes: Int
  /// Returns CDA documents with their XML, not only with the data of their header.
  public var includesDocumentData: Bool

  public init(descriptors: [QueryDescriptor] = [], order: Order = .startAscending, limit: Int = 0, cursor: [UInt8] = [], pageBytes: Int = 0, includesDocumentData: Bool = false) {
    self.descriptors = descriptors
    self.order = order
    self.limit = limit
    self.cursor = cursor
    self.pageBytes = pageBytes
    self.includesDocumentData = includesDocumentData
  }
}

/// One page of a sample query.
public struct SamplePage: Hashable, Sendable {
  /// The samples in the order of the query.
  public var samples: SampleBatch
  /// Opaque: the position of the next page. Empty on the last page.
  public var cursor: [UInt8]
  /// The samples inside the correlations of `samples` that the caller may see.
  public var contained: SampleBatch

  public init(samples: SampleBatch, cursor: [UInt8] = [], contained: SampleBatch = SampleBatch()) {
    self.samples = samples
    self.cursor = cursor
    self.contained = contained
  }
}

/// A query for objects that were added or deleted since an anchor (rules ANCHOR-*).
public struct ChangeQuery: Hashable, Sendable {
  /// The types to follow, 1 to 256. The filters apply to added objects; a deletion is reported for
  /// any object of the types.
  public var descriptors: [QueryDescriptor]
  /// `ChangePage.anchor` of an earlier answer; empty: from the beginning.
  public var anchor: [UInt8]
  /// The maximum number of objects in the page, added and deleted together; 0: the daemon chooses.
  public var limit: Int

  public init(descriptors: [QueryDescriptor] = [], anchor: [UInt8] = [], limit: Int = 0) {
    self.descriptors = descriptors
    self.anchor = anchor
    self.limit = limit
  }
}

/// An object that was deleted.
public struct DeletedObject: Hashable, Sendable, Redacted {
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

/// One page of a change query.
public struct ChangePage: Hashable, Sendable {
  /// The added samples. One that was deleted in the meantime is not among them.
  public var added: SampleBatch
  /// The deleted objects. An object that was added and deleted since the anchor may be among them.
  public var deleted: [DeletedObject]
  /// Opaque. Identifies the last change in this page; valid across restarts of the daemon.
  public var anchor: [UInt8]
  /// More changes follow this page.
  public var hasMore: Bool
  /// The samples inside the correlations of `added` that the caller may see.
  public var contained: SampleBatch

  public init(added: SampleBatch, deleted: [DeletedObject] = [], anchor: [UInt8] = [], hasMore: Bool = false, contained: SampleBatch = SampleBatch()) {
    self.added = added
    self.deleted = deleted
    self.anchor = anchor
    self.hasMore = hasMore
    self.contained = contained
  }
}
