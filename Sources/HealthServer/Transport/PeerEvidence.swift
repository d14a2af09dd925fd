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
  /// Whether process numbers and user ids mean the same to a process as to this one. Never blocks.
  package var sharesNamespaces: @Sendable (_ processID: Int32) -> Bool = { process in
    ["pid", "user"].allSatisfy { kind in
      var (own, other) = (stat(), stat())
      return stat("/proc/self/ns/\(kind)", &own) == 0
        && stat("/proc/\(process)/ns/\(kind)", &other) == 0
        && own.st_dev == other.st_dev && own.st_ino == other.st_ino
    }
  }

  package init(pin: @escaping @Sendable (Int32) -> PinOutcome) { self.pin = pin }

  package static let kernel = PeerEvidenceSource { socket in
    let outcome = PinOutcome(peerPidfd: cl_peer_pidfd(socket))
    // Since 6.16 even a process that has exited can be pinned; its descriptor is readable.
    guard case .pinned(let descriptor) = outcome, cl_pidfd_has_exited(descriptor) != 0 else {
      return outcome
    }
    _ = cl_close(descriptor)
    return .peerGone
  }
}
