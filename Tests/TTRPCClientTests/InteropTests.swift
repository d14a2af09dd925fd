import Foundation
import InteropService
import TTRPC
import TTRPCClient
import TTRPCServer
import TestSupport
import Testing
import TTRPCTestSupport

/// Goal: TTRPCClient and TTRPCServer work together without any other target. Method: calls of each
/// kind to the interop service over a Unix socket.
@Suite(.process, .bounded) struct InteropTests {
  private let server: InteropServer
  private let connection: RPCConnection

  init() throws {
    server = try InteropServer()
    connection = try RPCConnection(path: server.path)
  }

  private func method(_ name: String) -> RemoteMethod {
    RemoteMethod(service: "interop.v1.Interop", name: name)
  }

  @Test("a unary call returns the reply, with metadata", arguments: [true, false])
  func unary(isOnThread: Bool) async throws {
    let request = message(text: "md:color")
    let metadata = [KeyValue(key: "color", value: "blue")]
    let unary = method("Unary")
    let reply =
      if isOnThread {
        try await onThread { [connection] in
          Result { try connection.call(unary, request, metadata: metadata) }
        }.get()
      } else {
        try await connection.call(unary, request, metadata: metadata)
      }
    #expect(try Fields(reply).text == "blue")
  }

  @Test("a status of the service fails the call")
  func failure() async throws {
    let request = message(count: UInt64(StatusCode.notFound.rawValue), text: "no such thing")
    let error = await #expect(throws: RPCError.self) {
      try await connection.call(method("Fail"), request)
    }
    #expect(error == .failed(Status(.notFound, "no such thing")))
  }

  @Test("a call that the service answers late ends at its deadline")
  func deadline() async throws {
    let error = await #expect(throws: RPCError.self) {
      try await connection.call(
        method("Slow"), message(count: 3_600_000), timeout: .milliseconds(30))
    }
    // The server observes the same deadline, and its status may arrive before the timer fires.
    if case .failed(let status) = error {
      #expect(status.code == .deadlineExceeded)
    } else {
      #expect(error == .deadlineExceeded)
    }
    let reply = try await connection.call(method("Unary"), message(text: "next"))
    #expect(try Fields(reply).text == "next")
  }

  @Test("a server stream delivers its messages in order, then its end")
  func serverStream() async throws {
    let stream = try connection.open(
      method("ServerStream"), .serverStream, first: message(count: 100, size: 10_000))
    for number in 0..<100 {
      let fields = try Fields(try #require(try await stream.next()))
      #expect(fields.count == UInt64(number) && fields.payloadByteCount == 10_000)
    }
    #expect(try await stream.next() == nil)
  }

  @Test("a server stream that fails delivers its messages before the status")
  func failingServerStream() async throws {
    let stream = try connection.open(
      method("ServerStream"), .serverStream, first: message(count: 2, text: "no more"))
    for number in 0..<2 {
      #expect(try Fields(try #require(try await stream.next())).count == UInt64(number))
    }
    let error = await #expect(throws: RPCError.self) { try await stream.next() }
    #expect(error == .failed(Status(.failedPrecondition, "no more")))
  }

  @Test("a client stream is answered by one message after its end")
  func clientStream() async throws {
    let stream = try connection.open(method("ClientStream"), .clientStream)
    for _ in 0..<50 { stream.send(message(payload: [UInt8](repeating: 7, count: 1000))) }
    stream.close()
    let total = try Fields(try #require(try await stream.next()))
    #expect(total.count == 50 && total.size == 50_000)
    #expect(try await stream.next() == nil)
  }

  @Test("a bidirectional stream carries messages in both directions")
  func bidirectional() async throws {
    let stream = try connection.open(
      method("Bidi"), .bidirectional, first: message(text: "0"))
    for number in 1...50 {
      #expect(try Fields(try #require(try await stream.next())).text == "\(number - 1)")
      stream.send(message(text: "\(number)"))
    }
    #expect(try Fields(try #require(try await stream.next())).text == "50")
    stream.close()
    #expect(try await stream.next() == nil)
  }

  @Test("a canceled stream ends for its reader, and the connection stays usable")
  func cancelledStream() async throws {
    let stream = try connection.open(method("Bidi"), .bidirectional)
    stream.cancel()
    let error = await #expect(throws: RPCError.self) { try await stream.next() }
    #expect(error == .cancelled)
    let reply = try await connection.call(method("Unary"), message(text: "next"))
    #expect(try Fields(reply).text == "next")
  }

  @Test("the end of a task's wait leaves the stream open")
  func cancelledWait() async throws {
    let stream = try connection.open(method("Bidi"), .bidirectional)
    let waiting = Task { try await stream.next() }
    waiting.cancel()
    let error = await #expect(throws: RPCError.self) { try await waiting.value }
    #expect(error == .cancelled)
    stream.send(message(text: "still open"))
    #expect(try Fields(try #require(try await stream.next())).text == "still open")
  }

  @Test("an unknown method fails with unimplemented")
  func unknownMethod() async throws {
    let error = await #expect(throws: RPCError.self) {
      try await connection.call(method("Nothing"), [])
    }
    guard case .failed(let status) = error else {
      Issue.record("the call did not fail with a status")
      return
    }
    #expect(status.code == .unimplemented)
  }
}

/// A server of the interop service in its own directory.
final class InteropServer: Sendable {
  let path: String
  private let directory: TemporaryDirectory
  private let server: TransportServer

  init(rows: [MethodRow] = InteropService.rows) throws {
    directory = try TemporaryDirectory()
    path = directory.path + "/s"
    let listener = ListenerConfiguration(
      name: "interop", place: .path(path), methods: MethodTable(rows))
    server = try TransportServer(TransportConfiguration(listeners: [listener], users: nil))
  }

  deinit { server.drain {} }
}

/// The fields of an `interop.v1.Msg`, without a view of its bytes.
private struct Fields {
  var payloadByteCount: Int
  var count: UInt64
  var size: UInt64
  var text: String

  init(_ bytes: [UInt8]) throws {
    self = try bytes.withUnsafeBytes { Fields(try Msg(decoding: $0)) }
  }

  private init(_ message: Msg) {
    payloadByteCount = message.payload.count
    count = message.count
    size = message.size
    text = message.text
  }
}

/// Returns an encoded `interop.v1.Msg`.
private func message(
  payload: [UInt8] = [], count: UInt64 = 0, size: UInt64 = 0, text: String = ""
) -> [UInt8] {
  payload.withUnsafeBytes { payload in
    var message = Msg(payload: payload, count: count)
    message.size = size
    message.text = text
    var bytes: [UInt8] = []
    message.append(to: &bytes)
    return bytes
  }
}
