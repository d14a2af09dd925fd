import CLinux
import Glibc

/// What the kernel says of the process at the other end, taken when its connection is accepted.
///
/// It is evidence of who *connected*. A descriptor that is handed to another process keeps it; that
/// is why the sender of every message is compared with it.
package struct PeerEvidence: Hashable, Sendable {
  /// Effective user and group when it connected.
  package var user: UInt32
  package var group: UInt32
  /// Only a number: it may belong to another process once this one has exited.
  package var processID: Int32
  package var process: ProcessEvidence
}

package enum ProcessEvidence: Hashable, Sendable {
  /// The process is held by a descriptor and its exit closes the connection. `instance` is a number
  /// that no other process gets while the machine is up; 0 on kernels without pidfs.
  case pinned(instance: UInt64)
  /// The kernel cannot pin (before Linux 6.5, or forbidden): the process id proves nothing.
  case unsupported
}

/// Outcomes of pinning that must not be mixed up.
package enum PinOutcome: Hashable, Sendable {
  /// The descriptor is the receiver's to close.
  case pinned(descriptor: Int32)
  /// The process that connected has exited.
  case peerGone
  case unsupported
  /// Such as no free descriptor. Says nothing of the peer.
  case failed(errno: Int32)

  /// - Parameter result: of SO_PEERPIDFD: a descriptor, or a negative errno.
  package init(peerPidfd result: Int32) {
    switch result {
    case 0...: self = .pinned(descriptor: result)
    // 6.5 to 6.15 answer EINVAL when the process has been reaped, others ESRCH or ENODATA.
    case -EINVAL, -ESRCH, -ENODATA: self = .peerGone
    case -ENOPROTOOPT, -EOPNOTSUPP, -ENOSYS: self = .unsupported
    default: self = .failed(errno: -result)
    }
  }
}

/// Where evidence comes from; tests put other answers in place of the kernel's.
package struct PeerEvidenceSource: Sendable {
  package var pin: @Sendable (_ socket: Int32) -> PinOutcome
  /// Whether process numbers and user ids mean the same to a process as to this one, and whether it
  /// sees the files of this process or of the one that started it: a service manager may give a
  /// service mounts of its own, which the user's shells do not have. Never blocks.
  package var sharesNamespaces: @Sendable (_ processID: Int32) -> Bool = { process in
    func isShared(_ kind: String, with own: [NamespaceFile]) -> Bool {
      NamespaceFile(kind, of: "\(process)").map(own.contains) ?? false
    }
    return isShared("pid", with: [NamespaceFile("pid", of: "self")].compactMap(\.self))
      && isShared("user", with: [NamespaceFile("user", of: "self")].compactMap(\.self))
      && isShared("mnt", with: NamespaceFile.ownMounts)
  }

  package init(pin: @escaping @Sendable (Int32) -> PinOutcome) { self.pin = pin }

  package static let kernel = PeerEvidenceSource { socket in
    let outcome = PinOutcome(peerPidfd: cl_peer_pidfd(socket))
    // Since 6.16 even a process that has exited can be pinned; its descriptor is readable.
    guard case .pinned(let descriptor) = outcome, cl_pidfd_has_exited(descriptor, 0) != 0 else {
      return outcome
    }
    _ = cl_close(descriptor)
    return .peerGone
  }
}

/// Names a namespace while a process is in it.
struct NamespaceFile: Hashable, Sendable {
  private let device: UInt
  private let inode: UInt

  /// nil when it cannot be read.
  init?(_ kind: String, of process: String) {
    var status = stat()
    guard stat("/proc/\(process)/ns/\(kind)", &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
  }

  /// The mounts of the daemon and of the process that started it, which is a service manager or a
  /// shell of the user. Read once: the parent may exit.
  static let ownMounts = [
    NamespaceFile("mnt", of: "self"), NamespaceFile("mnt", of: "\(getppid())"),
  ].compactMap(\.self)
}
