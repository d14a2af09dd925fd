/// One answer that left the store, or one decision of the person: what the ledger shows.
package struct LedgerEntry: Hashable, Sendable {
  package enum Event: UInt8, Hashable, Sendable {
    case read = 0, saved = 1, deleted = 2, refused = 3
    case registered = 4, removed = 5, granted = 6, imported = 7
  }

  /// Rises by one with each entry.
  package var number: UInt64
  package var time: Instant
  package var event: Event
  /// Empty for what the person did.
  package var bundleIdentifier: String
  /// The rpc, such as `health.v1.Samples/Query`.
  package var method: String
  package var types: [ObjectType]
  /// Samples in the answer, or saved, or deleted.
  package var sampleCount: Int
  /// Of these, samples that the app did not save itself.
  package var foreignSampleCount: Int
  /// The period of the samples in the answer; nil when there were none.
  package var start: Instant?
  package var end: Instant?

  package init(
    number: UInt64 = 0, time: Instant, event: Event, bundleIdentifier: String = "", method: String,
    types: [ObjectType] = [], sampleCount: Int = 0, foreignSampleCount: Int = 0,
    start: Instant? = nil, end: Instant? = nil
  ) {
    self.number = number
    self.time = time
    self.event = event
    self.bundleIdentifier = bundleIdentifier
    self.method = method
    self.types = types
    self.sampleCount = sampleCount
    self.foreignSampleCount = foreignSampleCount
    self.start = start
    self.end = end
  }
}

/// Newest first.
package struct LedgerRequest: Hashable, Sendable {
  /// Empty: every app and the person.
  package var bundleIdentifier = ""
  /// Only entries with a smaller number; 0 starts at the newest.
  package var before: UInt64 = 0
  /// 0 lets the daemon choose.
  package var limit = 0
  package init() {}
}

package struct LedgerReply: Hashable, Sendable {
  package var entries: [LedgerEntry]
  package init(entries: [LedgerEntry]) { self.entries = entries }
}

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
