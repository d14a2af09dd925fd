import CLinux
import Glibc

package enum DescriptorLimit {
  /// Descriptors beside those of connections: databases, files, sockets, the event loop.
  private static let otherCount = 256

  /// Connections for which there are descriptors: each needs one, and one for its process.
  static var connectionCountMax: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0,
      limit.rlim_cur < Int32.max
    else { return .max }
    return max((Int(limit.rlim_cur) - otherCount) / 2, 16)
  }

  /// Makes room for descriptors at once, while the process has one thread: later the event loop
  /// would stand still whenever the kernel enlarges its table.
  package static func reserve() { _ = cl_reserve_descriptors(reservedCount) }

  private static let reservedCount: Int32 = 32_768

  /// Raises the number of open files to what the system lets this process have.
  /// - Returns: the limit in force afterwards.
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
