import CLinux
import Glibc

/// The kernel's evidence about the peer process, collected when its connection is accepted.
///
/// It identifies the process that *connected*. If the socket is passed to another process, the
/// evidence does not change, so the sender of every message is compared with it.
public struct PeerEvidence: Hashable, Sendable {
  /// The effective user at the time of the connection.
  public var user: UInt32
  /// The effective group at the time of the connection.
  public var group: UInt32
  /// The process number. It may be reused after the process has exited.
  public var processID: Int32
  /// The evidence about the process instance.
  public var process: ProcessEvidence
}

/// The evidence about the identity of a process instance.
public enum ProcessEvidence: Hashable, Sendable {
  /// The process is pinned by a pidfd, and its exit closes the connection. `instance` is unique
  /// until reboot; 0 on kernels without pidfs.
  case pinned(instance: UInt64)
  /// The kernel cannot pin processes (before Linux 6.5, or forbidden), so the process number proves
  /// nothing.
  case unsupported
}

/// The results of pinning, which have different consequences.
package enum PinOutcome: Hashable, Sendable {
  /// The process is pinned. The receiver must close the descriptor.
  case pinned(descriptor: Int32)
  /// The process that connected has exited.
  case peerGone
  case unsupported
  /// Pinning failed, for example because no descriptor is free. It is not evidence about the peer.
  case failed(errno: Int32)

  /// Creates an outcome from the result of SO_PEERPIDFD.
  ///
  /// - Parameter result: A descriptor, or a negative errno.
  package init(peerPidfd result: Int32) {
    switch result {
    case 0...: self = .pinned(descriptor: result)
    // After the process has been reaped, Linux 6.5 to 6.15 return EINVAL, other versions ESRCH or
    // ENODATA.
    case -EINVAL, -ESRCH, -ENODATA: self = .peerGone
    case -ENOPROTOOPT, -EOPNOTSUPP, -ENOSYS: self = .unsupported
    default: self = .failed(errno: -result)
    }
  }
}

/// The source of evidence. Tests substitute other results for those of the kernel.
package struct PeerEvidenceSource: Sendable {
  package var pin: @Sendable (_ socket: Int32) -> PinOutcome
  /// Returns whether a process has the PID and user namespaces of the server, and the mount
  /// namespace of the server or of its parent. The parent's is accepted because a service manager
  /// may give the service a mount namespace of its own, which the user's shells do not have. Never
  /// blocks.
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
    // Since Linux 6.16, a process that has exited can still be pinned; its pidfd is readable.
    guard case .pinned(let descriptor) = outcome, cl_pidfd_has_exited(descriptor, 0) != 0 else {
      return outcome
    }
    _ = cl_close(descriptor)
    return .peerGone
  }

  /// The source for a server with an account of its own. The kernel does not disclose the namespace
  /// files of another user's process, so namespaces are compared with what every user can read.
  package static let otherAccount: PeerEvidenceSource = {
    var source = kernel
    source.sharesNamespaces = ManagerNamespaces.areShared(by:)
    return source
  }()
}

/// The identity of a namespace. It is unique only while a process is in the namespace.
struct NamespaceFile: Hashable, Sendable {
  private let device: UInt
  private let inode: UInt

  /// Returns nil if the file cannot be read.
  init?(_ kind: String, of process: String) {
    var status = stat()
    guard stat("/proc/\(process)/ns/\(kind)", &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
  }

  /// The mount namespaces of the server and of its parent, which is a service manager or a shell of
  /// the user. They are read once, because the parent may exit.
  static let ownMounts = [
    NamespaceFile("mnt", of: "self"), NamespaceFile("mnt", of: "\(getppid())"),
  ].compactMap(\.self)
}
