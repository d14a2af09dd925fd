// Made from proto/health/v1/owner.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

extension DaemonStatus {
  /// The stored samples of one type and source.
  public struct TypeCount: Hashable, Sendable, Redacted {
    /// The type of the samples.
    public var type: ObjectType
    /// The source of the samples.
    public var source: Source
    /// The number of samples, at least 1.
    public var sampleCount: Int
    /// The start of the earliest sample.
    public var first: Instant
    /// The end of the latest sample.
    public var last: Instant

    public init(type: ObjectType, source: Source, sampleCount: Int = 0, first: Instant, last: Instant) {
      self.type = type
      self.source = source
      self.sampleCount = sampleCount
      self.first = first
      self.last = last
    }
  }
}

/// The number of deferred records of a kind.
public struct ImportedKindCount: Hashable, Sendable {
  /// The element or directory of the export, such as `Workout`.
  public var kind: String
  /// The number of deferred records of this kind.
  public var count: Int

  public init(kind: String = "", count: Int = 0) {
    self.kind = kind
    self.count = count
  }
}

/// The status of the daemon, in counts only.
public struct DaemonStatus: Hashable, Sendable {
  /// The version of healthd, such as `0.2.0`.
  public var daemonVersion: String
  /// The process ID of the daemon.
  public var processID: Int32
  /// The time at which the daemon started.
  public var startedAt: Instant
  /// The number of open connections on all sockets, including this one.
  public var connectionCount: Int
  /// The absolute path of the database file.
  public var storePath: String
  /// The size of the database file and its write-ahead log.
  public var storeBytes: Int64
  /// The number of stored samples, without deleted ones.
  public var sampleCount: Int
  /// Deleted objects that are still recorded for Changes.
  public var deletedCount: Int
  /// The number of deferred records.
  public var importedObjectCount: Int
  /// Deferred records, by kind, sorted by it.
  public var importedObjects: [ImportedKindCount]
  /// The stored samples by type and source.
  public var types: [DaemonStatus.TypeCount]
  /// The most recent failure of the store since the daemon started that no request caused, such as
  /// damage or a full disk, without health data; empty if there was none.
  public var lastFailure: String
  /// The time of `last_failure`; absent if there was none.
  public var lastFailureAt: Instant?
  /// Requests of apps that the user has not answered.
  public var pendingRequestCount: Int
  /// The mode of the store; absent: the default mode.
  public var mode: StoreMode
  /// Entries of the ledger cannot be written. Until they can, apps read nothing.
  public var isLedgerFailing: Bool
  /// Free space on the disk of the store.
  public var availableBytes: Int64
  /// The daemon runs under an account of its own, so that other programs of the user can neither read
  /// its files nor trace it.
  public var isSystemMode: Bool
  /// Apps with a background delivery that waits for the session of the user, which starts them.
  public var waitingLaunchCount: Int
  /// An agent is connected, with which the user answers requests.
  public var hasAgent: Bool
  /// The programs that notify the user of requests.
  public var notifierCount: Int
  /// The time of the last backup that was verified; absent if there was none.
  public var lastBackupAt: Instant?

  public init(daemonVersion: String = "", processID: Int32 = 0, startedAt: Instant = Instant(microseconds: 0), connectionCount: Int = 0, storePath: String = "", storeBytes: Int64 = 0, sampleCount: Int = 0, deletedCount: Int = 0, importedObjectCount: Int = 0, importedObjects: [ImportedKindCount] = [], types: [DaemonStatus.TypeCount] = [], lastFailure: String = "", lastFailureAt: Instant? = nil, pendingRequestCount: Int = 0, mode: StoreMode = StoreMode(), isLedgerFailing: Bool = false, availableBytes: Int64 = 0, isSystemMode: Bool = false, waitingLaunchCount: Int = 0, hasAgent: Bool = false, notifierCount: Int = 0, lastBackupAt: Instant? = nil) {
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
    self.isSystemMode = isSystemMode
    self.waitingLaunchCount = waitingLaunchCount
    self.hasAgent = hasAgent
    self.notifierCount = notifierCount
    self.lastBackupAt = lastBackupAt
  }
}

/// The number of ended calls with a status.
public struct StatusCount: Hashable, Sendable {
  /// A code of gRPC, 0 to 16.
  public var code: UInt32
  /// The number of calls that ended with the status.
  public var count: UInt64

  public init(code: UInt32 = 0, count: UInt64 = 0) {
    self.code = code
    self.count = count
  }
}

/// The calls of a method that have ended since the daemon started.
public struct MethodMetrics: Hashable, Sendable {
  /// The name of the method, such as `health.v1.Samples/Query`.
  public var method: String
  /// In ascending order of code, without zeros.
  public var statuses: [StatusCount]
  /// The number of unary calls by duration: up to each of `MetricsReply.duration_bounds_us` and
  /// beyond the one before it; the last number is that of all longer ones. Empty for streams.
  public var durationCounts: [UInt64]
  /// The sum of these durations.
  public var durationSum: UInt64

