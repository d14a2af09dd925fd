import Glibc
import HealthModel

/// How many decisions the person has made at least: `<directory>/policy.seal`, apart from the database
/// that holds them. A database that knows of fewer is an older one that was put back, and may allow
/// what she has taken away since.
///
/// 8 bytes `healthp1`, the number (8 bytes, big endian), the first 8 bytes of the SHA-256 of both. It
/// is written after the decisions and not flushed: after a power cut it may be behind, which is no
/// harm. Whoever can write it can also take it away: it is there for backups that are put back, and
/// is to be sealed with the key of the store when that has one.
struct PolicySeal {
  static let fileName = "policy.seal"
  private static let magic = Array("healthp1".utf8)

  private let path: String

  init(directory: String) { path = directory + "/" + Self.fileName }

  /// nil when there is none, or it is damaged.
  func read() -> UInt64? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 24)
    let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, 0) }
    let number = bytes[8..<16].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return count == bytes.count && bytes == Self.bytes(number) ? number : nil
  }

  func write(_ number: UInt64) {
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    _ = Self.bytes(number).withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
    close(file)
  }

  private static func bytes(_ number: UInt64) -> [UInt8] {
    let content = magic + (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    return content + SHA256.digest(of: content).prefix(8)
  }
}
