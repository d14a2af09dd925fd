import CLinux
import Dispatch
import Foundation
import TTRPC
import InteropService
import TestSupport
import Testing
import WireTestSupport

@testable import TTRPCServer

@Suite("11: lifecycle", .process)
struct TransportLifecycleTests {
  @Test("a stale socket file is replaced, and a live one is not")
  func staleAndLive() throws {
    let harness = try TransportHarness()
    #expect(throws: TransportError.self) { try listenOnce(harness.path) }
    #expect(harness.connect().ping(1))
    let stale = harness.directory + "/stale"
    let descriptor = cl_unix_listen(stale, 1)
    _ = cl_close(descriptor)
    #expect(FileManager.default.fileExists(atPath: stale))
    try listenOnce(stale)
    #expect(!FileManager.default.fileExists(atPath: stale))
  }

  @Test("a file that is not a socket is left unchanged")
  func notASocket() throws {
    let harness = try TransportHarness()
    let path = harness.directory + "/file"
    try Data("keep".utf8).write(to: URL(filePath: path))
    let error = #expect(throws: TransportError.self) {
      try listenOnce(path)
    }
    #expect(error?.code == .unsuitablePath)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data("keep".utf8))
  }

  @Test("a path that is too long is refused with the limit in the message")
  func longPath() throws {
    let error = #expect(throws: TransportError.self) {
      try listenOnce("/" + String(repeating: "p", count: 107))
    }
    #expect(error?.code == .pathTooLong)
    #expect(error?.message.contains("107") == true)
  }

  @Test("the socket is private to the user")
  func modes() throws {
    let harness = try TransportHarness()
    let attributes = try FileManager.default.attributesOfItem(atPath: harness.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test(
    "a drain finishes running calls, refuses new ones, ends live streams and removes the socket")
  func drain() throws {
    let harness = try TransportHarness()
    let client = harness.connect()
    let idle = harness.connect()
    #expect(idle.ping(1))
    client.send(.held(1), .held(3, "Bidi", flags: 2))
    #expect(client.ping(5))
    let drained = DispatchSemaphore(value: 0)
    harness.server.drain { drained.signal() }
    #expect(idle.isClosedByServer)
    let ended = client.receive()
    #expect(ended?.streamID == 3 && ended?.statusCode == 14)
    client.send(.request(7, "Unary"))
    let refused = client.receive()
    #expect(refused?.streamID == 7 && refused?.statusCode == 14)
    #expect(!FileManager.default.fileExists(atPath: harness.path))
    harness.held.all[0].reply([9])
    #expect(client.receive()?.response?.payload == [9])
    #expect(client.isClosedByServer)
    #expect(drained.wait(timeout: .now() + scaledTimeout(20)) == .success)
  }

  @Test("a call that does not finish in time fails, and the drain completes")
  func drainTimeout() throws {
    let harness = try TransportHarness()
    let client = harness.connect()
    client.send(.held(1))
    #expect(client.ping(3))
    let drained = DispatchSemaphore(value: 0)
    harness.server.drain { drained.signal() }
    _ = harness.onLoop { $0.queuedByteCount }
    harness.advance(seconds: 10)
    #expect(client.receive()?.statusCode == 14)
    #expect(drained.wait(timeout: .now() + scaledTimeout(20)) == .success)
    #expect(harness.held.nextReason() == .stopping)
  }

  @Test("sockets of the service manager are adopted with their names, or refused as a whole")
  func activation() throws {
    func read(_ variables: [String: String]) throws(TransportError) -> [SocketActivation.Socket] {
      try SocketActivation(environment: { variables[$0] }, processID: 42).sockets
    }
    let both = ["LISTEN_PID": "42", "LISTEN_FDS": "2", "LISTEN_FDNAMES": "app:control"]
    #expect(
      try read(both) == [.init(descriptor: 3, name: "app"), .init(descriptor: 4, name: "control")])
    #expect(try read([:]).isEmpty)
    #expect(try read(both.merging(["LISTEN_PID": "41"]) { $1 }).isEmpty)
    #expect(throws: TransportError.self) { try read(both.merging(["LISTEN_FDS": "3"]) { $1 }) }
    #expect(throws: TransportError.self) { try read(both.merging(["LISTEN_FDS": "-1"]) { $1 }) }
  }

  @Test("an inherited socket is served, and its file remains when the server stops")
  func adoption() throws {
    let outer = try TransportHarness()
    let path = outer.directory + "/activated"
    let descriptor = cl_unix_listen(path, 8)
    let queued = RawClient(path: path)
    queued.send(.request(1, "Unary"))
    let harness = try TransportHarness { configuration in
      configuration.listeners[0].place = .descriptor(descriptor)
    }
    #expect(queued.receive()?.streamID == 1)
    let drained = DispatchSemaphore(value: 0)
    harness.server.drain { drained.signal() }
    #expect(drained.wait(timeout: .now() + scaledTimeout(20)) == .success)
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test("a socket that cannot be watched is reported with its error, and is served later")
  func unwatchable() throws {
    let harness = try TransportHarness()
    let path = harness.directory + "/second"
    let descriptor = cl_unix_listen(path, 8)
    let (socket, directory) = (dup(descriptor), open(harness.directory, O_RDONLY))
    defer { for one in [socket, directory] { _ = cl_close(one) } }
    let configuration = ListenerConfiguration(
      name: "second", place: .descriptor(descriptor), methods: MethodTable(InteropService.rows))
    // The listener starts in posted work that runs after this. epoll cannot watch a directory.
    let isReplaced = harness.onLoop { server in
      (try? server.add(configuration)) != nil && dup2(directory, descriptor) >= 0
    }
    #expect(isReplaced)
    #expect(harness.events.contains(.acceptPaused(errno: EPERM)))
    #expect(dup2(socket, descriptor) >= 0)
    #expect(harness.timerCount == 1)
    harness.advance(seconds: 1)
    #expect(RawClient(path: path, of: harness).ping(1))
  }

  private func listenOnce(_ path: String) throws(TransportError) {
    let socket = try ListeningSocket(path: path, backlog: 1)
    #expect(socket.descriptor >= 0)
  }
}
