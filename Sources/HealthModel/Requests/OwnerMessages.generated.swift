// Made from proto/health/v1/owner.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package struct StatusRequest: Hashable, Sendable {
  package init() {}
}

extension StatusReply {
  package struct TypeCount: Hashable, Sendable, Redacted {
    package var type: ObjectType
    package var source: Source
    package var sampleCount: Int
    /// Start of the earliest sample and end of the latest.
    package var first: Instant
    package var last: Instant

    package init(type: ObjectType, source: Source, sampleCount: Int = 0, first: Instant, last: Instant) {
      self.type = type
      self.source = source
      self.sampleCount = sampleCount
      self.first = first
      self.last = last
    }
  }
}

/// The number of deferred records of a kind.
package struct ImportedKindCount: Hashable, Sendable {
  package var kind: String
  package var count: Int

  package init(kind: String = "", count: Int = 0) {
    self.kind = kind
    self.count = count
  }
}

/// The status of the daemon, in counts only.
package struct StatusReply: Hashable, Sendable {
  package var daemonVersion: String
  package var processID: Int32
  package var startedAt: Instant
  package var connectionCount: Int
  package var storePath: String
  /// The size of the database file and its write-ahead log.
  package var storeBytes: Int64
  /// Without deleted ones.
  package var sampleCount: Int
  /// Deleted objects that are still recorded for Changes.
  package var deletedCount: Int
  package var importedObjectCount: Int
  /// Deferred records, by kind, sorted by it.
  package var importedObjects: [ImportedKindCount]
  package var types: [StatusReply.TypeCount]
  /// The most recent failure of the store since the daemon started that no request caused, such as
  /// damage or a full disk, without health data; empty if there was none.
  package var lastFailure: String
  package var lastFailureAt: Instant?
  /// Requests of apps that the user has not answered.
  package var pendingRequestCount: Int
  /// Absent: the default mode.
  package var mode: StoreMode
  /// Entries of the ledger cannot be written. Until they can, apps read nothing.
  package var isLedgerFailing: Bool
  /// Free space on the disk of the store.
  package var availableBytes: Int64

  package init(daemonVersion: String = "", processID: Int32 = 0, startedAt: Instant = Instant(microseconds: 0), connectionCount: Int = 0, storePath: String = "", storeBytes: Int64 = 0, sampleCount: Int = 0, deletedCount: Int = 0, importedObjectCount: Int = 0, importedObjects: [ImportedKindCount] = [], types: [StatusReply.TypeCount] = [], lastFailure: String = "", lastFailureAt: Instant? = nil, pendingRequestCount: Int = 0, mode: StoreMode = StoreMode(), isLedgerFailing: Bool = false, availableBytes: Int64 = 0) {
    self.daemonVersion = daemonVersion
    self.processID = processID
    self.startedAt = startedAt
    self.connectionCount = connectionCount
    self.storePath = storePath
    self.storeBytes = storeBytes
    self.sampleCount = sampleCount
    self.deletedCount = deletedCount
    self.importedObjectCount = importedObjectCount
    self.importedObjects = importedObjects
    self.types = types
    self.lastFailure = lastFailure
    self.lastFailureAt = lastFailureAt
    self.pendingRequestCount = pendingRequestCount
    self.mode = mode
    self.isLedgerFailing = isLedgerFailing
    self.availableBytes = availableBytes
  }
}

package struct MetricsRequest: Hashable, Sendable {
  package init() {}
}

/// The number of ended calls with a status.
package struct StatusCount: Hashable, Sendable {
  /// A code of gRPC.
  package var code: UInt32
  package var count: UInt64

  package init(code: UInt32 = 0, count: UInt64 = 0) {
    self.code = code
    self.count = count
  }
}

/// The calls of a method that have ended since the daemon started.
package struct MethodMetrics: Hashable, Sendable {
  /// Such as `health.v1.Samples/Query`.
  package var method: String
  /// In ascending order of code, without zeros.
  package var statuses: [StatusCount]
  /// The number of unary calls by duration: up to each of `MetricsReply.duration_bounds_us` and
  /// beyond the one before it; the last number is that of all longer ones. Empty for streams.
  package var durationCounts: [UInt64]
  /// The sum of these durations.
  package var durationSum: UInt64

  package init(method: String = "", statuses: [StatusCount] = [], durationCounts: [UInt64] = [], durationSum: UInt64 = 0) {
    self.method = method
    self.statuses = statuses
    self.durationCounts = durationCounts
    self.durationSum = durationSum
  }
}

