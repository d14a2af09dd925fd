// An echo service over grpc-swift-2 with bytes as messages: `server SOCKET`, `client SOCKET CALLS`.

import GRPCCore
import GRPCNIOTransportHTTP2

struct BytesCoder: MessageSerializer, MessageDeserializer {
  func serialize<Bytes: GRPCContiguousBytes>(_ message: [UInt8]) throws -> Bytes {
    Bytes(message)
  }

  func deserialize<Bytes: GRPCContiguousBytes>(_ serializedMessageBytes: Bytes) throws -> [UInt8] {
    serializedMessageBytes.withUnsafeBytes { Array($0) }
  }
}

let unary = MethodDescriptor(fullyQualifiedService: "echo.Echo", method: "Unary")

struct EchoService: RegistrableRPCService {
  func registerMethods<Transport: ServerTransport>(with router: inout RPCRouter<Transport>) {
    router.registerHandler(
      forMethod: unary, deserializer: BytesCoder(), serializer: BytesCoder()
    ) { request, _ in
      let message = try await ServerRequest(stream: request).message
      return StreamingServerResponse(single: ServerResponse(message: message))
    }
  }
}

func serve(_ path: String) async throws {
  let server = GRPCServer(
    transport: .http2NIOPosix(
      address: .unixDomainSocket(path: path), transportSecurity: .plaintext),
    services: [EchoService()])
  try await server.serve()
}

func call(_ path: String, calls: Int) async throws {
  let transport: HTTP2ClientTransport.Posix = try .http2NIOPosix(
    target: .unixDomainSocket(path: path), transportSecurity: .plaintext)
  let each = try await withGRPCClient(transport: transport) { client in
    let message = [UInt8](repeating: 1, count: 100)
    let clock = ContinuousClock()
    var each: [Double] = []
    for i in 0..<calls + calls / 10 {
      let start = clock.now
      _ = try await client.unary(
        request: ClientRequest(message: message), descriptor: unary, serializer: BytesCoder(),
        deserializer: BytesCoder(), options: .defaults
      ) { try $0.message }
      if i >= calls / 10 { each.append((clock.now - start) / .microseconds(1)) }
    }
    return each.sorted()
  }
  print("{\"p50_us\": \(each[calls / 2]), \"p99_us\": \(each[calls * 99 / 100])}")
}

@main struct Echo {
  static func main() async throws {
    let arguments = CommandLine.arguments
    if arguments.count == 3, arguments[1] == "server" {
      try await serve(arguments[2])
    } else if arguments.count == 4, arguments[1] == "client", let calls = Int(arguments[3]) {
      try await call(arguments[2], calls: calls)
    } else {
      print("usage: grpc-swift-echo server SOCKET | client SOCKET CALLS")
    }
  }
}
