import Foundation
import Glibc

/// The backups of a store in a directory, by name: `healthd-STORE-TIME.tar.age`, or `.tar` if they are
/// not encrypted. STORE is the beginning of the identifier of the store, so that several stores can share
/// a directory.
package struct BackupDirectory: Sendable {
  private static let storeDigitCount = 8
  private static let timeByteCount = 16
  private static let suffixes = [".tar.age", ".tar"]

  package let path: String

  package init(path: String) { self.path = path }

  /// Returns the path of a new backup.
  package func newPath(_ manifest: BackupManifest, isEncrypted: Bool) -> String {
    let time = manifest.created.filter { $0 != "-" && $0 != ":" }
    return path + "/" + Self.prefix(manifest) + time + Self.suffixes[isEncrypted ? 0 : 1]
  }

  private static func prefix(_ manifest: BackupManifest) -> String {
    "healthd-\(manifest.store.prefix(storeDigitCount))-"
  }

  /// Returns the names of the backups of the store of a manifest, oldest first. A file counts only if
  /// its name, its type and the beginning of its content are those of a backup; the manifest inside an
  /// encrypted one cannot be read without its key.
  package func backups(of manifest: BackupManifest) -> [String] {
    let prefix = Self.prefix(manifest)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { name in
      guard name.hasPrefix(prefix),
        let suffix = Self.suffixes.first(where: { name.hasSuffix($0) })
      else { return false }
      let time = Array(name.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count))
      return Self.isTime(time) && isBackup(name, manifest, isEncrypted: suffix == Self.suffixes[0])
    }.sorted()
  }

  /// Such as `20261122T214500Z`.
  private static func isTime(_ text: [UInt8]) -> Bool {
    text.count == timeByteCount && text[8] == UInt8(ascii: "T") && text[15] == UInt8(ascii: "Z")
      && text.enumerated().allSatisfy {
        $0 == 8 || $0 == 15 || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($1)
      }
  }

  private func isBackup(_ name: String, _ manifest: BackupManifest, isEncrypted: Bool) -> Bool {
    let file = path + "/" + name
    var status = stat()
    // Nothing but a regular file is opened: a FIFO would wait for its writer.
    guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid()
    else { return false }
    if (try? BackupReader.lockKind(path: file)) != nil { return isEncrypted }
    guard !isEncrypted, let reader = try? BackupReader(path: file, secrets: AgeSecrets()) else {
      return false
    }
    return reader.manifest.store == manifest.store
  }

  /// Removes all but the newest backups of the store of a manifest.
  ///
  /// - Returns: The names of the removed files.
  package func removeOlder(than count: Int, of manifest: BackupManifest) -> [String] {
    backups(of: manifest).dropLast(count).filter { unlink(path + "/" + $0) == 0 }
  }
}