package struct MetricsReply: Hashable, Sendable {
  /// Methods that were called, in ascending order of name.
  package var methods: [MethodMetrics]
  package var durationBounds: [UInt64]
  /// Changes of the store that became durable.
  package var commitCount: UInt64
  /// The current state.
  package var connectionCount: Int
  /// Long calls that wait for a thread or run on one.
  package var jobCount: Int
  /// The size of the database file and its write-ahead log.
  package var storeBytes: Int64

  package init(methods: [MethodMetrics] = [], durationBounds: [UInt64] = [], commitCount: UInt64 = 0, connectionCount: Int = 0, jobCount: Int = 0, storeBytes: Int64 = 0) {
    self.methods = methods
    self.durationBounds = durationBounds
    self.commitCount = commitCount
    self.connectionCount = connectionCount
    self.jobCount = jobCount
    self.storeBytes = storeBytes
  }
}

package struct VerifyStoreRequest: Hashable, Sendable {
  package init() {}
}

/// The amount of data that was verified, and the damage that was found.
package struct VerifyStoreReply: Hashable, Sendable {
  package var checkedChunks: Int
  package var checkedSamples: Int
  /// Descriptions of problems, without health data; empty if there are none.
  package var problems: [String]

  package init(checkedChunks: Int = 0, checkedSamples: Int = 0, problems: [String] = []) {
    self.checkedChunks = checkedChunks
    self.checkedSamples = checkedSamples
    self.problems = problems
  }
}

/// Writes a consistent and complete copy of the store to a new file.
package struct BackupStoreRequest: Hashable, Sendable {
  /// Absolute path in the daemon's file system.
  package var path: String

  package init(path: String = "") {
    self.path = path
  }
}

/// Erases all deleted data from the store's files.
package struct CompactStoreRequest: Hashable, Sendable {
  package init() {}
}

/// The result of a compaction.
package struct CompactStoreReply: Hashable, Sendable {
  /// The database file and its write-ahead log.
  package var bytesBefore: Int64
  package var bytesAfter: Int64
  package var rewrittenChunkCount: Int
  /// Deleted samples that were still in chunks.
  package var removedSampleCount: Int
  /// Deleted objects that Changes no longer reports.
  package var purgedTombstoneCount: Int
  /// Unused metadata entries.
  package var removedMetadataCount: Int
  /// Nothing that was deleted before the call remains in the files except ids, types, sources and
  /// sync keys of deleted objects that Changes still reports. False when a reader prevented the log
  /// from being emptied; repeat the call.
  package var isErased: Bool

  package init(bytesBefore: Int64 = 0, bytesAfter: Int64 = 0, rewrittenChunkCount: Int = 0, removedSampleCount: Int = 0, purgedTombstoneCount: Int = 0, removedMetadataCount: Int = 0, isErased: Bool = false) {
    self.bytesBefore = bytesBefore
    self.bytesAfter = bytesAfter
    self.rewrittenChunkCount = rewrittenChunkCount
    self.removedSampleCount = removedSampleCount
    self.purgedTombstoneCount = purgedTombstoneCount
    self.removedMetadataCount = removedMetadataCount
    self.isErased = isErased
  }
}

/// Finds damaged parts of the store, and sets them aside if the user accepts the loss.
package struct SalvageStoreRequest: Hashable, Sendable {
  /// Damaged data may be missing from now on. Its bytes stay in the file.
  package var accepts: Bool

  package init(accepts: Bool = false) {
    self.accepts = accepts
  }
}

/// The parts that are damaged or were set aside.
package struct SalvageStoreReply: Hashable, Sendable {
  /// Damaged samples. Their times are those of all samples that are stored together.
  package var damaged: [StatusReply.TypeCount]
  /// Damaged rows of the most recently saved samples, of unknown types.
  package var journalRowCount: Int
  package var isSalvaged: Bool

  package init(damaged: [StatusReply.TypeCount] = [], journalRowCount: Int = 0, isSalvaged: Bool = false) {
    self.damaged = damaged
    self.journalRowCount = journalRowCount
    self.isSalvaged = isSalvaged
  }
}

/// Merges dense samples of old workouts into quantity series (rules SERIES-03 to SERIES-09).
package struct CondenseStoreRequest: Hashable, Sendable {
  package init() {}
}

/// The result of merging samples.
package struct CondenseStoreReply: Hashable, Sendable {
  /// New series.
  package var seriesCount: Int
  /// Samples that became points of these series.
  package var sampleCount: Int

  package init(seriesCount: Int = 0, sampleCount: Int = 0) {
    self.seriesCount = seriesCount
    self.sampleCount = sampleCount
  }
}

package struct BackupStoreReply: Hashable, Sendable {
  /// Size of the copy.
  package var bytes: Int64

  package init(bytes: Int64 = 0) {
    self.bytes = bytes
  }
}

/// Sets the priority of overlapping sources of a type (rule STATS-09), best first. Sources that are
/// not listed follow in the daemon's default order.
package struct SetSourceOrderRequest: Hashable, Sendable {
  package var type: ObjectType
  /// Best first. Sources that are not listed follow in the daemon's own order.
  package var sources: [Source]

  package init(type: ObjectType, sources: [Source] = []) {
    self.type = type
    self.sources = sources
  }
}

package struct SetSourceOrderReply: Hashable, Sendable {
  package init() {}
}
