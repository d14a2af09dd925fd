import HealthAPI
import Glibc
import HealthAuthorization
import HealthKeys
import HealthModel
import HealthPermissions
import HealthStorage
import HealthStore
import StorageSupport
import Synchronization

/// The files of a restore that a control connection sends. They are in a directory of their own in the
/// data directory, sealed with the keys of the store, and are removed with the connection unless they
/// were committed.
///
/// The databases come from a backup that the user has chosen, which need not be one of healthd: they
/// are opened only when they have none of the objects with which a database runs code of its own.
final class RestoreStaging: Sendable {
  /// The keys with which the files are sealed.
  struct Keys: Sendable {
    var health: EncryptionKey?
    var policy: EncryptionKey?

    func key(of name: String) -> EncryptionKey? {
      name == BackupFileName.samples ? health : policy
    }
  }

  private struct File {
    var byteCount: Int64
    var written: Int64 = 0
    /// nil before the first part and after the last one.
    var pages: SealedPages?
    var registration: KeyRegistration?
    /// The content of `ceilings.tsv`.
    var text: [UInt8] = []
  }

  private struct State {
    var files: [String: File]
    var checked: RestorePreview?
    var isCommitted = false
    var isClosed = false
  }

  private static let ceilingsByteCountMax: Int64 = 64 << 10
  private static let partByteCountMax = 1 << 20

  let name: String
  let directory: String
  let keys: Keys
  private let state: Mutex<State>

  /// - Parameters:
  ///   - dataDirectory: The data directory.
  ///   - availableByteCount: The free space on its disk.
  init(
    _ files: [BackupFile], in dataDirectory: String, keys: Keys, availableByteCount: Int64
  ) throws {
    let sizes = Dictionary(files.map { ($0.name, $0.byteCount) }) { first, _ in first }
    guard sizes.count == files.count, sizes.keys.allSatisfy(BackupFileName.all.contains),
      sizes[BackupFileName.samples] ?? 0 > 0, sizes[BackupFileName.permissions] ?? 0 > 0,
      sizes.values.allSatisfy({ $0 >= 0 }),
      sizes[BackupFileName.ceilings] ?? 0 <= Self.ceilingsByteCountMax
    else {
      throw HealthError.invalidArgument("files: must be those of a backup")
    }
    let (sum, overflow) = sizes.values.reduce((Int64(0), false)) { sum, size in
      let (next, isOver) = sum.0.addingReportingOverflow(size)
      return (next, sum.1 || isOver)
    }
    // The tags of sealed pages, and the logs of the databases while they are verified.
    guard !overflow, availableByteCount / 17 * 16 > sum else { throw SealedFileError.noRoomForCopy }
    self.keys = keys
    name = PendingRestore.stagingPrefix + String(UInt64.random(in: .min ... .max), radix: 16)
    directory = dataDirectory + "/" + name
    state = Mutex(State(files: sizes.mapValues { File(byteCount: $0) }))
    guard mkdir(directory, 0o700) == 0 else {
      throw errno == ENOSPC
        ? SealedFileError.noRoomForCopy
        : HealthError(.databaseInaccessible, "no directory can be created in the data directory")
    }
  }

  deinit { discard() }

  /// Removes the files, unless they were committed.
  func discard() {
    let isRemoved = state.withLock { state in
      state.isClosed = true
      state.files = [:]
      return !state.isCommitted
    }
    if isRemoved { DirectoryEntries.remove(directory) }
  }

  // MARK: - Sending

  func write(_ request: WriteRestoreRequest) throws {
    try state.withLock { state in
      guard !state.isClosed, var file = state.files[request.name] else { throw Self.unknown }
      let end = request.offset.addingReportingOverflow(Int64(request.data.count))
      guard request.offset == file.written, !end.overflow, end.partialValue <= file.byteCount,
        !request.data.isEmpty, request.data.count <= Self.partByteCountMax
      else {
        throw HealthError.invalidArgument("offset: the part does not follow the previous one")
      }
      // Until the whole file is there again.
      state.checked = nil
      // A copy in the dictionary would be a second reference to what is changed here.
      state.files[request.name] = nil
      defer { state.files[request.name] = file }
      if request.name == BackupFileName.ceilings {
        file.text += request.data
      } else {
        try append(request, to: &file)
      }
      file.written = end.partialValue
    }
  }

