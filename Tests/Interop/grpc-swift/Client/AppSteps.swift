import GRPCCore

/// What an app does with a daemon: hello, save, query, watch, and the refusals.
///
/// The app may read and save steps, and nothing else. Numbers of fields are those of `proto/health/v1`.
struct AppSteps: Sendable {
  let client: Client
  let bundle: String
  let token: [UInt8]

  var all: [(String, @Sendable () async throws -> Void)] {
    [
      ("health check", health), ("health watch", healthWatch), ("reflection", reflection),
      ("unidentified", unidentified), ("hello", hello), ("status with details", refused),
      ("save and query", savedAndQueried), ("watch and cancellation", watched),
      ("deadline", late),
    ]
  }

  private static let (steps, weight): (UInt64, UInt64) = (107, 16)

  @Sendable private func health() async throws {
    let check = "grpc.health.v1.Health/Check"
    let serving = Message([1: .varint(1)])
    try expect(await client.unary(check), serving, "health")
    try expect(
      await client.unary(check, Message([1: .text("health.v1.Samples")])), serving, "health")
    try await expectFailure(.notFound) {
      _ = try await client.unary(check, Message([1: .text("nope")]))
    }
  }

  /// A stream of the server that is left after its first message.
  @Sendable private func healthWatch() async throws {
    for (service, status) in [("health.v1.Samples", UInt64(1)), ("nope", 3)] {
      let first = try await client.serverStream(
        "grpc.health.v1.Health/Watch", Message([1: .text(service)])
      ) { messages in
        var iterator = messages.makeAsyncIterator()
        return try await iterator.next()
      }
      try expect(first, Message([1: .varint(status)]), "health of \(service)")
    }
  }

  @Sendable private func reflection() async throws {
    for version in ["v1", "v1alpha"] {
      let method = "grpc.reflection.\(version).ServerReflection/ServerReflectionInfo"
      let answers: [Message] = try await client.bidirectional(method) { writer in
        try await writer.write(Message([7: .text("*")]))
        try await writer.write(Message([4: .text("health.v1.Samples")]))
      } _: { messages in
        try await messages.reduce(into: []) { $0.append($1) }
      }
      try expect(answers.count, 2, "answers")
      let services = try answers[0].message(6).messages(1).map { $0.text(1) }
      try expect(services.contains("health.v1.Samples"), true, "health.v1.Samples in \(services)")
      try expect(services.contains("health.v1.Apps"), false, "health.v1.Apps in \(services)")
      let files = try answers[1].message(4).messages(1).map { $0.text(1) }
      try expect(files.contains("health/v1/samples.proto"), true, "samples.proto in \(files)")
    }
  }

  @Sendable private func unidentified() async throws {
    try await expectFailure(.unauthenticated) { _ = try await query() }
  }

  @Sendable private func hello() async throws {
    let begun = try await client.unary(
      "health.v1.Session/Begin", Message([1: .text(bundle)]))
    try expect(begun.bytes(1).isEmpty, false, "absence of the nonce")
    _ = try await client.unary(
      "health.v1.Session/Hello",
      Message([1: .text(bundle), 2: .bytes(token), 3: .bytes(begun.bytes(1))]))
  }

  /// A refusal has HealthKit's code in its details.
  @Sendable private func refused() async throws {
    let error = try await expectFailure(.permissionDenied) {
      try await save(Self.weight, number: 9, 70)
    }
    let encoded = Array(error.metadata[binaryValues: "grpc-status-details-bin"])
    try expect(encoded.count, 1, "number of details")
    let status = try Message(bytes: encoded[0])
    try expect(status.number(1), 7, "code in the details")
    try expect(status.text(2), error.message, "message in the details")
    let detail = try status.message(3)
    try expect(detail.text(1), "type.googleapis.com/health.v1.ErrorDetail", "type of the detail")
    // HKError.Code.errorAuthorizationNotDetermined
    try expect(detail.message(2), Message([1: .varint(5)]), "detail")
  }

  @Sendable private func savedAndQueried() async throws {
    try expect(await query(), [], "values")
    try await save(Self.steps, number: 1, 42)
    try expect(await query(), [42], "values")
  }

  /// A live query reports a save, and ends when it is canceled.
  @Sendable private func watched() async throws {
    let (signals, continuation) = AsyncStream<[UInt64]>.makeStream()
    let call = Task {
      try await watch(timeout: nil) { continuation.yield(try $0.packed(1)) }
    }
    var iterator = signals.makeAsyncIterator()
    try expect(await iterator.next(), [], "types of the first signal")
    try await save(Self.steps, number: 2, 43)
    try expect(await iterator.next(), [Self.steps], "types of the signal")
    call.cancel()
    try await expectCancellation { try await call.value }
    try expect(await query().sorted(), [42, 43], "values")
  }

  @Sendable private func late() async throws {
    try await expectFailure(.deadlineExceeded) {
      try await watch(timeout: .milliseconds(200)) { try expect($0, Message(), "signal") }
    }
    try expect(await query().count, 2, "number of values")
  }

  // MARK: Calls

  private func query() async throws -> [Double] {
    let page = try await client.unary("health.v1.Samples/Query", Self.stepQuery)
    return try page.message(1).packedFixed64(7).map { Double(bitPattern: $0) }
  }

  private static let stepQuery = Message([1: .message([1: .packed([steps])])])

  private func save(_ type: UInt64, number: UInt64, _ value: Double) async throws {
    let samples: [Int: Message.Value] = [
      1: .message([1: .packed([type])]),
      2: .packedFixed64([0x1234_5678_1234_8000]),
      3: .packedFixed64([0x8000_0000_0000_0000 + number]),
      5: .packedFixed64([1_700_000_000_000_000]),
      7: .packedFixed64([value.bitPattern]),
    ]
    _ = try await client.unary("health.v1.Samples/Save", Message([1: .message(samples)]))
  }

  /// Watches steps until the call fails or is canceled.
  private func watch(
    timeout: Duration?, _ receive: @escaping @Sendable (Message) throws -> Void
  ) async throws {
    try await client.bidirectional("health.v1.Live/Watch", timeout: timeout) { writer in
      try await writer.write(Message([1: .bytes(Self.stepQuery.bytes), 2: .varint(8)]))
      // The server ends the stream when the client closes its side.
      for await _ in AsyncStream<Never>.makeStream().stream {}
    } _: { messages in
      for try await message in messages { try receive(message) }
    }
  }
}
