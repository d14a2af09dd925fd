import HealthAuthorization
import HealthModel
import HealthPermissions
import HealthStore
import HealthWire
import TTRPCServer

/// Copies of the store.
extension OwnerHandlers {
  func backup(
    _ request: BackupStoreRequest, _ scope: OwnerScope, _ call: UnaryCall<BackupStoreReply>
  ) {
    call.onWorkQueue {
      do {
        var request = request
        let isKept = request.path.isEmpty
        if isKept { request.path = BackupCopy.newPath(beside: store.path) }
        let reply = try backup(request, isKept: isKept, in: scope, call)
        let copy = isKept ? try BackupCopy(removing: request.path) : nil
        call.call.onLoop {
          call.ownerSession.backup = copy
          call.reply(reply)
        }
      } catch {
        call.fail(error)
      }
    }
  }

  private func backup(
    _ request: BackupStoreRequest, isKept: Bool, in scope: OwnerScope,
    _ call: UnaryCall<BackupStoreReply>
  ) throws -> BackupStoreReply {
    guard isKept || !daemon.isSystemMode else {
      throw HealthError.invalidArgument(
        "path: in system mode healthd cannot write to your files; leave it out and read the copy")
    }
    // A relative path would be relative to the directory of the daemon, which the user does not
    // know.
    guard request.path.hasPrefix("/") else {
      throw HealthError.invalidArgument("path: give an absolute path")
    }
    let byteCount = try store.backup(to: request.path, in: scope)
    backupTime.record()
    // A backup discloses every sample of the store, so the ledger records all of them as read.
    let facts = AnswerFacts(sampleCount: (try? store.status().sampleCount) ?? 0)
    call.record(.read, facts, byteCount: Int(byteCount))
    return BackupStoreReply(bytes: byteCount)
  }

  func readBackup(
    _ request: ReadBackupRequest, _ scope: OwnerScope, _ call: UnaryCall<ReadBackupReply>
  ) {
    guard let copy = call.ownerSession.backup else {
      return call.fail(HealthError(.noData, "this connection has made no copy of the store"))
    }
    call.answerOnWorkQueue(answerByteCount: BackupCopy.partByteCount) {
      ReadBackupReply(data: try copy.read(at: request.offset))
    }
  }
}
