import Glibc
package import HealthModel

/// Facts about the daemon process, for its status.
package struct DaemonFacts: Sendable {
  package var version: String
  package var processID: Int32
  /// The user whose data the daemon stores.
  package var userID: UInt32
  /// Whether the daemon has an account of its own.
  package var isSystemMode: Bool
  package var startedAt: Instant
  /// The number of worker threads, at least 2.
  package var workerCount: Int
  /// The maximum number of workers for one app at a time. One processor is left to the event loop,
  /// so that other apps are still served. Read once, when the work queue is created.
  package var workersPerAccount: Int {
    max(1, min(workerCount - 1, sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1))
  }
  /// A closure, because the transport server is created after the services.
  package var connectionCount: @Sendable () -> Int

  package init(
    version: String, processID: Int32, userID: UInt32, isSystemMode: Bool = false,
    startedAt: Instant, workerCount: Int, connectionCount: @escaping @Sendable () -> Int
  ) {
    self.version = version
    self.processID = processID
    self.userID = userID
    self.isSystemMode = isSystemMode
    self.startedAt = startedAt
    self.workerCount = workerCount
    self.connectionCount = connectionCount
  }
}
