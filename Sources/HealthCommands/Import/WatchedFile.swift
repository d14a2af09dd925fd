import CLinux
import Foundation
import HealthDocuments
import HealthWords

/// A complete file of a watched directory, which remains the same file whatever happens to its name.
final class WatchedFile {
  enum Refusal: Error {
    /// The name belongs to a file that another program has not finished.
    case temporary
    case gone
    case beingWritten
    case notRegular
    case ofAnotherUser
    case unreadable(Int32)

    /// The message for the user; nil if there is nothing to do about it.
    var message: String? {
      switch self {
      case .temporary, .gone, .beingWritten: nil
      case .notRegular: "not a regular file"
      case .ofAnotherUser: "it belongs to another user"
      case .unreadable(let reason): String(cString: strerror(reason))
      }
    }
  }

  let name: String
  private let descriptor: Int32
  private let status: stat

  /// Names of downloads and copies that are renamed when they are complete.
  private static let temporarySuffixes = [
    ".part", ".partial", ".crdownload", ".download", ".tmp", "~",
  ]

  init(_ name: String, in directory: String) throws(Refusal) {
    let isTemporary = Self.temporarySuffixes.contains { name.hasSuffix($0) }
    guard !isTemporary, !name.hasPrefix(".") else { throw .temporary }
    self.name = name
    // A link could lead anywhere, and a pipe would block.
    descriptor = open(directory + "/" + name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT: throw .gone
      case ELOOP, ENXIO, ENODEV: throw .notRegular
      default: throw .unreadable(errno)
      }
    }
    var status = stat()
    fstat(descriptor, &status)
    self.status = status
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    guard status.st_uid == geteuid() else { throw .ofAnotherUser }
    // Another event follows when it is closed.
    guard cl_is_being_written(descriptor) == 0 else { throw .beingWritten }
  }

  deinit { close(descriptor) }

  /// A path that leads to this file, also if its name leads to another one in the meantime.
  var path: String { "/proc/self/fd/\(descriptor)" }

  /// The key of the content; nil if it cannot be read.
  func contentKey() -> String? {
    var hash = ContentHash(kind: "watched file")
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    var offset: off_t = 0
    while true {
      let count = pread(descriptor, &buffer, buffer.count, offset)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return ContentHash.hexadecimal(hash.finish()) }
      buffer.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      offset += off_t(count)
    }
  }

  /// Whether the file was written since it was opened.
  var hasChanged: Bool {
    var now = stat()
    return fstat(descriptor, &now) != 0 || now.st_size != status.st_size
      || now.st_mtim.tv_sec != status.st_mtim.tv_sec
      || now.st_mtim.tv_nsec != status.st_mtim.tv_nsec
  }
}
