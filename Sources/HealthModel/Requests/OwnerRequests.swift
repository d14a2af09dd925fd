package struct StatusRequest: Hashable, Sendable {
  package init() {}
}

/// What the daemon is doing; counts only.
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
  /// The database file and its write-ahead log, in bytes.
  package var storeBytes: Int64 = 0
  /// Samples that are there now.
  package var sampleCount = 0
  /// Deleted objects that change queries still report.
  package var deletedCount = 0
  package var importedObjectCount = 0
  /// Objects that the store keeps but cannot read yet, by kind.
  package var importedObjects: [String: Int] = [:]
  package var types: [TypeCount] = []
  package init() {}
}

package struct VerifyStoreRequest: Hashable, Sendable {
  package init() {}
}

/// How much was read, and what of it is damaged.
package struct VerifyStoreReply: Hashable, Sendable {
  package var checkedChunks: Int
  package var checkedSamples: Int
  /// What is wrong, in words without any health data; empty when all is well.
  package var problems: [String]
  package init(checkedChunks: Int, checkedSamples: Int, problems: [String]) {
    self.checkedChunks = checkedChunks
    self.checkedSamples = checkedSamples
    self.problems = problems
  }
}

/// Writes a copy of the store, consistent and complete, to a file that does not exist yet.
package struct BackupStoreRequest: Hashable, Sendable {
  package var path: String
  package init(path: String) { self.path = path }
}

package struct BackupStoreReply: Hashable, Sendable {
  package var bytes: Int64
  package init(bytes: Int64) { self.bytes = bytes }
}

/// The order in which overlapping sources of a type count (rule STATS-09), best first. Sources
/// that are not named follow in the daemon's own order.
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

/// Finds damaged parts of the store, and sets them aside when the user accepts the loss.
package struct SalvageStoreRequest: Hashable, Sendable {
  package var accepts: Bool

  package init(accepts: Bool) { self.accepts = accepts }
}

/// What is damaged, or was set aside.
package struct SalvageStoreReply: Hashable, Sendable {
  /// Chunks of samples, each with its type, source and period.
  package var damaged: [StatusReply.TypeCount] = []
  /// Commits of which nobody knows what they held.
  package var journalRowCount = 0
  package var isSalvaged = false
  package init() {}
}

/// Takes everything that was deleted out of the store's files.
package struct CompactStoreRequest: Hashable, Sendable {
  package init() {}
}

/// What a compaction did.
package struct CompactStoreReply: Hashable, Sendable {
  /// The database file and its write-ahead log, in bytes.
  package var bytesBefore: Int64 = 0
  package var bytesAfter: Int64 = 0
  package var rewrittenChunkCount = 0
  /// Deleted samples that were still in chunks.
  package var removedSampleCount = 0
  /// Deleted objects that are now forgotten.
  package var purgedTombstoneCount = 0
  /// Entries of the metadata dictionary that nothing used.
  package var removedMetadataCount = 0
  /// Nothing of what had been deleted before is left in the files. False when a reader kept the
  /// log from being emptied; then a later compaction, or a restart, does it.
  package var isErased = false
  package init() {}
}
