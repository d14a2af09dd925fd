import HealthAPI
import CLinux
import HealthAuthorization
import HealthModel
import TTRPC
import TTRPCServer

// A service of the user's session, such as healthd-desktop, receives calls of apps by other means than
// the socket. It may name the process of an app, because a process that the control socket admits can
// obtain everything that an app of the user can. The daemon measures that process itself, and never
// takes its user or group as evidence.

extension SessionHandlers {
  /// A single error for all reasons, so that a process cannot find out about other processes.
  static let noSubstitution = Status(
    .unauthenticated, "this process cannot pass on calls of that process")

  func represent(_ request: RepresentRequest, _: Void, _ call: UnaryCall<RepresentReply>) {
    substitute(request.processID, call) { (peer, process) throws(TransportError) in
      try peer.represent(process)
    } reply: {
      RepresentReply()
    }
  }

  func handOver(_ request: HandOverRequest, _: Void, _ call: UnaryCall<HandOverReply>) {
    substitute(request.processID, call) { (peer, process) throws(TransportError) in
      try peer.handOver(to: process)
    } reply: {
      HandOverReply()
    }
  }

  private func substitute<Reply>(
    _ processID: Int32, _ call: UnaryCall<Reply>,
    _ apply: (Peer, PinnedProcess) throws(TransportError) -> Void, reply: () -> Reply
  ) {
    let peer = call.call.peer
    guard case .unidentified = call.caller, peer.session == nil, !peer.isRepresenting else {
      return call.fail(Self.isIdentified)
    }
    // A socket of an app with a user or group of its own admits other users.
    guard peer.evidence.user == userID, peer.tag.isEmpty, peer.sharesNamespaces,
      let process = pin(processID)
    else { return call.fail(Self.noSubstitution) }
    do throws(TransportError) { try apply(peer, process) } catch {
      return call.fail(Self.noSubstitution)
    }
    call.reply(reply())
  }

  /// Returns nil if the process has exited or is not one of the user's.
  private func pin(_ processID: Int32) -> PinnedProcess? {
    guard processID > 0 else { return nil }
    let descriptor = cl_pidfd_open(processID)
    guard descriptor >= 0 else { return nil }
    let process = PinnedProcess(processID: processID, descriptor: descriptor)
    // In this order: the number belongs to the process as long as it has not exited.
    guard cl_process_has_user(processID, userID) == 1, cl_pidfd_has_exited(descriptor, 0) == 0
    else {
      return nil
    }
    return process
  }
}
