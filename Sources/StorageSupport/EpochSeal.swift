import CSealedVFS
import Glibc
import HealthModel

/// A lower bound of a number that only grows, such as the number of the user's decisions, in a file
/// separate from the database that contains the number. A database with a lower number was restored
/// from a backup, or rolled back by a program that can write the files.
///
/// Without a key, `<directory>/<name>.seal`: 8 bytes `healthp1`, the number (8 bytes, big-endian),
/// the first 8 bytes of the SHA-256 of both. It detects restored backups; a program that can write
/// the file can also forge it.
///
/// With a key, `<directory>/<name>.<key id>.seal`: 8 bytes `healthk1`, the number, the first 16 bytes
/// of an HMAC-SHA256 of name, a zero byte, magic and number, under a key that is derived for seals.
/// The key id is in the name, so that a change of the key can write the new seal before it replaces
/// the database.
///
/// The file is written after the commit and not flushed; after a power failure it may have an older
/// number, which is harmless.
package struct EpochSeal: Sendable {
  private let name: String
  private let path: String
  private let key: EncryptionKey?

  package init(directory: String, name: String, key: EncryptionKey?) {
    self.name = name
    self.key = key
    path = "\(directory)/\(name)\(key.map { ".\($0.id)" } ?? "").seal"
  }

  /// Whether the seal protects against a program that can write files.
  package var isKeyed: Bool { key != nil }

  /// Returns nil if the file is missing, damaged or forged. Without a key, a damaged file counts as
  /// missing: it must not cause the user's grants to be reset. With one, both are noticed, because
  /// removing the file would otherwise hide that the database was rolled back.
  package func read() -> UInt64? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: key == nil ? 24 : 32)
    let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, 0) }
    let number = bytes[8..<16].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return count == bytes.count && bytes == content(number) ? number : nil
  }

  /// Writes the number. Errors are ignored: it is a lower bound, and an older one only detects
  /// fewer backups. Written in place and not renamed, because a torn write fails the check.
  package func write(_ number: UInt64) {
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    _ = content(number).withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
    close(file)
  }

  /// Writes the number and waits until it survives a power failure.
  package func writeDurably(_ number: UInt64) {
    write(number)
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    fsync(file)
    close(file)
  }

  package func remove() { unlink(path) }

  private func content(_ number: UInt64) -> [UInt8] {
    let number = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    guard let key else {
      let content = Array("healthp1".utf8) + number
      // The digest reveals a torn write. It is truncated, because it is no protection against an
      // attacker.
      return content + SHA256.digest(of: content).prefix(8)
    }
    let content = Array("healthk1".utf8) + number
    return content
      + key.authenticate(Array(name.utf8) + [0] + content, for: "healthd epoch seal")
      .prefix(16)
  }
}

extension EncryptionKey {
  /// Returns the HMAC-SHA256 of a message under a key that is derived for this purpose.
  package func authenticate(_ message: [UInt8], for purpose: String) -> [UInt8] {
    withBytes { key in
      [UInt8](unsafeUninitializedCapacity: Int(SEALED_DIGEST_SIZE)) { digest, count in
        let code = sealed_authenticate(
          key.baseAddress, purpose, message, message.count, digest.baseAddress)
        // A message without a code could be taken for one that has it.
        precondition(code == 0, "no memory for a message authentication code")
        count = digest.count
      }
    }
  }
}
