import Foundation

/// The first file of a backup, `backup.json`: what the backup is and what it contains, in counts only.
package struct BackupManifest: Codable, Hashable, Sendable {
  package static let fileName = "backup.json"
  package static let formatName = "healthd-backup"
  package static let formatVersion = 1
  static let byteCountMax = 64 << 10

  package struct File: Codable, Hashable, Sendable {
    package var name: String
    package var bytes: Int64

    package init(name: String, bytes: Int64) { (self.name, self.bytes) = (name, bytes) }
  }

  package var format = formatName
  package var version = formatVersion
  /// The version of healthd that made the copy.
  package var healthd: String
  /// The time of the copy: ISO 8601, UTC.
  package var created: String
  /// The identifier of the store, in hexadecimal digits.
  package var store: String
  package var samples: Int
  package var apps: Int
  package var grants: Int
  package var ledgerEntries: Int
  package var ledgerNumber: UInt64
  /// The hash of the newest entry of the ledger, in hexadecimal digits.
  package var ledgerHead: String
  package var changes: Int64
  package var decisions: UInt64
  /// The files that follow, in this order.
  package var files: [File]

  package init(
    healthd: String, created: String, store: String, samples: Int, apps: Int, grants: Int,
    ledgerEntries: Int, ledgerNumber: UInt64, ledgerHead: String, changes: Int64,
    decisions: UInt64, files: [File]
  ) {
    self.healthd = healthd
    self.created = created
    self.store = store
    self.samples = samples
    self.apps = apps
    self.grants = grants
    self.ledgerEntries = ledgerEntries
    self.ledgerNumber = ledgerNumber
    self.ledgerHead = ledgerHead
    self.changes = changes
    self.decisions = decisions
    self.files = files
  }

  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Fails for numbers that JSON does not have only.
    return [UInt8](try! encoder.encode(self)) + [UInt8(ascii: "\n")]
  }

  private struct Version: Codable {
    var format: String
    var version: Int
  }

  /// Reads a manifest. The version is read first, because another one has other keys.
  static func read(_ bytes: [UInt8]) throws(BackupError) -> BackupManifest {
    guard let version = try? JSONDecoder().decode(Version.self, from: Data(bytes)),
      version.format == formatName
    else { throw .damaged("the file is not a backup of healthd") }
    guard version.version == formatVersion else {
      throw BackupError(
        .unsupported,
        "the backup has format version \(version.version), and this version of healthd reads "
          + "\(formatVersion); update healthd")
    }
    guard let manifest = try? JSONDecoder().decode(BackupManifest.self, from: Data(bytes)) else {
      throw .damaged("the manifest of the backup is damaged")
    }
    return manifest
  }
}
