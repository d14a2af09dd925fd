/// An error of the file of a backup. The message contains no health data.
package struct BackupError: Error, Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    /// The file was changed, is incomplete, or is not a backup.
    case damaged
    /// The file was written by a newer version.
    case unsupported
    /// No passphrase or key opens the file.
    case wrongSecret
    /// A key or recipient is malformed.
    case badKey
    /// A file cannot be read or written.
    case file
  }

  package var code: Code
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  static func damaged(_ what: String) -> BackupError { BackupError(.damaged, what) }
}
