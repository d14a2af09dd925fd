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

/// Erases all deleted data from the store's files.
package struct CompactStoreRequest: Hashable, Sendable {
  package init() {}
}
