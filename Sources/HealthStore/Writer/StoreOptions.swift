package import HealthModel
package import Logging
package import StorageSupport

/// The parameters of a store. The defaults suit every user; tests use smaller numbers.
package struct StoreOptions: Sendable {
  /// The number of samples in the journal at which it is sealed into chunks.
  package var sealThreshold = 32_768
  /// The approximate number of samples that are encoded at once: a few milliseconds of work, for
  /// which savers wait.
  package var sealStepRowCountMax = 4_096
  /// The number of samples in a commit from which on it is sealed at once (`Writer.isSealedAtOnce`).
  package var sealAtOnceRowCountMin = 2_048
  /// The maximum number of older samples that are encoded again for it, for each of its samples.
  package var sealAtOnceAgainMax = 2.0
  /// The maximum number of idle readers that stay open.
  package var idleReaderCountMax = 2
  /// The approximate number of bytes that one app may store (see `StoredBytes`).
  package var appByteCountMax: Int64 = 16 << 30
  /// The greatest number of deferred records, or parts of them, after an import. Every reader lists all of
  /// them, in memory.
  package var deferredCountMax: Int64 = 500_000
  /// The greatest number of deferred records that an app adds before the user removes its entry of the
  /// import history.
  package var appDeferredCountMax: Int64 = 50_000
  /// The key with which the file is encrypted at rest; nil for a plain file.
  package var key: EncryptionKey?
  /// The directory of the seal that notices an older store (`EpochWatch`); nil for that of the store.
  package var sealDirectory: String?
  /// The disk space reserved for deletions; nil when none is reserved.
  package var reserve: DiskReserve?
  /// Calls a closure that finishes the requests of a commit, one after the other.
  package var finishRequests: @Sendable (() -> Void) -> Void = { finish in finish() }
  /// The source of the current time, which tests replace.
  package var now: @Sendable () -> Instant = { .now }
  /// Where failures are logged; nowhere by default.
  package var logger = Logger(label: "healthd.store") { _ in SwiftLogNoOpLogHandler() }
  package init() {}
}
