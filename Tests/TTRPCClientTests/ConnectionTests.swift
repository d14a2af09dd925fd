import Dispatch
import Glibc
import Synchronization
import TTRPC
import TTRPCClient
import TTRPCTestSupport
import TestSupport
import Testing

// One connection against a scripted peer that replies out of order, late, never, or incorrectly.
@Suite(.bounded) struct ConnectionTests {
  let connection: RPCConnection
  let peer: ScriptedPeer

  init() {
    let (client, peer) = ScriptedPeer.pair()
    connection = RPCConnection(adopting: client)
    self.peer = peer
  }

  private func callOnThread(
    _ text: String, timeout: Duration? = nil
  ) -> Task<Result<[UInt8], RPCError>, Never> {
    let connection = connection
    return Task {
      await onThread {
        Result { () throws(RPCError) in
          try connection.call(.read, Array(text.utf8), timeout: timeout)
        }
      }
    }
  }

  @Test("a synchronous call returns its reply")
  func synchronous() async throws {
    let call = callOnThread("a")
    let request = try await peer.expect(.read)
    #expect(request.payload == bytes("a"))
    #expect(request.timeoutNanoseconds == 0)
    peer.reply(request.streamID, bytes("1"))
    #expect(try await call.value.get() == bytes("1"))
  }

