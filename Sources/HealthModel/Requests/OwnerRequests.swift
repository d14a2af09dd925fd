package struct StatusRequest: Hashable, Sendable {
  package init() {}
}

/// The status of the daemon, in counts only.
package struct StatusReply: Hashable, Sendable {
  package struct TypeCount: Hashable, Sendable {
    package var type: ObjectType
    package var source: Source
    package var sampleCount: Int
    package var first: Instant
    package var last: Instant
    package init(
      type: ObjectType, source: Source, sampleCount: Int, first: Instant, last: Instant
    ) {
      self.type = type
      self.source = source
      self.sampleCount = sampleCount
      self.first = first
      self.last = last
    }
  }

  package var daemonVersion = ""
  package var processID: Int32 = 0
  package var startedAt = Instant(microseconds: 0)
  package var connectionCount = 0
  package var storePath = ""
  /// The size of the database file and its write-ahead log in bytes.
  package var storeBytes: Int64 = 0
  /// The number of samples in the store, without deleted ones.
  package var sampleCount = 0
  /// The number of deleted objects that change queries still report.
  package var deletedCount = 0
  package var importedObjectCount = 0
  /// The number of deferred records by kind.
  package var importedObjects: [String: Int] = [:]
  package var types: [TypeCount] = []
  /// The most recent failure of the store since the daemon started that no request caused, without
  /// health data; empty if there was none.
  package var lastFailure = ""
  package var lastFailureAt: Instant?
  package init() {}
}

package struct VerifyStoreRequest: Hashable, Sendable {
  package init() {}
}

/// The amount of data that was verified, and the damage that was found.
package struct VerifyStoreReply: Hashable, Sendable {
  package var checkedChunks: Int
  package var checkedSamples: Int
  /// A description of each problem, without health data; empty if there are none.
  package var problems: [String]
  package init(checkedChunks: Int, checkedSamples: Int, problems: [String]) {
    self.checkedChunks = checkedChunks
    self.checkedSamples = checkedSamples
    self.problems = problems
  }
}

/// Writes a consistent and complete copy of the store to a new file.
package struct BackupStoreRequest: Hashable, Sendable {
  package var path: String
  package init(path: String) { self.path = path }
}

package struct BackupStoreReply: Hashable, Sendable {
  package var bytes: Int64
  package init(bytes: Int64) { self.bytes = bytes }
}

/// Sets the priority of overlapping sources of a type (rule STATS-09), best first. Sources that are
/// not listed follow in the daemon's default order.
package struct SetSourceOrderRequest: Hashable, Sendable {
  package var type: ObjectType
  package var sources: [Source]
  package init(type: ObjectType, sources: [Source]) {
    self.type = type
    self.sources = sources
  }
}

package struct SetSourceOrderReply: Hashable, Sendable {
  package init() {}
}

/// Finds damaged parts of the store, and sets them aside if the user accepts the loss.
package struct SalvageStoreRequest: Hashable, Sendable {
  package var accepts: Bool

  package init(accepts: Bool) { self.accepts = accepts }
}

/// The parts that are damaged or were set aside.
package struct SalvageStoreReply: Hashable, Sendable {
  /// Chunks of samples, each with its type, source and period.
  package var damaged: [StatusReply.TypeCount] = []
  /// The number of commits whose contents are unknown.
  package var journalRowCount = 0
  package var isSalvaged = false
  package init() {}
}

/// Erases all deleted data from the store's files.
package struct CompactStoreRequest: Hashable, Sendable {
  package init() {}
}

/// The result of a compaction.
package struct CompactStoreReply: Hashable, Sendable {
  /// The size of the database file and its write-ahead log in bytes.
  package var bytesBefore: Int64 = 0
  package var bytesAfter: Int64 = 0
  package var rewrittenChunkCount = 0
  /// The number of deleted samples that were still in chunks.
  package var removedSampleCount = 0
  /// The number of deleted objects that are no longer reported.
  package var purgedTombstoneCount = 0
  /// The number of unused entries that were removed from the metadata dictionary.
  package var removedMetadataCount = 0
  /// Whether no previously deleted data is left in the files. False if a reader prevented the log
  /// from being truncated; a later compaction or a restart completes the erasure.
  package var isErased = false
  package init() {}
}
