/// The status of the daemon, in counts only.
package struct StatusReply: Hashable, Sendable {
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
