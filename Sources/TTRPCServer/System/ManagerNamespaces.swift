import CLinux
import Glibc

/// Compares the namespaces of a process of another user with those of the service manager, which is
/// the parent of the server. `/proc/PID/ns` needs the permission to trace the process; these files do
/// not:
///
/// - `status` lists the number of the process in each PID namespace, from that of the reader inwards:
///   one number means the same namespace.
/// - `uid_map` shows the user namespace. Only a privileged process can create another one with the
///   map of the server's own.
/// - `mountinfo` lists the mounts of the mount namespace. A mount is in exactly one namespace, and its
///   number is not reused while it exists, so a common mount means the same namespace.
///
/// Each file is read by process number. The caller pins the process afterwards, which fails if the
/// number was reused in the meantime.
enum ManagerNamespaces {
  static func areShared(by process: Int32) -> Bool {
    areShared(by: process, with: getppid(), read: contents)
  }

  /// - Parameter read: Returns the content of a file; nil if it cannot be read, which counts as
  ///   another namespace.
  static func areShared(
    by process: Int32, with manager: Int32, read: (_ path: String) -> String?
  ) -> Bool {
    guard let status = read("/proc/\(process)/status"), isInOnePIDNamespace(status),
      let map = read("/proc/\(process)/uid_map"), !map.isEmpty,
      map == read("/proc/self/uid_map"),
      let mount = read("/proc/\(process)/mountinfo").flatMap({ mounts(in: $0).first }),
      let shared = read("/proc/\(manager)/mountinfo")
    else { return false }
    return mounts(in: shared).contains(mount)
  }

  private static func isInOnePIDNamespace(_ status: String) -> Bool {
    let line = status.split(separator: "\n").first { $0.hasPrefix("NSpid:") }
    return line?.split(whereSeparator: { $0 == "\t" || $0 == " " }).count == 2
  }

  /// The numbers of the mounts, the first field of each line.
  private static func mounts(in text: String) -> [Substring] {
    text.split(separator: "\n").compactMap { $0.split(separator: " ", maxSplits: 1).first }
  }

  /// Returns the content of a file under /proc, up to 1 MiB: far more than thousands of mounts.
  private static func contents(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { _ = cl_close(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 16 << 10)
    while bytes.count < 1 << 20 {
      let count = read(file, &part, part.count)
      guard count >= 0 else { return nil }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += part[..<count]
    }
    return nil
  }
}
