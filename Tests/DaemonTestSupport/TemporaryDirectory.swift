import Foundation

/// A test's own directory, mode 0700, removed with the value. Its path is short enough for socket
/// addresses.
package final class TemporaryDirectory: Sendable {
  /// Socket addresses have 108 bytes.
  private static let placeByteCountMax = 40

  package let path: String

  package init() throws {
    var place = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    if place.utf8.count > Self.placeByteCountMax { place = "/tmp" }
    var template = Array((place + "/healthd-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw POSIXError(.EIO) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
