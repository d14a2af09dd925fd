import HealthKeys
import HealthModel
import StorageSupport

/// The time of the last verified backup, in `<data>/last-backup`. The ledger has it too, until it turns
/// old entries into sums.
struct BackupTime: Sendable {
  static let fileName = "last-backup"

  let path: String

  init(directory: String) { path = directory + "/" + Self.fileName }

  /// The time, or nil if there was no backup, or the file is unreadable.
  var last: Instant? {
    guard let bytes = try? AtomicFile.read(path),
      let microseconds = Int64(String(decoding: bytes, as: UTF8.self))
    else { return nil }
    return Instant(microseconds: microseconds)
  }

  /// Records a backup. Errors are ignored: the backup itself is complete.
  func record(_ time: Instant) {
    try? AtomicFile.write(Array(String(time.microseconds).utf8), to: path)
  }
}
