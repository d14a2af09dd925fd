import HealthAPI
import CLinux
import DaemonTestSupport
import Foundation
import HealthModel
import TTRPC
import HealthWire
import TTRPCServer
import TestSupport
import Testing

@testable import HealthServer

/// Tests that an app that uses too many resources affects only itself.
@Suite(.process) struct GreedyAppTests {
  let fixture: DaemonFixture
  let greedy: (token: [UInt8], principal: PrincipalID)
  let modest: WireClient

  init() throws {
    fixture = try DaemonFixture()
    let reply = try fixture.owner.register("org.example.greedy", share: [.stepCount])
    greedy = (reply.token, reply.app.principal)
    let other = try fixture.owner.register("org.example.modest", share: [.stepCount])
    modest = try fixture.app("org.example.modest", token: other.token)
  }

  func connect() throws -> WireClient {
    try fixture.app("org.example.greedy", token: greedy.token)
  }

  func expectOthersUnharmed() throws {
    try modest.save(.minutes(of: .stepCount, count: 1))
    #expect(try !modest.samples(SampleQuery(types: [.stepCount])).isEmpty)
    #expect(
      try fixture.owner.call(HealthMethod.Apps.list, ListAppsRequest()).apps.count == 2)
  }

  @Test("DO-01: connections, calls, frames and predicates of one app have their own limits")
  func greed() async {
    // In a process of its own, because it opens two thousand descriptors: Foundation's Process.run reads
    // past the end of its buffer while a process has more than about 1,350, and other tests use it.
    await #expect(processExitsWith: .success) {
      DescriptorLimit.raise()
      try GreedyAppTests().expectLimits()
    }
  }

  private func expectLimits() throws {
    // Connections.
    var clients: [WireClient] = []
    for _ in 0..<SessionCounts.countMaxPerApp { clients.append(try connect()) }
    #expect {
      try connect()
    } throws: {
      ($0 as? Status)?.code == .resourceExhausted
    }
    try expectOthersUnharmed()
    // Calls: live queries stay open.
    let limit = PeerAccount.Limits().callCountMax
    let request = WatchRequest(query: ChangeQuery(types: [.stepCount]), credit: 1)
    var opened = 0
    var isRefused = false
    for client in clients {
      for _ in 0..<(RPCLimits.streamsPerConnectionMax - 8) where !isRefused {
        let stream = try client.start(HealthMethod.Live.watch, request)
        switch try client.nextEvent(of: stream) {
        case .message: opened += 1
        case .ended(let status):
          #expect(status.code == .resourceExhausted)
          #expect(status.message == OverloadStatuses.retrying.tooManyCalls.message)
          isRefused = true
        }
      }
      if isRefused { break }
    }
    #expect(opened == limit)
    try expectOthersUnharmed()
    // Closing a connection releases its calls.
    clients.removeFirst()
    try expectOthersUnharmed()
    let last = clients[clients.count - 1]
    var query = SampleQuery(types: [.stepCount])
    query.filter.predicate = (0..<100).reduce(.exists(.device)) { inner, _ in .not(inner) }
    var answer = try last.rawCall(HealthMethod.Samples.query, query)
    while answer.status.code == .resourceExhausted {
      answer = try last.rawCall(HealthMethod.Samples.query, query)
    }
    #expect(answer.status.code == .invalidArgument)
    // Announces a frame of 2 GB, which is not valid.
    try last.sendBytes([0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 1, 1, 0])
    #expect(throws: (any Error).self) { try last.nextEvent(of: 1) }
    try expectOthersUnharmed()
  }

  @Test("DO-02: unread answers of one app delay neither other apps nor a revoke")
  func unread() throws {
    for index in 0..<4 {
      try fixture.owner.save(
        .minutes(
          of: .stepCount, count: 25_000, from: 1_500_000_000_000_000 + Int64(index) * 3_600_000_000)
      )
    }
    let grant = Grant(type: .stepCount, direction: .read, decision: .authorized)
    try fixture.owner.setGrants([grant], of: greedy.principal)
    let client = try connect()
    client.timeoutSeconds = scaledTimeout(30)
    var query = SampleQuery(types: [.stepCount])
    query.pageBytes = 1 << 20
    var streams: [UInt32] = []
    for _ in 0..<48 { streams.append(try client.start(HealthMethod.Samples.query, query)) }
    // A daemon that waits for the client does so until the stall timeout, which is 30 seconds.
    let begin = ContinuousClock.now
    try expectOthersUnharmed()
    let denial = Grant(type: .stepCount, direction: .read, decision: .denied)
    try fixture.owner.setGrants([denial], of: greedy.principal)
    #expect(ContinuousClock.now - begin < .seconds(scaledTimeout(20)))
    // The server closes the connection if half of a page is in the socket, and computes held
    // answers again. Only pages that were in the socket before the revoke contain samples, so all
    // others were still waiting then.
    var counts: [Int] = []
    do {
      for stream in streams {
        let answer = try client.wait(for: stream)
        #expect(answer.status.code == .ok)
        counts.append(try SamplePage(wire: answer.payload).samples.count)
      }
    } catch is WireClient.Failure {}
    #expect(counts.count { $0 > 0 } < streams.count / 4)
    try expectOthersUnharmed()
    let again = try connect()
    #expect(
      try again.call(HealthMethod.Samples.query, SampleQuery(types: [.stepCount])).samples.isEmpty)
  }

  @Test("CD-06, CD-07: descriptors that come with messages are closed")
  func descriptors() throws {
    let path = fixture.directory.path + "/passed"
    let passed = open(path, O_RDONLY | O_CREAT | O_CLOEXEC, 0o600)
    let socket = cl_unix_connect(fixture.appPath)
    defer {
      close(passed)
      close(socket)
    }
    try #require(passed >= 0 && socket >= 0)
    var connection = ClientConnection()
    for _ in 0..<300 {
      var bytes: [UInt8] = []
      let method = HealthMethod.Health.check
      let stream = try connection.open(
        service: method.service, method: method.name, kind: .unary, timeoutNanoseconds: 0,
        to: &bytes
      ) { HealthCheckRequest().appendWire(to: &$0) }
      #expect(Self.send(bytes, passing: passed, over: socket) == bytes.count)
      var answer: Status?
      while answer == nil {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = buffer.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
        try #require(count > 0)
        buffer.withUnsafeBytes { buffer in
          var input = UnsafeRawBufferPointer(rebasing: buffer[..<count])
          while let event = connection.next(&input) {
            if case .ended(stream, let status, _) = event { answer = status }
          }
        }
      }
      #expect(answer?.code == .ok)
    }
    // The daemon runs in this process: a descriptor that it retained would be listed with ours.
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)) == path
    }
    #expect(open.count == 1)
  }

  private static func send(_ bytes: [UInt8], passing passed: Int32, over socket: Int32) -> Int {
    var bytes = bytes
    // A header of 16 bytes (length, level, SCM_RIGHTS), the descriptor, and padding to 8.
    var control = [UInt8](repeating: 0, count: 24)
    control.withUnsafeMutableBytes { control in
      control.storeBytes(of: 20, as: Int.self)
      control.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
      control.storeBytes(of: 1, toByteOffset: 12, as: Int32.self)
      control.storeBytes(of: passed, toByteOffset: 16, as: Int32.self)
    }
    return bytes.withUnsafeMutableBytes { bytes in
      control.withUnsafeMutableBytes { control in
        var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return withUnsafeMutablePointer(to: &part) { part in
          var message = msghdr()
          message.msg_iov = part
          message.msg_iovlen = 1
          message.msg_control = control.baseAddress
          message.msg_controllen = control.count
          return sendmsg(socket, &message, Int32(MSG_NOSIGNAL))
        }
      }
    }
  }
}
