import Foundation
import HealthModel
import HealthTerminal
import HealthWords

/// Moves the store of a user-mode daemon into the state directory of the system daemon.
///
/// 1. `copy`: with the lock of the old directory held, its files are copied to `target.new`, read again
///    and compared, and the directory is renamed to `target`. It contains a file with the digest of what
///    was copied.
/// 2. The system daemon opens the copy, and the caller verifies it.
/// 3. `finish`: the old directory is renamed; nothing is deleted. Then the file with the digest is
///    removed, which ends the migration.
///
/// An interruption at any point leaves the old store complete, and the next run continues. The old
/// directory belongs to the user, and this code runs as root: it follows no links and reads only files
/// of the user.
struct StoreMigration: Sendable {
  /// The absolute paths of the directories.
  let source: String
  let target: String
  /// The user who must own the old store.
  let owner: UInt32

  enum State: Hashable, Sendable {
    /// There is nothing to migrate.
    case none
    /// An old store exists and no new one.
    case due
    /// The copy is complete, and the old store is in its place.
    case copied
    case conflict(String)
  }

  static let markerName = "migrated-from"
  private static let storeName = "health.sqlite"
  /// Files that belong to a running daemon.
  private static let omitted: Set<String> = [
    "healthd.lock", "health.sqlite-shm", "permissions.sqlite-shm",
  ]

  var state: State {
    let hasSource = access(source + "/" + Self.storeName, F_OK) == 0
    let hasMarker = access(target + "/" + Self.markerName, F_OK) == 0
    guard hasSource else { return .none }
    if hasMarker { return .copied }
    guard access(target + "/" + Self.storeName, F_OK) == 0 else { return .due }
    return .conflict("there are two stores: \(source) and \(target); neither was changed")
  }

  // MARK: - Copy

  func copy() throws(CommandFailure) {
    guard state == .due else { return }
    let old = try LockedStoreDirectory(source, owner: owner)
    let staging = target + ".new"
    try? FileManager.default.removeItem(atPath: staging)
    try makeDirectory(staging)
    let copied = try old.digest(copyingTo: staging, omitting: Self.omitted)
    guard try LockedStoreDirectory.digest(of: staging) == copied else {
      throw failure("the copy in \(staging) differs from the old store")
    }
    try write(copied, to: staging + "/" + Self.markerName)
    synchronize(staging)
    // Replaces an empty directory, which systemd may have made, and nothing else.
    guard rename(staging, target) == 0 else { throw failure("\(target) cannot be created") }
    synchronize((target as NSString).deletingLastPathComponent)
  }

  // MARK: - End

  /// Renames the old directory. Its content must still be what was copied.
  func finish() throws(CommandFailure) {
    guard state == .copied else { return }
    let old = try LockedStoreDirectory(source, owner: owner)
    let copied = try? String(contentsOfFile: target + "/" + Self.markerName, encoding: .utf8)
    guard try old.digest(omitting: Self.omitted) == copied else {
      throw CommandFailure(
        .failure, "the old store has changed since it was copied",
        nextStep: "Stop healthd, move \(target) away, and repeat: sudo healthctl setup")
    }
    let style = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)
    let date = Date.now.formatted(style)
    try old.rename(to: "healthd.migrated-\(date)")
    guard unlink(target + "/" + Self.markerName) == 0 else {
      throw failure("\(target)/\(Self.markerName) cannot be removed")
    }
  }

  // MARK: - Files

  private func makeDirectory(_ path: String) throws(CommandFailure) {
    let parent = (path as NSString).deletingLastPathComponent
    do {
      // systemd requires that only root can pass /var/lib/private.
      try FileManager.default.createDirectory(
        atPath: (parent as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try FileManager.default.createDirectory(
        atPath: parent, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    } catch { throw failure("\(parent) cannot be created") }
    guard mkdir(path, 0o700) == 0 else { throw failure("\(path) cannot be created") }
  }

  private func write(_ text: String, to path: String) throws(CommandFailure) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure("\(path) cannot be written") }
    defer { close(file) }
    let bytes = Array(text.utf8)
    guard Foundation.write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0 else {
      throw failure("\(path) cannot be written")
    }
  }

  private func synchronize(_ directory: String) {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private func failure(_ message: String) -> CommandFailure {
    CommandFailure(.cannotCreate, message + "; the old store was not changed")
  }
}