  private func append(_ request: WriteRestoreRequest, to file: inout File) throws {
    let path = directory + "/" + request.name
    do {
      if request.offset == 0 {
        guard let pageSize = SealedPages.pageSize(ofHeader: request.data),
          DatabaseCopy.create(path)
        else { throw Self.foreign }
        file.registration = try keys.key(of: request.name).map { key in
          try SealedFiles.register(path, key: key, pageSize: pageSize)
        }
        file.pages = try SealedPages(creating: path)
      }
      guard let pages = file.pages else { throw Self.foreign }
      try pages.write(request.data, at: request.offset)
      if request.offset + Int64(request.data.count) == file.byteCount {
        try pages.sync()
        (file.pages, file.registration) = (nil, nil)
      }
    } catch let error as SealedFileError where error.code == .corrupt {
      throw Self.foreign
    }
  }

  // MARK: - Checking

  /// Verifies the files, and compares them with the store.
  func check(
    store: HealthStore, permissions: PermissionStore, in scope: OwnerScope
  ) throws -> RestorePreview {
    let (checked, text) = try state.withLock { state in
      guard !state.isClosed else { throw Self.unknown }
      guard state.files.values.allSatisfy({ $0.written == $0.byteCount }) else {
        throw HealthError.invalidArgument("files: incomplete; send the rest first")
      }
      return (state.checked, state.files[BackupFileName.ceilings]?.text)
    }
    if let checked { return checked }
    if let text {
      let path = directory + "/" + BackupFileName.ceilings
      try AtomicFile.write(text, to: path)
      try PermissionStore.checkCeilings(directory: directory)
    }
    let restored = try open(in: scope)
    var reply = RestorePreview(
      current: try permissions.contents(in: scope), restored: restored.contents)
    reply.problems = restored.problems
    reply.current.sampleCount = try store.status().sampleCount
    reply.current.changeCount = try store.changeCount()
    reply.isOlder = reply.current.isNewer(than: reply.restored)
    reply.resetGrantCount = try permissions.resetCount(of: restored.contents)
    reply.keepsCurrent = !reply.current.isEmpty
    state.withLock { $0.checked = reply }
    return reply
  }

  private func open(
    in scope: OwnerScope
  ) throws -> (contents: StoreContents, problems: [String]) {
    for name in [BackupFileName.samples, BackupFileName.permissions] {
      let path = directory + "/" + name
      let registration = try keys.key(of: name).map { key in
        try SealedFiles.register(path, key: key, pageSize: HealthStore.pageSize)
      }
      defer { registration?.end() }
      guard DatabaseCopy.isInert(path) else { throw Self.foreign }
    }
    do {
      let samples = try HealthStore.prepareRestore(
        directory: directory, key: keys.health, in: scope)
      let policy = try PermissionStore.prepareRestore(
        directory: directory, key: keys.policy, in: scope)
      var contents = policy.contents
      contents.sampleCount = samples.sampleCount
      contents.changeCount = samples.changeCount
      return (contents, samples.problems + policy.problems)
    } catch let error as StoreError where error.code == .corrupt {
      throw Self.foreign
    }
  }

  // MARK: - Committing

  /// Commits the files that were checked. The daemon must end then.
  ///
  /// - Returns: Whether the replaced files are set aside.
  func commit(
    acceptsProblems: Bool, directory dataDirectory: String, seals: String?
  ) throws -> Bool {
    try state.withLock { state in
      guard !state.isClosed else { throw Self.unknown }
      guard let checked = state.checked else {
        throw HealthError.invalidArgument("the files were not checked; check the restore first")
      }
      guard checked.problems.isEmpty || acceptsProblems else {
        throw HealthError.invalidArgument(
          "accepts_problems: the backup is damaged, and the damage was not accepted")
      }
      guard DirectoryEntries.sync(directory), DirectoryEntries.sync(dataDirectory) else {
        throw HealthError(.databaseInaccessible, "the restored files cannot be written to the disk")
      }
      try PendingRestore(
        staging: name, keepsReplaced: checked.keepsCurrent, files: state.files.keys.sorted()
      ).commit(directory: dataDirectory, seals: seals)
      state.isCommitted = true
      return checked.keepsCurrent
    }
  }

  static let unknown = HealthError(
    .noData, "this connection has begun no restore, or the store was locked since")
  private static let foreign = HealthError.invalidArgument(
    "the backup contains a file that is not a database of healthd, or that is too damaged to be opened"
  )
}

extension StoreContents {
  /// Whether nothing was ever stored or decided.
  fileprivate var isEmpty: Bool { changeCount == 0 && decisionCount == 0 && appCount == 0 }

  /// Whether this is a later state of the same store.
  fileprivate func isNewer(than other: StoreContents) -> Bool {
    storeID == other.storeID
      && (changeCount > other.changeCount || decisionCount > other.decisionCount)
  }
}
