package import Foundation

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

  /// The directory as a URL, for the functions of Foundation that take no path.
  package var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

  /// Writes a file, with the directories above it, and returns its path.
  @discardableResult
  package func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return path + "/" + name
  }

  /// Creates a symbolic link, whose target need not exist.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + name, withDestinationPath: target)
  }
}
