import CLinux
import Glibc

/// The limit on open descriptors. Systems usually start a process with 1,024, which is too few for
/// a daemon with two per connection, and permit more.
package enum DescriptorLimit {
  /// The number of descriptors reserved for databases, files, sockets and the event loop.
  private static let otherCount = 256

  /// The number of connections for which descriptors are available. Each connection needs one for
  /// the socket and one for its process.
  static var connectionCountMax: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0,
      limit.rlim_cur < Int32.max
    else { return .max }
    return max((Int(limit.rlim_cur) - otherCount) / 2, 16)
  }

  /// Grows the descriptor table while the process has one thread. Later, each growth by the kernel
  /// would block the event loop.
  package static func reserve() { _ = cl_reserve_descriptors(reservedCount) }

  /// The number of entries in the table. The kernel doubles it as it grows, and each doubling
  /// copies it.
  private static let reservedCount: Int32 = 32_768

  /// Raises the limit on open files to the maximum that the system permits.
  ///
  /// - Returns: The limit in effect.
  @discardableResult
  package static func raise() -> UInt64 {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
    if limit.rlim_cur < limit.rlim_max {
      limit.rlim_cur = limit.rlim_max
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    return UInt64(limit.rlim_cur)
  }
}
