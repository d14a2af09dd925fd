import Foundation
import Glibc

/// A directory of its own for a file with health data, until the file was used. Only the user can read
/// it, and its name is not predictable.
struct WorkDirectory: Sendable {
  /// The directory cannot be created.
  struct Failure: Error {}

  /// What remains free for the store, which grows by an import.
  private static let reserve: Int64 = 512 << 20
  /// The name of a directory, before random characters.
  private static let prefix = "work-"

  let path: String
  /// Holds the lock of the directory, by which another healthd-web recognizes that it is in use.
  private let lock: Int32

  init(cache: String = WorkDirectory.cacheDirectory) throws(Failure) {
    guard
      (try? FileManager.default.createDirectory(
        atPath: cache, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])) != nil
    else { throw Failure() }
    var template = Array((cache + "/" + Self.prefix + "XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure() }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    lock = Self.lock(path)
    guard lock >= 0 else { throw Failure() }
  }

  /// Returns a descriptor with the lock of a directory; -1 if a process has it. The kernel releases
  /// the lock when the process ends, also when it is killed.
  private static func lock(_ directory: String) -> Int32 {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return descriptor }
    close(descriptor)
    return -1
  }

  /// Removes the directories of a healthd-web that was killed.
  static func removeAbandoned(in cache: String = WorkDirectory.cacheDirectory) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: cache)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let directory = cache + "/" + name
      let descriptor = lock(directory)
      guard descriptor >= 0 else { continue }
      try? FileManager.default.removeItem(atPath: directory)
      close(descriptor)
    }
  }

  private static var cacheDirectory: String {
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    return (cache ?? (environment["HOME"] ?? "/") + "/.cache") + "/healthd"
  }

  /// Whether more can be written.
  var hasSpace: Bool {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return false }
    return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize)) > Self.reserve
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: path)
    close(lock)
  }
}
