import HealthKeys
import HealthPermissions
import HealthStore
import StorageSupport

extension Daemon {
  /// Opens both databases, even on a full disk, and logs problems for the operator.
  ///
  /// - Parameter finishRequests: see `StoreOptions`.
  static func openStores(
    _ options: Options, _ log: OperatorLog,
    finishRequests: @escaping @Sendable (() -> Void) -> Void
  ) throws -> (HealthStore, PermissionStore, StoreKeys) {
    BackupCopy.removeAll(in: options.dataDirectory)
    if let restore = try PendingRestore.apply(
      directory: options.dataDirectory, seals: options.sealDirectory)
    {
      log.say(
        "the store was restored from a backup"
          + (restore.keepsReplaced
            ? "; the replaced files end with \(PendingRestore.replacedSuffix)" : ""))
    }
    let keys = try StoreKeys.open(
      directory: options.dataDirectory, sealDirectory: options.sealDirectory,
      sources: options.keys, log: log, encrypted: options.encrypted)
    // One for both databases, opened first, so that a daemon on a full disk can start.
    let reserve = DiskReserve(path: options.dataDirectory + "/reserve")
    var storeOptions = StoreOptions()
    storeOptions.reserve = reserve
    storeOptions.logger = log.logger
    storeOptions.finishRequests = finishRequests
    storeOptions.sealDirectory = options.sealDirectory
    // Without the health key, the store starts locked.
    let store: HealthStore
    if keys.vault?.isLocked != true {
      storeOptions.key = try keys.prepareHealth(log: log)
      store = try HealthStore.open(directory: options.dataDirectory, options: storeOptions)
    } else {
      store = HealthStore.locked(directory: options.dataDirectory, options: storeOptions)
      log.note("the store is locked until the user unlocks it")
    }
    // The daemon starts all the same, because the user needs it for the repair.
    if store.isJournalDamaged {
      log.say(
        "samples saved last are damaged on disk, and nothing is read or saved: run healthctl store "
          + "salvage, or restore a backup")
    }
    let policyKey = try keys.preparePolicy(log: log)
    // Opening writes even if nothing has changed. If it fails, it is repeated with the space of the
    // reserve file regardless of the error code, because a full disk is reported in several ways.
    let permissions = try reserve.afford(
      isFull: { (error: PermissionError) in error.code == .inaccessible }
    ) { () throws(PermissionError) in
      try PermissionStore.open(
        directory: options.dataDirectory, machine: options.machine,
        time: PolicyTimeSource(wall: options.policyClock.now, elapsed: options.elapsed),
        daemon: .serving(options.user), key: policyKey, sealDirectory: options.sealDirectory,
        // The store is opened first: decisions are ordered among its changes.
        reserve: reserve, position: { store.lastAnchor })
    }
    try keys.endRotation(health: storeOptions.key, policy: policyKey, log: log)
    if !reserve.isHeld {
      log.say("the disk is full: you can read, delete and revoke, nothing can be saved")
    }
    if permissions.isRestored {
      log.say(
        "the permission database was restored from an older copy, or is damaged: no app may read until "
          + "you grant it again")
    }
    for problem in permissions.problems { log.say("permissions: \(problem)", .permissionsDamaged) }
    return (store, permissions, keys)
  }
}
