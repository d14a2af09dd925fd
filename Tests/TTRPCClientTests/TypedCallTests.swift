import TTRPC
import TTRPCClient
import TTRPCServer
import TTRPCTestSupport
import TestSupport
import Testing

/// Goal: calls of each kind with messages that have types. Method: a server with asynchronous handlers on a
/// Unix socket.
@Suite(.process, .bounded) struct TypedCallTests {
  private typealias Method = RPCMethod<TextMessage, TextMessage>

  private static let echo = Method("test.Text", "Echo", isIdempotent: true)
  private static let list = Method("test.Text", "List")
  private static let join = Method("test.Text", "Join")
  private static let chat = Method("test.Text", "Chat")
  /// A reply that is not text.
  private static let invalid = Method("test.Text", "Invalid")

  private let server: InteropServer
  private let connection: RPCConnection

  init() throws {
    server = try InteropServer(rows: [
      .unary(Self.echo) { request, _ in
        if request.text.isEmpty { throw Status(.invalidArgument, "no text") }
        return request
      },
      .serverStream(Self.list) { request, writer, _ in
        for word in request.text.split(separator: " ") {
          try await writer.write(TextMessage(String(word)))
        }
      },
      .clientStream(Self.join) { requests, _ in
        var words: [String] = []
        for try await request in requests { words.append(request.text) }
        return TextMessage(words.joined(separator: " "))
      },
      .bidirectional(Self.chat) { requests, writer, _ in
        for try await request in requests { try await writer.write(request) }
      },
      MethodRow(service: "test.Text", method: "Invalid", kind: .unary) { call, _ in
        call.reply([0xff])
      },
    ])
    connection = try RPCConnection(path: server.path)
  }

  @Test("a unary call returns the reply, in a task and on a thread")
  func unary() async throws {
    #expect(try await connection.call(Self.echo, "hello") == "hello")
    let reply = await onThread { [connection] in
      Result { () throws(RPCError) in try connection.call(Self.echo, "hello") }
    }
    #expect(try reply.get() == "hello")
  }

  @Test("a status, a request that cannot be encoded and an invalid reply are different errors")
  func errors() async throws {
    func error(_ method: Method, _ request: TextMessage) async -> RPCError? {
      await #expect(throws: RPCError.self) { try await connection.call(method, request) }
    }
    #expect(await error(Self.echo, "") == .failed(Status(.invalidArgument, "no text")))
    guard case .notSent = await error(Self.echo, .unencodable) else {
      Issue.record("the message was sent")
      return
    }
    guard case .invalidReply = await error(Self.invalid, "") else {
      Issue.record("the reply was decoded")
      return
    }
    #expect(try await connection.call(Self.echo, "usable") == "usable")
  }

  @Test("the messages of a server stream are a sequence")
  func serverStream() async throws {
    var words: [String] = []
    for try await reply in try connection.open(Self.list, "a b c") { words.append(reply.text) }
    #expect(words == ["a", "b", "c"])
  }

  @Test("a client stream sends messages and receives one reply")
  func clientStream() async throws {
    let stream = try connection.open(Self.join, .clientStream)
    for word in ["a", "b", "c"] { try stream.send(TextMessage(word)) }
    #expect(throws: RPCError.self) { try stream.send(.unencodable) }
    stream.close()
    #expect(try await stream.replies.next() == "a b c")
    #expect(try await stream.replies.next() == nil)
  }

  @Test("a bidirectional stream receives a reply to each message")
  func bidirectional() async throws {
    let stream = try connection.open(Self.chat, .bidirectional)
    for word in ["a", "b", "c"] {
      try stream.send(TextMessage(word))
      #expect(try await stream.replies.next() == TextMessage(word))
    }
    stream.close()
    #expect(try await stream.replies.next() == nil)
  }
}
