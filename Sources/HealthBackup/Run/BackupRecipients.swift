import Foundation

/// The public keys for which backups are encrypted unless the user states something else: the file
/// `healthd/backup-recipients` in the configuration directory of the user.
package enum BackupRecipients {
  package static var path: String {
    let environment = ProcessInfo.processInfo.environment
    let configuration = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (configuration ?? (environment["HOME"] ?? "") + "/.config")
      + "/healthd/backup-recipients"
  }

  package static var exist: Bool { FileManager.default.fileExists(atPath: path) }

  /// Returns the public keys of a file, of which there must be one at least.
  package static func list(ofFile path: String) throws(BackupError) -> [AgeRecipient] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw BackupError(.file, "\(path) cannot be read")
    }
    let keys: [AgeRecipient]
    do {
      keys = try AgeRecipient.list(String(decoding: data, as: UTF8.self))
    } catch {
      throw BackupError(.badKey, "\(path): \(error.message)")
    }
    guard !keys.isEmpty else { throw BackupError(.badKey, "\(path) contains no public key of age") }
    return keys
  }
}
