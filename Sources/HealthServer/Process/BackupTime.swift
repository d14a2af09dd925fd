import Glibc
import HealthKeys
import HealthModel
import StorageSupport

/// The time of the last copy of the store, in `<data>/last-backup`, for `healthctl doctor`. The ledger
/// has it too, until it turns old entries into sums.
struct BackupTime: Sendable {
  static let fileName = "last-backup"

  let path: String

  init(directory: String) { path = directory + "/" + Self.fileName }

  /// The time, or nil if there was no copy, or the file is unreadable.
  var last: Instant? {
    guard let bytes = try? AtomicFile.read(path),
      let microseconds = Int64(String(decoding: bytes, as: UTF8.self))
    else { return nil }
    return Instant(microseconds: microseconds)
  }

  /// Records a copy. Errors are ignored: the copy itself is complete.
  func record(_ time: Instant = .now) {
    try? AtomicFile.write(Array(String(time.microseconds).utf8), to: path)
  }

  /// Forgets the last copy, when the present keys do not open it any more.
  func forget() { unlink(path) }
}
