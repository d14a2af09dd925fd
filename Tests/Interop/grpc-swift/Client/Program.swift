// Calls a server with the client of grpc-swift-2:
//
//   grpc-swift-client interop SOCKET             the service of Tests/InteropServer
//   grpc-swift-client app SOCKET BUNDLE TOKEN    a daemon
//
// TOKEN is in hexadecimal digits; the app may read and save steps, and nothing else. Prints a line for each case that
// passed, and exits with 1 at the first one that does not.

import GRPCCore
import GRPCNIOTransportHTTP2
import Glibc

@main struct Program {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard
      arguments.count == 2 && arguments.first == "interop"
        || arguments.count == 4 && arguments.first == "app"
    else {
      print("usage: grpc-swift-client interop SOCKET | app SOCKET BUNDLE TOKEN")
      exit(2)
    }
    let transport: HTTP2ClientTransport.Posix = try .http2NIOPosix(
      target: .unixDomainSocket(path: arguments[2]), transportSecurity: .plaintext)
    try await withGRPCClient(transport: transport) { client in
      if arguments.count == 2 {
        for (name, body) in InteropCases.all { await run(name) { try await body(client) } }
      } else {
        let app = AppSteps(client: client, bundle: arguments[3], token: bytes(arguments[4]))
        for (name, body) in app.all { await run(name, body) }
      }
    }
  }

  private static func run(
    _ name: String, _ body: @Sendable () async throws -> Void
  ) async {
    do { try await body() } catch {
      print("FAIL \(name): \(error)")
      exit(1)
    }
    print("passed \(name)")
  }

  private static func bytes(_ digits: String) -> [UInt8] {
    let digits = Array(digits.utf8)
    return stride(from: 0, to: digits.count, by: 2).map { index in
      UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16)!
    }
  }
}
