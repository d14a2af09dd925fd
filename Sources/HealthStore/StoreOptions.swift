package import HealthModel

/// How a store is run. The defaults are meant for every person; tests make the numbers small.
package struct StoreOptions: Sendable {
  /// Samples in the journal at which the journal is sealed into chunks.
  package var sealThreshold = 32_768
  /// Readers that stay open when idle.
  package var idleReaderCountMax = 2
  /// About how many bytes one app may store (`StoredBytes`).
  package var appByteCountMax: Int64 = 16 << 30
  /// Room on the disk for deletions; nil: there is none.
  package var reserve: DiskReserve?
  /// The clock.
  package var now: @Sendable () -> Instant = { .now }
  package init() {}
}
