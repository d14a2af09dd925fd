// Made from proto/health/v1/backups.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import HealthModel

/// Copies the whole store.
package struct BeginBackupRequest: Hashable, Sendable {
  package init() {}
}

/// Reads a part of a copy.
package struct ReadBackupRequest: Hashable, Sendable {
  /// The name of a file of the copy.
  package var name: String
  /// The position in the file.
  package var offset: Int64

  package init(name: String = "", offset: Int64 = 0) {
    self.name = name
    self.offset = offset
  }
}

/// A part of a file of a copy.
package struct ReadBackupReply: Hashable, Sendable, Redacted {
  /// At most 1 MiB; empty at the end of the file.
  package var data: [UInt8]

  package init(data: [UInt8] = []) {
    self.data = data
  }
}

/// Records that the copy was written and verified.
package struct ConfirmBackupRequest: Hashable, Sendable {
  package init() {}
}

/// The time of the backup was recorded.
package struct ConfirmBackupReply: Hashable, Sendable {
  package init() {}
}

/// Begins a restore.
package struct BeginRestoreRequest: Hashable, Sendable {
  /// The files, each of which is then written as a whole.
  package var files: [BackupFile]

  package init(files: [BackupFile] = []) {
    self.files = files
  }
}

/// The restore has begun.
package struct BeginRestoreReply: Hashable, Sendable {
  package init() {}
}

/// Appends a part to a file of a restore.
package struct WriteRestoreRequest: Hashable, Sendable, Redacted {
  /// The name of a file of the restore.
  package var name: String
  /// The position in the file, where the previous part ended.
  package var offset: Int64
  /// At most 1 MiB, and a multiple of 64 KiB unless it is the last part.
  package var data: [UInt8]

  package init(name: String = "", offset: Int64 = 0, data: [UInt8] = []) {
    self.name = name
    self.offset = offset
    self.data = data
  }
}

/// The part was written.
package struct WriteRestoreReply: Hashable, Sendable {
  package init() {}
}

/// Verifies the files of a restore.
package struct CheckRestoreRequest: Hashable, Sendable {
  package init() {}
}

/// Replaces the store.
package struct CommitRestoreRequest: Hashable, Sendable {
  /// The problems that CheckRestore has reported are accepted.
  package var acceptsProblems: Bool

  package init(acceptsProblems: Bool = false) {
    self.acceptsProblems = acceptsProblems
  }
}

/// The store was replaced.
package struct CommitRestoreReply: Hashable, Sendable {
  /// The absolute path of the directory with the replaced files; empty if the store was empty.
  package var replacedPath: String

  package init(replacedPath: String = "") {
    self.replacedPath = replacedPath
  }
}
