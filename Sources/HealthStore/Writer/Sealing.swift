import HealthStorage

/// A sealing in progress: the samples of the journal up to an anchor, and the chunks that are to
/// replace them.
struct Sealing {
  /// The samples of one type and source.
  struct Group {
    let type: UInt16
    let source: UInt32
    /// The number of samples that were in the journal when the rows were gathered.
    var tailCount = 0
    /// The chunk with the newest samples at that time, and how many of them were deleted.
    var newestID: Int64?
    var deletedCount = 0
    /// This chunk, if the samples of the journal are appended to its own.
    var last: ChunkSummary?
    /// nil until the rows are gathered.
    var rows: (columns: SampleColumns, count: Int)?
    var encodedCount = 0
    var chunks: [EncodedChunk] = []

    var isEncoded: Bool { rows.map { $0.count == encodedCount } ?? false }
  }

  /// The last anchor, and the key of the next row of the journal, when the sealing began.
  let lastAnchor: Int64
  let nextKey: Int64
  var groups: [Group]
  /// The index of the first group that is not encoded completely; nil if all are.
  var firstUnencoded: Int? {
    get { next < groups.count ? next : nil }
    set { next = newValue ?? groups.count }
  }
  private var next = 0

  init(lastAnchor: Int64, nextKey: Int64, groups: [Group]) {
    self.lastAnchor = lastAnchor
    self.nextKey = nextKey
    self.groups = groups
  }

  var isEncoded: Bool { firstUnencoded == nil }
}

/// The rows of a chunk as they are written. The summary has no number yet.
struct EncodedChunk {
  var summary: ChunkSummary
  var data: [UInt8]
  /// nil if all identifiers are in runs.
  var looseIDs: [UInt8]?
}
