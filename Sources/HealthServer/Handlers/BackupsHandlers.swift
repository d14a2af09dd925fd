import HealthAPI
import HealthAuthorization
import HealthKeys
import HealthModel
import HealthPermissions
import HealthStore
import HealthWire
import StorageSupport
import TTRPCServer

/// The handlers of `health.v1.Backups`.
struct BackupsHandlers: Sendable {
  let store: HealthStore
  let permissions: PermissionStore
  let keys: StoreKeys
  let copies: OpenCopies
  let backupTime: BackupTime
  let lockedStore: LockedStore
  let modes: Modes
  let daemonVersion: String
  let log: OperatorLog
  /// Ends the daemon, whose next start opens the restored files.
  let restored: @Sendable () -> Void

  func begin(
    _: BeginBackupRequest, _ scope: OwnerScope, _ call: UnaryCall<BackupDescription>
  ) {
    call.onWorkQueue {
      do {
        let copy = try BackupCopy(store: store, permissions: permissions, in: scope)
        let files = copy.files
        // A backup discloses every sample of the store, so the ledger records all of them as read.
        call.record(
          .read, AnswerFacts(sampleCount: copy.contents.sampleCount),
          byteCount: Int(files.reduce(0) { $0 + $1.byteCount }))
        let ticket = copies.insert { [weak copy] in copy?.close() }
        call.call.onLoop {
          call.ownerSession.backup = (copy, ticket)
          call.reply(
            BackupDescription(
              files: files, contents: copy.contents, takenAt: copy.takenAt,
              daemonVersion: daemonVersion))
        }
      } catch {
        call.fail(error)
      }
    }
  }

  func read(_ request: ReadBackupRequest, _: OwnerScope, _ call: UnaryCall<ReadBackupReply>) {
    guard let copy = call.ownerSession.backup?.copy else { return call.fail(BackupCopy.unknown) }
    call.answerOnWorkQueue(answerByteCount: BackupCopy.partByteCount) {
      ReadBackupReply(data: try copy.read(request.name, at: request.offset))
    }
  }

  func confirm(
    _: ConfirmBackupRequest, _: OwnerScope, _ call: UnaryCall<ConfirmBackupReply>
  ) {
    guard let copy = call.ownerSession.backup?.copy else { return call.fail(BackupCopy.unknown) }
    call.ownerSession.backup = nil
    call.answerOnWorkQueue {
      backupTime.record(copy.takenAt)
      return ConfirmBackupReply()
    }
  }

  func beginRestore(
    _ request: BeginRestoreRequest, _: OwnerScope, _ call: UnaryCall<BeginRestoreReply>
  ) {
    call.ownerSession.restore = nil
    call.onWorkQueue {
      do {
        try store.requireRoomForCopy()
        let staging = try RestoreStaging(
          request.files, in: keys.directory, keys: try stagingKeys(),
          availableByteCount: store.availableByteCount)
        let ticket = copies.insert { [weak staging] in staging?.discard() }
        call.call.onLoop {
          call.ownerSession.restore = (staging, ticket)
          call.reply(BeginRestoreReply())
        }
      } catch {
        call.fail(error)
      }
    }
  }

  func writeRestore(
    _ request: WriteRestoreRequest, _: OwnerScope, _ call: UnaryCall<WriteRestoreReply>
  ) {
    guard let staging = call.ownerSession.restore?.staging else {
      return call.fail(RestoreStaging.unknown)
    }
    call.answerOnWorkQueue {
      try store.requireRoomForCopy()
      try staging.write(request)
      return WriteRestoreReply()
    }
  }

  func checkRestore(
    _: CheckRestoreRequest, _ scope: OwnerScope, _ call: UnaryCall<RestorePreview>
  ) {
    guard let staging = call.ownerSession.restore?.staging else {
      return call.fail(RestoreStaging.unknown)
    }
    call.answerOnWorkQueue {
      try staging.check(store: store, permissions: permissions, in: scope)
    }
  }

  /// Commits on the queue of changes of mode and keys: the files are sealed with the keys that apply
  /// when the daemon starts again.
  func commitRestore(
    _ request: CommitRestoreRequest, _: OwnerScope, _ call: UnaryCall<CommitRestoreReply>
  ) {
    guard let staging = call.ownerSession.restore?.staging else {
      return call.fail(RestoreStaging.unknown)
    }
    lockedStore.change {
      do {
        guard modes.lock == .unlocked else { throw HealthError.locked }
        let current = try stagingKeys()
        guard current.health?.id == staging.keys.health?.id,
          current.policy?.id == staging.keys.policy?.id,
          !PendingRestore.exists(directory: keys.directory, seals: keys.sealDirectory)
        else { throw HealthError.keysChanged }
        let isKept = try staging.commit(
          acceptsProblems: request.acceptsProblems, directory: keys.directory,
          seals: keys.sealDirectory)
        log.say("a backup was restored; healthd stops, and its next start opens it")
        call.reply(CommitRestoreReply(replacedPath: isKept ? keys.directory : ""))
        restored()
      } catch {
        call.fail(error)
      }
    }
  }

  private func stagingKeys() throws -> RestoreStaging.Keys {
    guard let vault = keys.vault else { return RestoreStaging.Keys() }
    guard let health = vault.healthKey else { throw KeyError.locked }
    guard !vault.isRotating else { throw HealthError.keysChanged }
    return RestoreStaging.Keys(health: health, policy: vault.policyKey)
  }
}

extension HealthError {
  fileprivate static let keysChanged = HealthError(
    .databaseInaccessible,
    "the keys of the store were changed, or another restore waits; restart healthd and try again")
}
