import GRPCCore

/// Calls of `interop.v1.Interop` (Tests/InteropServer/interop.proto), for what no method of the daemon
/// does.
enum InteropCases {
  static let all: [(String, @Sendable (Client) async throws -> Void)] = [
    ("empty message", emptyMessage), ("large message", largeMessage), ("metadata", metadata),
    ("status", status), ("unknown method", unknownMethod), ("deadline", deadline),
    ("200 calls in flight", inFlight), ("server stream", serverStream),
    ("failing server stream", failingServerStream), ("client stream", clientStream),
    ("bidirectional stream", bidirectional), ("abandoned stream", abandoned),
    ("canceled call", canceled),
  ]

  // The fields of `interop.v1.Msg`.
  private static let (payload, count, size, text) = (1, 2, 3, 4)

  private static func path(_ method: String) -> String { "interop.v1.Interop/" + method }

  private static func filled(_ byteCount: Int) -> Message.Value {
    .bytes([UInt8](repeating: 0xa5, count: byteCount))
  }

  @Sendable private static func emptyMessage(_ client: Client) async throws {
    try expect(await client.unary(path("Unary")), Message(), "answer")
  }

  @Sendable private static func largeMessage(_ client: Client) async throws {
    let message = Message([payload: filled(3_000_000)])
    try expect(await client.unary(path("Unary"), message) == message, true, "equality")
  }

  @Sendable private static func metadata(_ client: Client) async throws {
    let answer = try await client.unary(
      path("Unary"), Message([text: .text("md:x-trial")]), metadata: ["x-trial": "a value"])
    try expect(answer.text(text), "a value", "metadata")
  }

  @Sendable private static func status(_ client: Client) async throws {
    let words = "näin ei käy: 100 %"
    let error = try await expectFailure(.failedPrecondition) {
      _ = try await client.unary(path("Fail"), Message([count: .varint(9), text: .text(words)]))
    }
    try expect(error.message, words, "message")
  }

  @Sendable private static func unknownMethod(_ client: Client) async throws {
    let error = try await expectFailure(.unimplemented) {
      _ = try await client.unary(path("Missing"))
    }
    try expect(error.message, "interop.v1.Interop has no method Missing", "message")
  }

  @Sendable private static func deadline(_ client: Client) async throws {
    try await expectFailure(.deadlineExceeded) {
      _ = try await client.unary(
        path("Slow"), Message([count: .varint(3_600_000)]), timeout: .milliseconds(100))
    }
  }

  @Sendable private static func inFlight(_ client: Client) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 1...UInt64(200) {
        group.addTask {
          let message = Message([count: .varint(index)])
          try expect(await client.unary(path("Unary"), message), message, "answer")
        }
      }
      try await group.waitForAll()
    }
  }

  @Sendable private static func serverStream(_ client: Client) async throws {
    let request = Message([count: .varint(1_000), size: .varint(1_000)])
    try await client.serverStream(path("ServerStream"), request) { messages in
      var next: UInt64 = 0
      for try await message in messages {
        try expect(message.number(count), next, "number")
        try expect(message.bytes(payload), [UInt8](repeating: 0x78, count: 1_000), "payload")
        next += 1
      }
      try expect(next, 1_000, "messages")
    }
  }

  /// A status after messages.
  @Sendable private static func failingServerStream(_ client: Client) async throws {
    let request = Message([count: .varint(2), text: .text("enough")])
    let error = try await expectFailure(.failedPrecondition) {
      try await client.serverStream(path("ServerStream"), request) { messages in
        var next: UInt64 = 0
        do {
          for try await message in messages {
            try expect(message.number(count), next, "number")
            next += 1
          }
        } catch let error as RPCError {
          try expect(next, 2, "messages")
          throw error
        }
      }
    }
    try expect(error.message, "enough", "message")
  }

  @Sendable private static func clientStream(_ client: Client) async throws {
    let answer = try await client.clientStream(path("ClientStream")) { writer in
      for _ in 0..<500 { try await writer.write(Message([payload: filled(2_000)])) }
    }
    try expect(answer, Message([count: .varint(500), size: .varint(1_000_000)]), "answer")
  }

  @Sendable private static func bidirectional(_ client: Client) async throws {
    try await client.bidirectional(path("Bidi")) { writer in
      for index in 0..<UInt64(300) { try await writer.write(Message([count: .varint(index)])) }
    } _: { messages in
      var next: UInt64 = 0
      for try await message in messages {
        try expect(message, Message([count: .varint(next)]), "message")
        next += 1
      }
      try expect(next, 300, "messages")
    }
  }

  /// Leaves a stream after its third message. The connection serves the next call.
  @Sendable private static func abandoned(_ client: Client) async throws {
    let request = Message([count: .varint(1_000_000), size: .varint(1_000)])
    let numbers = try await client.serverStream(path("ServerStream"), request) { messages in
      var iterator = messages.makeAsyncIterator()
      var numbers: [UInt64?] = []
      for _ in 0..<3 { numbers.append(try await iterator.next()?.number(count)) }
      return numbers
    }
    try expect(numbers, [0, 1, 2], "numbers")
    try await emptyMessage(client)
  }

  /// Cancels a stream that waits for its next message.
  @Sendable private static func canceled(_ client: Client) async throws {
    let (answers, continuation) = AsyncStream<Message>.makeStream()
    let call = Task {
      try await client.bidirectional(path("Bidi")) { writer in
        try await writer.write(Message([count: .varint(7)]))
        for await _ in AsyncStream<Never>.makeStream().stream {}
      } _: { messages in
        for try await message in messages { continuation.yield(message) }
      }
    }
    var iterator = answers.makeAsyncIterator()
    try expect(await iterator.next(), Message([count: .varint(7)]), "answer")
    call.cancel()
    try await expectCancellation { try await call.value }
    try await emptyMessage(client)
  }
}
