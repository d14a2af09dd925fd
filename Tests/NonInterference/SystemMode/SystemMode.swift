import Foundation
import Glibc

/// System mode for the worlds: each daemon runs under an account of its own with an encrypted store,
/// and the app, the other apps and the user's tools are processes of the user.
///
/// These parts of the daemon differ from user mode, and each of them can affect what an app observes:
///
/// - `Daemon.Options.serve`: the user of the control socket and of registrations is not the account
///   of the daemon.
/// - `SocketActivation`: the sockets belong to the user and remain while the daemon restarts; apps
///   have no sockets of their own (`AppSockets`).
/// - `PeerEvidenceSource.otherAccount` and `ManagerNamespaces`: namespaces of another user's process.
/// - `MeasuringClient`: each hello is measured by `healthd-measure`, which passes the program file.
/// - `PresenceGate`, `ConsentCenter.provePresence` and `PresenceService.client`: every grant, deletion
///   by the user, registration and unlock asks for presence through a socket.
/// - `LaunchCenter`: a program in the session of the user starts apps.
/// - `StoreKeys`, `StoreLock`, `LockedJournal`: a lock closes the store and forgets its key; what is
///   saved in the meantime is sealed to a public key. The seals have a directory of their own.
/// - `MemoryLimits`: the daemon has its process for itself.
///
/// Four processes take part. The supervisor is root and starts the others: `healthd-measure`, which
/// remains root; the host, which runs the daemons under `account`; and the checker, which runs as
/// `user`.
package struct SystemMode: Sendable {
  /// Ids that no account of a machine has.
  package static let account: UInt32 = 62_993
  package static let user: UInt32 = 62_994

  /// The directory of the sockets between the processes, in which every account may create files.
  package let base: String

  package init(base: String) { self.base = base }

  package var measurePath: String { base + "/measure.sock" }
  package var presencePath: String { base + "/presence.sock" }
  package var hostPath: String { base + "/host.sock" }

  /// The system mode in which the worlds of this process run; nil for user mode. nonisolated(unsafe)
  /// because it is set before the first world exists.
  nonisolated(unsafe) package static var current: SystemMode?

  /// Gives up root for an account. The process ends, and removes its files, when standard input does:
  /// the supervisor holds the other end of it.
  package func become(_ account: UInt32) throws {
    guard setgroups(0, nil) == 0, setgid(account) == 0, setuid(account) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM)
    }
    Thread.detachNewThread { [base] in
      var byte: UInt8 = 0
      while read(STDIN_FILENO, &byte, 1) > 0 {}
      for name in (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? [] {
        // Those of the other account remain.
        try? FileManager.default.removeItem(atPath: base + "/" + name)
      }
      _exit(1)
    }
  }
}
