import HealthAPI
import DaemonTestSupport
import HealthModel
import HealthWire
import TTRPC
import TestSupport
import Testing

/// What paces a live query: credit over ttrpc, and over gRPC credit or the windows of HTTP/2.
@Suite(.process) struct WatchPaceTests {
  private static let types: [ObjectType] = [.stepCount, .bodyMass, .height]

  let fixture: DaemonFixture
  let token: [UInt8]

  init() throws {
    fixture = try DaemonFixture()
    token = try fixture.owner.register(
      "org.example.a", read: Self.types, share: Self.types
    ).token
  }

  private func app(_ framing: any ClientFraming) throws -> WireClient {
    try WireClient(
      path: fixture.appPath, bundleIdentifier: "org.example.a", token: token, framing: framing)
  }

  private static func watch(credit: UInt32) -> WatchRequest {
    WatchRequest(query: ChangeQuery(types: types), credit: credit)
  }

  private static func signal(_ client: WireClient, _ stream: UInt32) throws -> [ObjectType] {
    switch try client.nextEvent(of: stream) {
    case .message(let bytes): return try WatchSignal(wire: bytes).types
    case .ended(let status): throw status
    }
  }

  private static func code(_ client: WireClient, _ stream: UInt32) throws -> StatusCode? {
    guard case .ended(let status) = try client.nextEvent(of: stream) else { return nil }
    return status.code
  }

  @Test("over ttrpc the first message needs credit")
  func ttrpc() throws {
    let client = try app(TTRPCFraming())
    let stream = try client.start(HealthMethod.Live.watch, Self.watch(credit: 0))
    #expect(try Self.code(client, stream) == .invalidArgument)
  }

  @Test("over gRPC a watch without credit is signaled as often as the client reads")
  func unlimited() throws {
    let client = try app(GRPCFraming())
    let stream = try client.start(HealthMethod.Live.watch, Self.watch(credit: 0))
    #expect(try Self.signal(client, stream) == [])
    // More than a watch with credit can be granted.
    for _ in 0..<70 {
      try client.save(.minutes(of: .stepCount, count: 1))
      #expect(try Self.signal(client, stream) == [.stepCount])
    }
    // The query has chosen its pace.
    try client.send(WatchRequest(credit: 1), on: stream)
    #expect(try Self.code(client, stream) == .invalidArgument)
  }

  @Test("changes while the window is closed arrive in one signal when it opens")
  func windows() throws {
    let framing = GRPCFraming()
    let client = try app(framing)
    var bytes: [UInt8] = []
    // The prefix of a message, which is the whole of the first signal.
    framing.setStreamWindow(5, to: &bytes)
    try client.sendBytes(bytes)
    let stream = try client.start(HealthMethod.Live.watch, Self.watch(credit: 0))
    #expect(try Self.signal(client, stream) == [])
    let witness = try app(GRPCFraming())
    let other = try witness.start(HealthMethod.Live.watch, Self.watch(credit: 0))
    #expect(try Self.signal(witness, other) == [])
    for type in Self.types {
      try witness.save(.minutes(of: type, count: 1))
      #expect(try Self.signal(witness, other) == [type])
    }
    #expect(try client.nextEvent(of: stream, within: 0) == nil)
    bytes = []
    framing.openWindow(of: stream, by: 100, to: &bytes)
    try client.sendBytes(bytes)
    #expect(try Set(Self.signal(client, stream)) == Set(Self.types))
  }
}
