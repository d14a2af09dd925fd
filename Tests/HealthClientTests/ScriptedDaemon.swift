import HealthClient
import HealthModel
import HealthWire
import Synchronization
import TTRPC
import TTRPCClient
import Testing
import TTRPCTestSupport

extension ScriptedPeer {
  /// Returns the next event, which must be a request for this method.
  func expect<Request, Reply>(
    _ method: Method<Request, Reply>, location: SourceLocation = #_sourceLocation
  ) async throws -> Received {
    guard case .request(let received) = await next() else {
      Issue.record("the client did not send a request", sourceLocation: location)
      throw CancellationError()
    }
    #expect(received.path == method.path, sourceLocation: location)
    return received
  }

  /// Returns the stream ID and first message of the next event, which must open a stream of this
  /// method.
  func opened<Request: WireMessage, Reply>(
    _ method: Method<Request, Reply>, location: SourceLocation = #_sourceLocation
  ) async throws -> (UInt32, Request) {
    let request = try await expect(method, location: location)
    guard case .message(request.streamID, let bytes) = await next() else {
      throw ClientError(.invalidReply, "a stream begins with a message")
    }
    return (request.streamID, try Request(wire: bytes))
  }

  func reply(_ streamID: UInt32, _ message: some WireMessage) {
    reply(streamID, message.wireBytes)
  }

  func send(_ streamID: UInt32, _ message: some WireMessage) { send(streamID, message.wireBytes) }
}

/// A scripted daemon that creates a peer for each connection of the client.
final class ScriptedDaemon: Sendable {
  private let peers: AsyncStream<ScriptedPeer>.SharedIterator
  private let continuation: AsyncStream<ScriptedPeer>.Continuation
  private let refusals = Mutex(0)

  init() {
    let (stream, continuation) = AsyncStream<ScriptedPeer>.makeStream()
    peers = .init(stream)
    self.continuation = continuation
  }

  /// Makes the next `count` attempts to connect fail.
  func refuse(_ count: Int) { refusals.withLock { $0 = count } }

  func connect() throws(ClientError) -> RPCConnection {
    let isRefused = refusals.withLock { count in
      defer { count = max(0, count - 1) }
      return count > 0
    }
    if isRefused { throw ClientError(.notRunning, "nobody listens") }
    let (client, peer) = ScriptedPeer.pair()
    continuation.yield(peer)
    return RPCConnection(adopting: client)
  }

  /// Returns the peer of the client's next connection.
  func next() async throws -> ScriptedPeer { try #require(await peers.next()) }

  func channel(
    identity: AppIdentity? = nil, _ change: (inout ClientOptions) -> Void = { _ in }
  ) -> Channel {
    var options = ClientOptions()
    // Bounds a test that waits in vain.
    options.timeout = .seconds(300)
    options.reconnectPause = .milliseconds(1)
    change(&options)
    return Channel(identity: identity, options: options) { [self] () throws(ClientError) in
      try connect()
    }
  }
}
