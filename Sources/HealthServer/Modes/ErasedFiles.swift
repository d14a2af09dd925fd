import Glibc

/// The files that an erasure removes after the keys are destroyed. What remains of them on the disk
/// cannot be read without the keys.
enum ErasedFiles {
  private static let names = [
    "health.sqlite", "permissions.sqlite", "locked.journal", "locked.journal.damaged",
    "locked.journal.refused", "reserve",
    BackupTime.fileName,
  ]

  static func remove(from directory: String, seals: String?, keyIDs: [String]) {
    let seals = seals ?? directory
    for id in keyIDs {
      for name in ["health", "policy", "ledger"] { unlink("\(seals)/\(name).\(id).seal") }
    }
    unlink(seals + "/policy.seal")
    let replaced = names.map { $0 + PendingRestore.replacedSuffix }
    for name in names + replaced + [BackupFileName.ceilings + PendingRestore.replacedSuffix] {
      for suffix in ["", "-wal", "-shm", "-journal"] { unlink(directory + "/" + name + suffix) }
    }
  }
}
