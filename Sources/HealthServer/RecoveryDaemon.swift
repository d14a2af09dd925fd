import HealthAPI
import Dispatch
import Glibc
import HealthAuthorization
import HealthKeys
import HealthModel
import HealthWire
import TTRPC
import TTRPCServer

/// What runs in the place of `Daemon` when its credential or key file was lost: without the policy key
/// neither permissions nor samples can be read. It serves the state of the encryption and the recovery
/// of the key, on the control socket, and fails every other call with the remedy. After a recovery it
/// stops, and the next start is a `Daemon`.
package final class RecoveryDaemon: Sendable {
  private let dataDirectory: DataDirectory
  private let runtimeDirectory: RuntimeDirectory?
  private let server: TransportServer

  /// Starts the daemon. It accepts connections when the initializer returns.
  package init(_ options: Daemon.Options, log: OperatorLog) throws {
    DescriptorLimit.raise()
    dataDirectory = try DataDirectory(path: options.dataDirectory)
    let recovery = try KeyRecovery(
      directory: options.dataDirectory, sealDirectory: options.sealDirectory, sources: options.keys)
    let activated = !options.activation.sockets.isEmpty
    runtimeDirectory = activated ? nil : try RuntimeDirectory(path: options.runtimeDirectory)
    let refusal = Status(known: HealthError.recoveryDue)
    let rows = RecoveryRows(recovery: recovery, log: log, recovered: options.recovered)
    var configuration = try Daemon.configuration(
      options, app: MethodTable([], refusal: refusal),
      control: MethodTable([rows.status, rows.recover], refusal: refusal))
    configuration.log = { event in Daemon.note(event, log) }
    server = try TransportServer(configuration)
    log.say(HealthError.recoveryDue.message)
  }

  /// Waits for the calls in progress. `completion` is called once, on any thread, when another daemon may
  /// use the directories.
  package func stop(completion: @escaping @Sendable () -> Void) {
    server.drain { [self] in
      dataDirectory.release()
      runtimeDirectory?.release()
      completion()
    }
  }
}

/// The methods of a recovery. The listener of the control socket admits only processes of the user.
private struct RecoveryRows {
  let recovery: KeyRecovery
  let log: OperatorLog
  let recovered: @Sendable () -> Void

  var status: MethodRow {
    row(HealthMethod.Encryption.status) { [recovery] _ in
      EncryptionStatus(
        isEnabled: true, slots: recovery.slots.map(\.info), createdAt: recovery.createdAt,
        isRecoveryDue: true)
    }
  }

  var recover: MethodRow {
    row(HealthMethod.Encryption.recover) { [recovery, log, recovered] request in
      let slot = try recovery.recover(try UserSecret(request.secret))
      log.say("the key of healthd was recovered; healthd stops, and its next start opens the store")
      recovered()
      return RecoverKeysReply(slot: slot.info)
    }
  }

  private func row<Request: WireMessage, Reply: WireMessage>(
    _ method: Method<Request, Reply>, _ answer: @escaping @Sendable (Request) throws -> Reply
  ) -> MethodRow {
    MethodRow(service: method.service, method: method.name, kind: .unary) { call, bytes in
      let request: Request
      do { request = try Request(wire: bytes) } catch {
        return call.fail(Status(known: error) ?? .recoveryFailed)
      }
      // Argon2id must not block the loop.
      DispatchQueue.global().async {
        do {
          let reply = try answer(request)
          call.reply { reply.appendWire(to: &$0) }
        } catch {
          call.fail(Status(known: error) ?? .recoveryFailed)
        }
      }
    }
  }
}

extension Status {
  fileprivate static let recoveryFailed = Status(
    .internal, "internal error of healthd; see its log")
}

extension HealthError {
  fileprivate static let recoveryDue = HealthError(
    .databaseInaccessible,
    "the key file or credential of healthd is missing, so neither permissions nor samples can be "
      + "read: restore it from a backup, or create a new one with healthctl encryption recover")
}
