// Made from proto/health/v1/backups.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// What a store contains, in counts only.
public struct StoreContents: Hashable, Sendable {
  /// The identifier of the store, which is in no other store.
  public var storeID: [UInt8]
  /// The number of stored samples, without deleted ones.
  public var sampleCount: Int
  /// The number of registered apps.
  public var appCount: Int
  /// The number of grants and denials.
  public var grantCount: Int
  /// The number of grants that allow an app to read a type or an object.
  public var readGrantCount: Int
  /// The number of entries of the ledger, without those that are stored as sums only.
  public var ledgerEntryCount: Int
  /// The number of the newest entry of the ledger; 0 if there is none.
  public var ledgerNumber: UInt64
  /// The hash of the newest entry of the ledger.
  public var ledgerHead: [UInt8]
  /// The number of additions and deletions since the store was created.
  public var changeCount: Int64
  /// The number of decisions that the user has made.
  public var decisionCount: UInt64

  public init(storeID: [UInt8] = [], sampleCount: Int = 0, appCount: Int = 0, grantCount: Int = 0, readGrantCount: Int = 0, ledgerEntryCount: Int = 0, ledgerNumber: UInt64 = 0, ledgerHead: [UInt8] = [], changeCount: Int64 = 0, decisionCount: UInt64 = 0) {
    self.storeID = storeID
    self.sampleCount = sampleCount
    self.appCount = appCount
    self.grantCount = grantCount
    self.readGrantCount = readGrantCount
    self.ledgerEntryCount = ledgerEntryCount
    self.ledgerNumber = ledgerNumber
    self.ledgerHead = ledgerHead
    self.changeCount = changeCount
    self.decisionCount = decisionCount
  }
}

/// A file of a backup.
public struct BackupFile: Hashable, Sendable {
  /// `health.sqlite`, `permissions.sqlite` or `ceilings.tsv`.
  public var name: String
  /// The size of the file.
  public var byteCount: Int64

  public init(name: String = "", byteCount: Int64 = 0) {
    self.name = name
    self.byteCount = byteCount
  }
}

/// The copy of a store.
public struct BackupDescription: Hashable, Sendable {
  /// The files of the copy.
  public var files: [BackupFile]
  /// What the copy contains.
  public var contents: StoreContents
  /// The time of the copy.
  public var takenAt: Instant
  /// The version of healthd that made the copy.
  public var daemonVersion: String

  public init(files: [BackupFile] = [], contents: StoreContents, takenAt: Instant, daemonVersion: String = "") {
    self.files = files
    self.contents = contents
    self.takenAt = takenAt
    self.daemonVersion = daemonVersion
  }
}

/// What a restore would change.
public struct RestorePreview: Hashable, Sendable {
  /// What the store contains now.
  public var current: StoreContents
  /// What it would contain.
  public var restored: StoreContents
  /// The store has changes or decisions that the backup does not have.
  public var isOlder: Bool
  /// The number of read grants that would be reset, because the user has made decisions since.
  public var resetGrantCount: Int
  /// The replaced files would be set aside.
  public var keepsCurrent: Bool
  /// Damage in the files of the backup, without health data; empty if there is none.
  public var problems: [String]

  public init(current: StoreContents, restored: StoreContents, isOlder: Bool = false, resetGrantCount: Int = 0, keepsCurrent: Bool = false, problems: [String] = []) {
    self.current = current
    self.restored = restored
    self.isOlder = isOlder
    self.resetGrantCount = resetGrantCount
    self.keepsCurrent = keepsCurrent
    self.problems = problems
  }
}
