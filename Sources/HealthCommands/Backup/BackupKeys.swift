import Foundation
import HealthBackup
import HealthWords

/// The keys of backups in files.
enum BackupKeys {
  /// Returns the public keys of a file, of which there must be one at least.
  static func recipients(ofFile path: String) throws(CommandFailure) -> [AgeRecipient] {
    do {
      return try BackupRecipients.list(ofFile: path)
    } catch {
      throw CommandFailure(error.code == .badKey ? .dataError : .noInput, error.message)
    }
  }

  /// Returns the secret keys of a file.
  static func identities(ofFile path: String) throws(CommandFailure) -> [AgeIdentity] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure(.noInput, "cannot read \(path)")
    }
    do {
      return try AgeIdentity.list(String(decoding: data, as: UTF8.self))
    } catch {
      throw CommandFailure(.dataError, "\(path): \(error.message)")
    }
  }

  /// Creates a key pair: the secret key in a new file, and its public key in the list of recipients.
  static func create(_ path: String) throws(CommandFailure) -> AgeRecipient {
    let identity = AgeIdentity()
    let recipient = identity.recipient
    let text = """
      # Opens the backups of healthd. Keep a copy apart from this machine.
      # public key: \(recipient.text)
      \(identity.text)

      """
    try write(text, to: path, flags: O_EXCL)
    let directory = (BackupRecipients.path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw CommandFailure(.cannotCreate, "cannot create \(directory)")
    }
    try write(recipient.text + "\n", to: BackupRecipients.path, flags: O_APPEND)
    return recipient
  }

  private static func write(_ text: String, to path: String, flags: Int32) throws(CommandFailure) {
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o600)
    let bytes = Array(text.utf8)
    defer { if file >= 0 { close(file) } }
    guard file >= 0, Foundation.write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0
    else {
      throw CommandFailure(
        .cannotCreate, "cannot write \(path): \(String(cString: strerror(errno)))")
    }
  }
}
