import Foundation
import Glibc
import HealthPage
import Hummingbird
import NIOCore

/// An export that a browser sends, as a file that only the user can read until it is imported.
struct Upload: Sendable {
  enum Failure: Error { case tooLarge, noSpace, notZIP, cutOff, file }

  let path: String
  private let directory: WorkDirectory

  init() throws(Failure) {
    do throws(WorkDirectory.Failure) { directory = try WorkDirectory() } catch { throw .file }
    path = directory.path + "/export.zip"
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
      if byteCount % (16 << 20) < Int64(buffer.readableBytes), !directory.hasSpace {
        throw Failure.noSpace
      }
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

  func remove() { directory.remove() }
}