  public init(method: String = "", statuses: [StatusCount] = [], durationCounts: [UInt64] = [], durationSum: UInt64 = 0) {
    self.method = method
    self.statuses = statuses
    self.durationCounts = durationCounts
    self.durationSum = durationSum
  }
}

/// Counters since the daemon started.
public struct DaemonCounters: Hashable, Sendable {
  /// Methods that were called, in ascending order of name.
  public var methods: [MethodMetrics]
  /// The upper bounds of `MethodMetrics.duration_counts` in microseconds, in ascending order.
  public var durationBounds: [UInt64]
  /// Changes of the store that became durable.
  public var commitCount: UInt64
  /// The number of open connections at present.
  public var connectionCount: Int
  /// Long calls that wait for a thread or run on one.
  public var jobCount: Int
  /// The size of the database file and its write-ahead log.
  public var storeBytes: Int64

  public init(methods: [MethodMetrics] = [], durationBounds: [UInt64] = [], commitCount: UInt64 = 0, connectionCount: Int = 0, jobCount: Int = 0, storeBytes: Int64 = 0) {
    self.methods = methods
    self.durationBounds = durationBounds
    self.commitCount = commitCount
    self.connectionCount = connectionCount
    self.jobCount = jobCount
    self.storeBytes = storeBytes
  }
}

/// The amount of data that was verified, and the damage that was found.
public struct StoreVerification: Hashable, Sendable {
  /// The number of chunks whose checksum was computed.
  public var checkedChunks: Int
  /// The number of samples in these chunks.
  public var checkedSamples: Int
  /// Descriptions of problems, without health data; empty if there are none.
  public var problems: [String]

  public init(checkedChunks: Int = 0, checkedSamples: Int = 0, problems: [String] = []) {
    self.checkedChunks = checkedChunks
    self.checkedSamples = checkedSamples
    self.problems = problems
  }
}

/// The result of a compaction.
public struct StoreCompaction: Hashable, Sendable {
  /// The size of the database file and its write-ahead log before the compaction.
  public var bytesBefore: Int64
  /// The size of the same files after the compaction.
  public var bytesAfter: Int64
  /// Chunks that contained deleted samples.
  public var rewrittenChunkCount: Int
  /// Deleted samples that were still in chunks.
  public var removedSampleCount: Int
  /// Deleted objects that Changes no longer reports.
  public var purgedTombstoneCount: Int
  /// The number of unused metadata entries that were removed.
  public var removedMetadataCount: Int
  /// Nothing that was deleted before the call remains in the files except ids, types, sources and
  /// sync keys of deleted objects that Changes still reports. False when a reader prevented the log
  /// from being emptied; repeat the call.
  public var isErased: Bool

  public init(bytesBefore: Int64 = 0, bytesAfter: Int64 = 0, rewrittenChunkCount: Int = 0, removedSampleCount: Int = 0, purgedTombstoneCount: Int = 0, removedMetadataCount: Int = 0, isErased: Bool = false) {
    self.bytesBefore = bytesBefore
    self.bytesAfter = bytesAfter
    self.rewrittenChunkCount = rewrittenChunkCount
    self.removedSampleCount = removedSampleCount
    self.purgedTombstoneCount = purgedTombstoneCount
    self.removedMetadataCount = removedMetadataCount
    self.isErased = isErased
  }
}

/// The parts that are damaged or were set aside.
public struct StoreSalvage: Hashable, Sendable {
  /// Damaged samples. Their times are those of all samples that are stored together.
  public var damaged: [DaemonStatus.TypeCount]
  /// Damaged rows of the most recently saved samples, of unknown types.
  public var journalRowCount: Int
  /// The damaged parts were set aside. False: they were only reported.
  public var isSalvaged: Bool
  /// The store is older than the last change that it confirmed: it was restored from a backup, or an older
  /// copy was put in its place. If the loss is accepted, the store continues from there.
  public var isRolledBack: Bool

  public init(damaged: [DaemonStatus.TypeCount] = [], journalRowCount: Int = 0, isSalvaged: Bool = false, isRolledBack: Bool = false) {
    self.damaged = damaged
    self.journalRowCount = journalRowCount
    self.isSalvaged = isSalvaged
    self.isRolledBack = isRolledBack
  }
}

/// The result of merging samples.
public struct StoreCondensation: Hashable, Sendable {
  /// The number of new series.
  public var seriesCount: Int
  /// The number of samples that became points of these series.
  public var sampleCount: Int

  public init(seriesCount: Int = 0, sampleCount: Int = 0) {
    self.seriesCount = seriesCount
    self.sampleCount = sampleCount
  }
}
