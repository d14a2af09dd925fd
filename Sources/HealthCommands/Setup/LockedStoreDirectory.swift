import Foundation
import HealthModel
import HealthWords

/// The data directory of a user-mode daemon, with its lock held, read by root.
///
/// The user can exchange files while root reads them. The directory and each file are therefore opened
/// without following links, and must belong to the user: what root reads, the user could have read.
final class LockedStoreDirectory {
  private let path: String
  private let owner: UInt32
  private let directory: Int32
  private let lock: Int32

  init(_ path: String, owner: UInt32) throws(CommandFailure) {
    self.path = path
    self.owner = owner
    directory = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    lock =
      directory < 0
      ? -1
      : openat(
        directory, "healthd.lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    var status = stat()
    guard lock >= 0, fstat(directory, &status) == 0, status.st_uid == owner else {
      throw CommandFailure(.noInput, "\(path) must be a directory that belongs to the user")
    }
    // Created by root if it was missing; the user's daemon must be able to open it.
    _ = fchown(lock, owner, gid_t.max)
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      throw CommandFailure(
        .tryAgain, "a healthd in user mode uses \(path)",
        nextStep: "Stop it with: systemctl --user disable --now healthd.service healthd.socket "
          + "healthd-control.socket")
    }
  }

  deinit {
    if lock >= 0 {
      // A child process that has not executed its program yet shares the lock.
      flock(lock, LOCK_UN)
      close(lock)
    }
    if directory >= 0 { close(directory) }
  }

  /// Renames the directory, if its path still refers to it.
  func rename(to name: String) throws(CommandFailure) {
    let parent = open(
      (path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(parent) }
    let last = (path as NSString).lastPathComponent
    var (held, found) = (stat(), stat())
    guard fstat(directory, &held) == 0, fstatat(parent, last, &found, AT_SYMLINK_NOFOLLOW) == 0,
      held.st_ino == found.st_ino, held.st_dev == found.st_dev,
      renameat(parent, last, parent, name) == 0
    else { throw CommandFailure(.cannotCreate, "\(path) cannot be renamed") }
    fsync(parent)
  }

  // MARK: - Digest

  /// Returns the digest of names and contents of all files, in hexadecimal, and copies the files to a
  /// directory if one is given.
  func digest(
    copyingTo target: String? = nil, omitting omitted: Set<String>
  ) throws(CommandFailure) -> String {
    try Self.digest(directory, path, owner: owner, copyingTo: target, omitting: omitted)
  }

  /// Returns the digest of a directory of root.
  static func digest(of path: String) throws(CommandFailure) -> String {
    let directory = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard directory >= 0 else { throw unreadable(path) }
    defer { close(directory) }
    return try digest(directory, path, owner: geteuid(), copyingTo: nil, omitting: [])
  }

  private static func digest(
    _ directory: Int32, _ path: String, owner: UInt32, copyingTo target: String?,
    omitting omitted: Set<String>
  ) throws(CommandFailure) -> String {
    guard
      let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd/\(directory)")
    else { throw unreadable(path) }
    var hash = SHA256()
    for name in names.sorted() where !omitted.contains(name) {
      let file = openat(directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard file >= 0 else { throw unreadable(path + "/" + name) }
      defer { close(file) }
      var status = stat()
      guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == owner
      else { throw unreadable(path + "/" + name) }
      hash.update(Array("\(name)\n\(status.st_size)\n".utf8))
      let copy = try target.map { target throws(CommandFailure) in
        try create(target + "/" + name)
      }
      defer { if let copy { close(copy) } }
      try read(file, path + "/" + name) { bytes throws(CommandFailure) in
        hash.update(bytes)
        if let copy, Foundation.write(copy, bytes, bytes.count) != bytes.count {
          throw CommandFailure(
            .cannotCreate, "a file of the store cannot be copied: the disk may be full")
        }
      }
      if let copy, fsync(copy) != 0 {
        throw CommandFailure(.cannotCreate, "a file of the store cannot be copied")
      }
    }
    return hash.finish().map { String(format: "%02x", $0) }.joined()
  }

  private static func read(
    _ file: Int32, _ path: String, _ body: ([UInt8]) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var part = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = Foundation.read(file, &part, part.count)
      guard count >= 0 else { throw unreadable(path) }
      if count == 0 { return }
      try body(count == part.count ? part : Array(part[..<count]))
    }
  }

  private static func create(_ path: String) throws(CommandFailure) -> Int32 {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw CommandFailure(.cannotCreate, "\(path) cannot be created") }
    return file
  }

  private static func unreadable(_ path: String) -> CommandFailure {
    CommandFailure(.noInput, "\(path) is not a readable file of the user")
  }
}
