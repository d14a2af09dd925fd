import Glibc
import HealthAuthorization
import HealthModel
import HealthPermissions
import HealthStore
import StorageSupport
import Synchronization

/// A copy of the store that a control connection reads. Its files have no names, so that they end
/// with the connection or the daemon. They are sealed if the store is encrypted, and are decrypted as
/// they are read.
final class BackupCopy: Sendable {
  static let partByteCount = 1 << 20
  private static let prefix = "backup-"

  /// The files by name; nil after `close`.
  private let databases: Mutex<[String: SealedPages]?>
  private let ceilings: [UInt8]?
  let contents: StoreContents
  let takenAt: Instant

  /// Copies both databases as of one moment: no decision of the user and no entry of the ledger is
  /// between the state of the samples and that of the permissions.
  init(store: HealthStore, permissions: PermissionStore, in scope: OwnerScope) throws {
    try store.requireRoomForCopy()
    let paths = (
      Self.newPath(beside: store.path, "samples"), Self.newPath(beside: store.path, "permissions")
    )
    defer {
      unlink(paths.0)
      unlink(paths.1)
    }
    var contents = StoreContents()
    var time = Instant.now
    let samples = try store.backup(to: paths.0, in: scope) { begin in
      contents = try permissions.backup(to: paths.1, in: scope) {
        time = .now
        try begin()
      }
    }
    contents.sampleCount = samples.sampleCount
    contents.changeCount = samples.changeCount
    self.contents = contents
    takenAt = time
    let health = try store.readingPages(of: paths.0)
    let policy = try permissions.readingPages(of: paths.1)
    databases = Mutex([BackupFileName.samples: health, BackupFileName.permissions: policy])
    ceilings = permissions.ceilingsText()
  }

  /// The files in the order in which they are sent.
  var files: [BackupFile] {
    let sizes = databases.withLock { ($0 ?? [:]).mapValues(\.byteCount) }
    let files = sizes.map { BackupFile(name: $0.key, byteCount: $0.value) }
      .sorted { $0.name > $1.name }
    return files
      + (ceilings.map { [BackupFile(name: BackupFileName.ceilings, byteCount: Int64($0.count))] }
        ?? [])
  }

  func read(_ name: String, at offset: Int64) throws -> [UInt8] {
    if name == BackupFileName.ceilings, let ceilings {
      guard 0...Int64(ceilings.count) ~= offset else { return [] }
      return Array(ceilings[Int(offset)...].prefix(Self.partByteCount))
    }
    guard let pages = databases.withLock({ $0?[name] }) else { throw Self.unknown }
    guard offset < pages.byteCount else { return [] }
    guard offset >= 0, offset % Int64(Self.partByteCount) == 0 else {
      throw HealthError.invalidArgument("offset: must be a multiple of 1 MiB")
    }
    return try pages.read(Self.partByteCount, at: offset)
  }

  /// Closes the files, whose keys are in memory until then.
  func close() { databases.withLock { $0 = nil } }

  static let unknown = HealthError(
    .noData, "this connection has no such copy of the store; begin the backup again")

  private static func newPath(beside store: String, _ name: String) -> String {
    let directory = store.prefix(upTo: store.lastIndex(of: "/") ?? store.startIndex)
    return "\(directory)/\(prefix)\(name)-\(String(UInt64.random(in: .min ... .max), radix: 16))"
  }

  /// Removes copies that a daemon left which was killed while it made them.
  static func removeAll(in directory: String) {
    for name in DirectoryEntries.names(directory) where name.hasPrefix(prefix) {
      unlink(directory + "/" + name)
    }
  }
}

/// The names of the files of a backup. They are those in the data directory.
enum BackupFileName {
  static let samples = "health.sqlite"
  static let permissions = PermissionStore.fileName
  static let ceilings = PermissionStore.ceilingsFileName
  static let all = [samples, permissions, ceilings]
}

/// The copies and restores of connections, which must not outlast the lock of an encrypted store:
/// they hold its keys.
final class OpenCopies: Sendable {
  private let closers = Mutex<[UInt64: @Sendable () -> Void]>([:])
  private let number = Atomic<UInt64>(0)

  /// Adds a copy, whose owner retains the ticket.
  func insert(_ close: @escaping @Sendable () -> Void) -> Ticket {
    let key = number.add(1, ordering: .relaxed).newValue
    closers.withLock { $0[key] = close }
    return Ticket(copies: self, key: key)
  }

  func closeAll() {
    let all = closers.withLock { closers in
      defer { closers = [:] }
      return Array(closers.values)
    }
    for close in all { close() }
  }

  /// Removes the copy with the last reference.
  final class Ticket: Sendable {
    private let copies: OpenCopies
    private let key: UInt64

    fileprivate init(copies: OpenCopies, key: UInt64) { (self.copies, self.key) = (copies, key) }

    deinit { copies.closers.withLock { _ = $0.removeValue(forKey: key) } }
  }
}
