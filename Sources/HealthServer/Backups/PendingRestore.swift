import Glibc
import HealthKeys
import HealthPermissions
import StorageSupport

/// A restore that was committed: the restored files are complete in a directory of their own, and the
/// next start of the daemon puts them in the place of the old ones, before it opens anything.
///
/// The commit is a file, `restore.pending`. Before it exists, the store is the old one; from then on, it
/// is the restored one, because a start that is interrupted is continued by the next. The file is in the
/// directory of the seals: a program that can write the data directory, but not the seals, cannot put an
/// older state in place with it.
struct PendingRestore: Hashable, Sendable {
  static let markerName = "restore.pending"
  static let stagingPrefix = "restore-"
  /// Follows the names of the files that were set aside.
  static let replacedSuffix = ".replaced"

  /// The files of the store, in the order in which they are replaced. One that the backup does not have
  /// is set aside: the journal of a locked store belongs to the old samples.
  private static let names = [
    "locked.journal", BackupFileName.ceilings, BackupFileName.samples, BackupFileName.permissions,
  ]
  private static let logs = ["-wal", "-journal", ""]

  /// The name of the directory with the restored files.
  var staging: String
  /// Whether the replaced files are set aside, instead of removed.
  var keepsReplaced: Bool
  /// The names of the restored files.
  var files: [String]

  /// The steps of a replacement, after each of which a test ends it.
  enum Step: Hashable, Sendable {
    case setAside(String), moved(String), sealed(String), synced, ended
  }

  /// Commits the restore. The directory must be durable. Files that an earlier restore has set aside
  /// are removed.
  func commit(directory: String, seals: String?) throws(KeyError) {
    for name in Self.names {
      for suffix in Self.logs + ["-shm"] {
        unlink(directory + "/" + name + Self.replacedSuffix + suffix)
      }
    }
    try AtomicFile.write(
      Array(
        "\(staging)\n\(keepsReplaced ? "keep" : "remove")\n\(files.joined(separator: " "))\n".utf8),
      to: (seals ?? directory) + "/" + Self.markerName)
  }

  /// Whether a restore waits for the next start.
  static func exists(directory: String, seals: String?) -> Bool {
    access((seals ?? directory) + "/" + markerName, F_OK) == 0
  }

  /// Puts restored files in place, if a restore was committed, and removes what an incomplete one left.
  ///
  /// - Parameter reached: Called after each step. If it throws, the replacement stops there, as in a
  ///   crash.
  /// - Returns: The restore, or nil if there was none.
  static func apply(
    directory: String, seals: String?, reached: (Step) throws -> Void = { _ in }
  ) throws -> PendingRestore? {
    let marker = (seals ?? directory) + "/" + markerName
    guard access(marker, F_OK) == 0 else {
      removeStaging(directory)
      return nil
    }
    let lines = String(decoding: try AtomicFile.read(marker), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    guard lines.count == 3, lines[0].hasPrefix(stagingPrefix), !lines[0].contains("/") else {
      throw KeyError.file(path: marker, errno: EINVAL)
    }
    let restore = PendingRestore(
      staging: lines[0], keepsReplaced: lines[1] == "keep",
      files: lines[2].split(separator: " ").map(String.init))
    try restore.move(directory, seals ?? directory, reached)
    guard unlink(marker) == 0, DirectoryEntries.sync(seals ?? directory) else {
      throw KeyError.file(path: marker, errno: errno)
    }
    try reached(.ended)
    removeStaging(directory)
    return restore
  }

  private func move(
    _ directory: String, _ seals: String, _ reached: (Step) throws -> Void
  ) throws {
    let staging = directory + "/" + staging
    // Without the directory, an earlier start was interrupted after it had moved everything.
    guard access(staging, F_OK) == 0 else { return }
    for name in Self.names {
      let (restored, current) = (staging + "/" + name, directory + "/" + name)
      guard files.contains(name) else {
        try setAside(current, reached)
        continue
      }
      // If it is not there, an earlier start has moved it.
      guard access(restored, F_OK) == 0 else { continue }
      try setAside(current, reached)
      guard rename(restored, current) == 0 else {
        throw KeyError.file(path: current, errno: errno)
      }
      try reached(.moved(name))
    }
    // The seals of the restored databases. That of the decisions stays: it resets read grants.
    for name in DirectoryEntries.names(staging) where name.hasSuffix(".seal") {
      try AtomicFile.write(try AtomicFile.read(staging + "/" + name), to: seals + "/" + name)
      try reached(.sealed(name))
    }
    guard DirectoryEntries.sync(staging), DirectoryEntries.sync(directory) else {
      throw KeyError.file(path: directory, errno: errno)
    }
    try reached(.synced)
  }

  private func setAside(_ current: String, _ reached: (Step) throws -> Void) throws {
    for suffix in Self.logs where access(current + suffix, F_OK) == 0 {
      let isMoved =
        keepsReplaced
        ? rename(current + suffix, current + Self.replacedSuffix + suffix) == 0
        : unlink(current + suffix) == 0
      guard isMoved else { throw KeyError.file(path: current, errno: errno) }
    }
    // The index of the log belongs to the old file.
    unlink(current + "-shm")
    try reached(.setAside(current))
  }

  private static func removeStaging(_ directory: String) {
    for name in DirectoryEntries.names(directory) where name.hasPrefix(stagingPrefix) {
      DirectoryEntries.remove(directory + "/" + name)
    }
  }
}
