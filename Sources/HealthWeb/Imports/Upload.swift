import Foundation
import Glibc
import HealthPage
import Hummingbird
import NIOCore

/// An export that a browser sends, as a file that only the user can read until it is imported.
struct Upload: Sendable {
  enum Failure: Error { case tooLarge, noSpace, notZIP, cutOff, file }

  /// What remains free for the store, which grows by the import.
  private static let reserve: Int64 = 512 << 20

  let path: String
  private let directory: String
  /// Holds the lock of the directory, by which another healthd-web recognizes that it is in use.
  private let lock: Int32

  /// Creates a directory for the file, whose name is not predictable.
  init(cache: String = Upload.cacheDirectory) throws(Failure) {
    guard
      (try? FileManager.default.createDirectory(
        atPath: cache, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])) != nil
    else { throw .file }
    var template = Array((cache + "/upload-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw .file }
    directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    path = directory + "/export.zip"
    lock = Self.lock(directory)
    guard lock >= 0 else { throw .file }
  }

  /// Returns a descriptor with the lock of a directory; -1 if a process has it. The kernel releases
  /// the lock when the process ends, also when it is killed.
  private static func lock(_ directory: String) -> Int32 {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return descriptor }
    close(descriptor)
    return -1
  }

  /// Removes the uploads of a healthd-web that was killed: they contain health data.
  static func removeAbandoned(in cache: String = Upload.cacheDirectory) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: cache)) ?? []
    for name in names where name.hasPrefix("upload-") {
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

  /// Writes the body of a request.
  ///
  /// - Parameters:
  ///   - length: The number of bytes that the request announces; nil if it does not.
  ///   - limit: The largest number of bytes.
  func write(_ body: RequestBody, length: Int64?, limit: Int64 = ImportsPage.byteLimit) async throws
  {
    // Before the body is read: the browser would send gigabytes in vain.
    guard length ?? 0 <= limit else { throw Failure.tooLarge }
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Failure.file }
    defer { close(file) }
    var byteCount: Int64 = 0
    for try await buffer in body {
      if byteCount == 0, !buffer.readableBytesView.starts(with: Array("PK".utf8)) {
        throw Failure.notZIP
      }
      byteCount += Int64(buffer.readableBytes)
      guard byteCount <= limit else { throw Failure.tooLarge }
      // Checked often enough for a disk that fills up during the upload.
      if byteCount % (16 << 20) < Int64(buffer.readableBytes), !hasSpace { throw Failure.noSpace }
      var view = buffer.readableBytesView[...]
      while !view.isEmpty {
        let count = view.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw errno == ENOSPC ? Failure.noSpace : Failure.file }
        view = view.dropFirst(count)
      }
    }
    // A browser that leaves during an upload can end the body like one that is complete.
    guard length == nil || byteCount == length else { throw Failure.cutOff }
    guard byteCount > 0 else { throw Failure.notZIP }
  }

  private var hasSpace: Bool {
    var status = statvfs()
    guard statvfs(directory, &status) == 0 else { return false }
    return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize)) > Self.reserve
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: directory)
    close(lock)
  }
}
