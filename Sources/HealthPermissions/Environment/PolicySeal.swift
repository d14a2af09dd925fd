import Glibc
import HealthModel

/// A lower bound of the number of the user's decisions: `<directory>/policy.seal`, separate from
/// the database that contains the decisions. A database with fewer decisions was restored from a
/// backup, and may contain grants that the user has revoked since.
///
/// 8 bytes `healthp1`, the number (8 bytes, big-endian), the first 8 bytes of the SHA-256 of both.
/// The file is written after the decisions and not flushed; after a power failure it may have an
/// older number, which is harmless. A program that can write the file can also delete it: it
/// detects restored backups, and is to be sealed with the key of the store once there is one.
struct PolicySeal {
  static let fileName = "policy.seal"
  private static let magic = Array("healthp1".utf8)

  private let path: String

  init(directory: String) { path = directory + "/" + Self.fileName }

  /// Returns nil if the file is missing or damaged. A damaged file counts as missing: it must not
  /// cause the user's grants to be reset.
  func read() -> UInt64? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 24)
    let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, 0) }
    let number = bytes[8..<16].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return count == bytes.count && bytes == Self.bytes(number) ? number : nil
  }

  /// Writes the number. Errors are ignored: it is a lower bound, and an older one only detects
  /// fewer backups. Written in place and not renamed, because a torn write fails the checksum.
  func write(_ number: UInt64) {
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    _ = Self.bytes(number).withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
    close(file)
  }

  private static func bytes(_ number: UInt64) -> [UInt8] {
    // The digest reveals a torn write. It is truncated, because it is no protection against an
    // attacker.
    let content = magic + (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    return content + SHA256.digest(of: content).prefix(8)
  }
}