  @Test("a hundred concurrent calls accept replies in any order")
  func outOfOrder() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask { [connection] in
          let reply = try await connection.call(.read, bytes("call \(number)"))
          #expect(reply == bytes("call \(number)"))
        }
      }
      var requests: [ScriptedPeer.Received] = []
      for _ in 0..<100 { requests.append(try await peer.expect(.read)) }
      for request in requests.sorted(by: { $0.streamID % 7 < $1.streamID % 7 }) {
        let name = request.payload
        peer.reply(request.streamID, name)
      }
      try await group.waitForAll()
    }
  }

  @Test("threads and tasks share a connection, whichever of them reads")
  func mixed() async throws {
    let first = callOnThread("thread 1")
    let one = try await peer.expect(.read)
    async let second = connection.call(.read, bytes("task"))
    let two = try await peer.expect(.read)
    let third = callOnThread("thread 2")
    let three = try await peer.expect(.read)
    // The thread that reads delivers the task's reply and leaves; the dispatch source delivers the
    // rest.
    peer.reply(two.streamID, bytes("2"))
    #expect(try await second == bytes("2"))
    peer.reply(one.streamID, bytes("1"))
    #expect(try await first.value.get() == bytes("1"))
    peer.reply(three.streamID, bytes("3"))
    #expect(try await third.value.get() == bytes("3"))
  }

  @Test("concurrent threads and tasks all receive their own replies")
  func contention() async throws {
    let total = 400
    let server = Task { [peer] in
      for _ in 0..<total {
        let request = try await peer.expect(.read)
        let name = request.payload
        peer.reply(request.streamID, name)
      }
    }
    await withTaskGroup(of: Bool.self) { group in
      for worker in 0..<8 {
        group.addTask { [connection] in
          if worker % 2 == 0 {
            return await onThread {
              (0..<50).allSatisfy { number in
                let request = bytes("\(worker)/\(number)")
                return (try? connection.call(.read, request)) == request
              }
            }
          }
          for number in 0..<50 {
            let request = bytes("\(worker)/\(number)")
            guard (try? await connection.call(.read, request)) == request else { return false }
          }
          return true
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    try await server.value
  }

  @Test(
    "a deadline is sent with the call and ends it, and a late reply is ignored",
    arguments: [true, false])
  func deadline(onThread: Bool) async throws {
    let error: RPCError?
    if onThread {
      let call = callOnThread("slow", timeout: .milliseconds(30))
      guard case .failure(let failure) = await call.value else {
        Issue.record("the call did not fail")
        return
      }
      error = failure
    } else {
      error = await #expect(throws: RPCError.self) {
        try await connection.call(
          .read, bytes("slow"), timeout: .milliseconds(30))
      }
    }
    #expect(error == .deadlineExceeded)
    let late = try await peer.expect(.read)
    #expect((1...30_000_000).contains(late.timeoutNanoseconds))
    peer.reply(late.streamID, bytes("late"))
    async let next = connection.call(.read, bytes("next"))
    let request = try await peer.expect(.read)
    peer.reply(request.streamID, bytes("next"))
    #expect(try await next == bytes("next"))
  }

  @Test("cancelling the task ends the call, and the connection stays usable")
  func cancellation() async throws {
    let task = Task { [connection] in
      try await connection.call(
        .read, bytes("a"))
    }
    let request = try await peer.expect(.read)
    task.cancel()
    let error = await #expect(throws: RPCError.self) { try await task.value }
    #expect(error == .cancelled)
    peer.reply(request.streamID, bytes("late"))
    async let next = connection.call(.read, bytes("next"))
    let second = try await peer.expect(.read)
    peer.reply(second.streamID, bytes("next"))
    #expect(try await next == bytes("next"))
  }

  // Cancelling a task holds the lock of its status while its handlers run, and resuming a task takes
  // that lock. The decoder runs while the client holds the lock of the connection.
  @Test("a reply that arrives while its task is being cancelled is received")
  func cancellationDuringReply() async throws {
    let calling = Mutex<Task<[UInt8], any Error>?>(nil)
    let isDecoding = DispatchSemaphore(value: 0)
    let task = Task { [connection] in
      try await connection.call(.read, request: { $0 += bytes("a") }) { reply in
        let task = calling.withLock { $0! }
        isDecoding.signal()
        while !task.isCancelled { sched_yield() }
        return Array(reply)
      }
    }
    calling.withLock { $0 = task }
    let request = try await peer.expect(.read)
    peer.reply(request.streamID, bytes("1"))
    await onThread {
      isDecoding.wait()
      task.cancel()
    }
    #expect(try await task.value == bytes("1"))
  }

  @Test("a call of a cancelled task sends nothing")
  func cancelledBefore() async throws {
    let task = Task { [connection] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await connection.call(
        .read, bytes("a"))
    }
    let error = await #expect(throws: RPCError.self) { try await task.value }
    #expect(error == .cancelled)
    connection.close()
    guard case .disconnected = await peer.next() else {
      Issue.record("the client sent a frame")
      return
    }
  }

  @Test("a disconnect ends every call with an unknown outcome")
  func disconnection() async throws {
    let onThread = callOnThread("a")
    _ = try await peer.expect(.read)
    let task = Task { [connection] in
      try await connection.call(
        .read, bytes("b"))
    }
    _ = try await peer.expect(.read)
    peer.disconnect()
    guard case .failure(let error) = await onThread.value else {
      Issue.record("the call did not fail")
      return
    }
    #expect(error == .outcomeUnknown)
    let second = await #expect(throws: RPCError.self) { try await task.value }
    #expect(second == .outcomeUnknown)
    #expect(!connection.isUsable)
  }

  @Test("calls in quick succession, after which a thread polls, end with a disconnect too")
  func disconnectionWhilePolling() async throws {
    for number in 0..<20 {
      let call = callOnThread("\(number)")
      peer.reply(try await peer.expect(.read).streamID, bytes("\(number)"))
      #expect(try await call.value.get() == bytes("\(number)"))
    }
    let last = callOnThread("last")
    _ = try await peer.expect(.read)
    peer.disconnect()
    let result = await last.value
    #expect(throws: RPCError.outcomeUnknown) { try result.get() }
  }

  @Test("a call on an idle connection that the peer has closed fails as not sent")
  func goneWhileIdle() async throws {
    peer.disconnect()
    let error = await #expect(throws: RPCError.self) {
      try await connection.call(.change, bytes("a"))
    }
    #expect(error == .connectionLost)
  }

  @Test("a peer that speaks another protocol ends the call and the connection")
  func garbage() async throws {
    let call = callOnThread("a")
    _ = try await peer.expect(.read)
    peer.write(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)[...])
    guard case .failure(let error) = await call.value else {
      Issue.record("the call did not fail")
      return
    }
    #expect(error == .notTTRPC)
  }

  @Test("a reply that cannot be decoded fails its call, and the connection stays usable")
  func badReply() async throws {
    let call = Task { [connection] in
      try await connection.call(
        .read, request: { $0 += [1] },
        reply: { _ throws(RPCError) -> [UInt8] in throw .invalidReply("not a number") })
    }
    let request = try await peer.expect(.read)
    peer.reply(request.streamID, [7])
    let error = await #expect(throws: RPCError.self) { try await call.value }
    #expect(error == .invalidReply("not a number"))
    #expect(connection.isUsable)
  }

  @Test("a request that exceeds the frame limit is rejected and not sent")
  func oversized() async throws {
    let tooLong = [UInt8](repeating: 1, count: RPCLimits.frameByteCountMax)
    let error = await #expect(throws: RPCError.self) {
      try await connection.call(.change, tooLong)
    }
    guard case .notSent(let status) = error else {
      Issue.record("the request was not rejected")
      return
    }
    #expect(status.code == .resourceExhausted)
    let call = callOnThread("still there")
    let request = try await peer.expect(.read)
    peer.reply(request.streamID, bytes("1"))
    #expect(try await call.value.get() == bytes("1"))
  }

  @Test(
    "a large reply is received while a large request is sent",
    arguments: [true, false])
  func large(isOnThread: Bool) async throws {
    let page = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let batch = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 11) }
    let connection = connection
    async let read = connection.call(.read, [])
    let first = try await peer.expect(.read)
    let saved = Task {
      if !isOnThread { return try await connection.call(.change, batch) }
      return try await onThread { Result { try connection.call(.change, batch) } }.get()
    }
    await onThread { [peer] in peer.reply(first.streamID, page) }
    let second = try await peer.expect(.change)
    peer.reply(second.streamID, [])
    #expect(try await read == page)
    #expect(try await saved.value == [])
    #expect(second.payload == batch)
    #expect(connection.unsentByteCount == 0)
  }

  /// Replies smaller and larger than the buffer of the client, each piece with parts of several of them.
  @Test("replies in pieces are received as they were sent", arguments: [1, 2, 3])
  func pieces(seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    let buffer = 512 << 10
    let sizes = [0, 1, 5, 70_000, buffer - 40, buffer - 10, buffer, buffer + 1, 3 << 20, 9]
      .shuffled(using: &random)
    let replies = sizes.map { size in
      let first = UInt8.random(in: 0...255, using: &random)
      return (0..<size).map { first &+ UInt8(truncatingIfNeeded: $0 / 5) }
    }
    // Half of the calls block a thread, which then also reads the replies of the others.
    let calls = replies.indices.map { [connection] index in
      Task {
        guard index % 2 == 0 else { return try await connection.call(.read, [UInt8(index)]) }
        return try await onThread { Result { try connection.call(.read, [UInt8(index)]) } }.get()
      }
    }
    var sent: [UInt8] = []
    for _ in replies {
      let request = try await peer.expect(.read)
      sent += ScriptedPeer.frame(request.streamID, replies[Int(request.payload[0])])
    }
    var (pieces, rest) = ([ArraySlice<UInt8>](), sent[...])
    while !rest.isEmpty {
      let size = [3, 11, 50_000, 200_000].randomElement(using: &random)!
      pieces.append(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    await onThread { [peer, pieces] in for piece in pieces { peer.write(piece) } }
    for (call, reply) in zip(calls, replies) {
      let received = try await call.value
      #expect(received == reply)
    }
  }

  @Test("a status of the server fails its call, with message and details")
  func refusal() async throws {
    let call = callOnThread("a")
    let request = try await peer.expect(.read)
    let status = Status(
      .permissionDenied, "not allowed", details: [StatusDetail(typeURL: "a/b", value: [1, 2])])
    peer.fail(request.streamID, status)
    #expect(await call.value == .failure(.failed(status)))
    #expect(connection.isUsable)
  }

  @Test("after close, calls fail as closed")
  func closed() async throws {
    let call = callOnThread("a")
    _ = try await peer.expect(.read)
    connection.close()
    #expect(await call.value == .failure(.closed))
    let error = await #expect(throws: RPCError.self) { try await connection.call(.read, []) }
    #expect(error == .closed)
    #expect(!connection.isUsable)
  }

  @Test("a connection to a path at which no process listens fails with the system's code")
  func noServer() {
    let error = #expect(throws: RPCError.self) {
      _ = try RPCConnection(path: "/nonexistent/socket")
    }
    #expect(error == .cannotConnect(code: ENOENT))
  }
}

extension RemoteMethod {
  /// A method that can be repeated.
  static let read = RemoteMethod(service: "test.v1.Test", name: "Read", isIdempotent: true)
  /// A method that must not be repeated.
  static let change = RemoteMethod(service: "test.v1.Test", name: "Change")
}

extension ScriptedPeer {
  /// Returns the next event, which must be a request for this method.
  func expect(
    _ method: RemoteMethod, location: SourceLocation = #_sourceLocation
  ) async throws -> Received {
    guard case .request(let received) = await next() else {
      Issue.record("the client did not send a request", sourceLocation: location)
      throw CancellationError()
    }
    #expect(received.path == "\(method.service)/\(method.name)", sourceLocation: location)
    return received
  }
}

/// The bytes of a text, as a message.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
