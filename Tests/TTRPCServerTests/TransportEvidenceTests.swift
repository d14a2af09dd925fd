import CLinux
import Foundation
import Glibc
import TTRPC
import TestSupport
import Testing
import WireTestSupport

@testable import TTRPCServer

@Suite("12: evidence about peers", .process)
struct TransportEvidenceTests {
  @Test(
    "ID-11: the outcomes of pinning a process are distinguished",
    arguments: [
      (7, .pinned(descriptor: 7)), (-EINVAL, .peerGone), (-ESRCH, .peerGone),
      (-ENODATA, .peerGone), (-ENOPROTOOPT, .unsupported), (-EMFILE, .failed(errno: EMFILE)),
      (-EPERM, .failed(errno: EPERM)),
    ] as [(Int32, PinOutcome)])
  func outcomes(result: Int32, outcome: PinOutcome) {
    #expect(PinOutcome(peerPidfd: result) == outcome)
  }

  @Test("a connection carries the user, group, process identifier and instance of its process")
  func evidence() throws {
    let harness = try TransportHarness()
    let client = harness.connect()
    client.send(.held(1))
    #expect(client.ping(3))
    let evidence = harness.held.all[0].peer.evidence
    #expect(evidence.user == geteuid())
    #expect(evidence.group == getegid())
    #expect(evidence.processID == getpid())
    let other = harness.connect()
    other.send(.held(1))
    #expect(other.ping(3))
    #expect(harness.held.all[1].peer.evidence == evidence)
  }

  @Test(
    "ID-11: an exited peer, one that cannot be pinned and a kernel without pinning are distinct")
  func pinning() throws {
    let gone = try TransportHarness { $0.evidence = PeerEvidenceSource { _ in .peerGone } }
    #expect(gone.connect().isClosedByServer)
    #expect(gone.events.contains(.refused(listener: "test", .peerGone)))

    let old = try TransportHarness { $0.evidence = PeerEvidenceSource { _ in .unsupported } }
    let client = old.connect()
    client.send(.held(1))
    #expect(client.ping(3))
    #expect(old.held.all[0].peer.evidence.process == .unsupported)
    #expect(old.events.contains(.unpinned(listener: "test")))

    let full = try TransportHarness {
      $0.evidence = PeerEvidenceSource { _ in .failed(errno: EMFILE) }
    }
    #expect(full.connect().isClosedByServer)
    #expect(full.events.contains(.refused(listener: "test", .noEvidence(errno: EMFILE))))

    let failing = try TransportHarness {
      $0.evidence = PeerEvidenceSource { _ in .failed(errno: EPERM) }
    }
    #expect(failing.connect().isClosedByServer)
    #expect(failing.events.contains(.refused(listener: "test", .noEvidence(errno: EPERM))))
  }

  @Test("a connection that cannot be watched is refused, and its process is no longer watched")
  func unwatchable() throws {
    // The read end of a pipe takes the place of the pidfd, so that the write end shows its closing.
    var pipe: [Int32] = [0, 0]
    #expect(Glibc.pipe(&pipe) == 0)
    let (readEnd, writeEnd) = (pipe[0], pipe[1])
    defer { close(writeEnd) }
    let harness = try TransportHarness {
      $0.evidence = PeerEvidenceSource { connection in
        // epoll rejects a file.
        let file = open("/proc/self/exe", O_RDONLY)
        dup2(file, connection)
        close(file)
        return .pinned(descriptor: readEnd)
      }
    }
    #expect(harness.connect().isClosedByServer)
    #expect(harness.events.contains(.refused(listener: "test", .noEvidence(errno: EPERM))))
    // The server closes the pidfd only after the connection.
    var state = pollfd(fd: writeEnd, events: 0, revents: 0)
    #expect(poll(&state, 1, Int32(scaledTimeout(30) * 1000)) == 1)
    #expect(state.revents & Int16(POLLERR) != 0)
  }

  @Test("ID-03, ID-04: a message from a process that did not connect closes the connection")
  func foreignSender() throws {
    let harness = try TransportHarness()
    let client = harness.connect()
    #expect(client.ping(1))
    let child = Process()
    child.executableURL = URL(filePath: "/bin/echo")
    child.standardOutput = FileHandle(fileDescriptor: client.descriptor)
    try child.run()
    child.waitUntilExit()
    #expect(harness.events.hasClosed(.foreignSender))
    #expect(client.isClosedByServer)
  }

  @Test("6: the exit of a process closes its connections, even if another process still holds them")
  func exit() throws {
    let child = Process()
    child.executableURL = URL(filePath: "/bin/cat")
    child.standardInput = Pipe()
    try child.run()
    let pid = child.processIdentifier
    let harness = try TransportHarness {
      $0.evidence = PeerEvidenceSource { _ in .pinned(descriptor: cl_pidfd_open(pid)) }
    }
    let clients = [harness.connect(), harness.connect()]
    for client in clients {
      client.send(.held(1))
      #expect(client.ping(3))
    }
    kill(pid, SIGKILL)
    for client in clients {
      #expect(harness.held.nextReason() == .disconnected)
      #expect(client.isClosedByServer)
    }
    #expect(harness.events.hasClosed(.peerExited))
    child.waitUntilExit()
  }

  @Test("a process of another user is refused")
  func otherUser() throws {
    let harness = try TransportHarness { $0.users = [geteuid() + 1] }
    #expect(harness.connect().isClosedByServer)
    #expect(harness.events.contains(.refused(listener: "test", .otherUser)))
  }

  @Test("connections beyond the per-user limit are refused, and the others continue")
  func limits() throws {
    let harness = try TransportHarness {
      $0.limits.connectionsMax = 3
      $0.limits.connectionsPerUserMax = 2
    }
    let clients = [harness.connect(), harness.connect()]
    for client in clients { #expect(client.ping(1)) }
    #expect(harness.connect().isClosedByServer)
    #expect(harness.events.contains(.refused(listener: "test", .tooManyConnectionsOfUser)))
    for client in clients { #expect(client.ping(3)) }
  }
}
