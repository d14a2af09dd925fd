import HealthAPI
import DaemonTestSupport
import Foundation
import HealthClient
import HealthModel
import HealthWire
import TTRPC
import TTRPCClient

/// probe-client SOCKET BUNDLE TOKEN [TYPE…]: identifies itself as an app and prints the complete
/// transcript of what the daemon returns about the types, which are named as in the catalog.
/// Without types it runs the script on standard input: Tests/Probes/README.md.
///
/// TOKEN is in hexadecimal digits, or `-` for an app that is identified by other evidence. A BUNDLE of
/// `-` skips the hello.
@main
struct ProbeClient {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 3 else { exit(2) }
    do {
      try await run(arguments)
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("probe: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) async throws {
    let (path, bundle, token) = (arguments[0], arguments[1], Script.bytes(of: arguments[2]))
    guard arguments.count == 3 else {
      let client = try WireClient(path: path)
      let status = try client.hello(bundle, token: token).status
      guard status.code == .ok else { throw status }
      let types = arguments[3...].compactMap { ObjectType(name: $0) }
      for line in try Transcript(client, types: types).lines { print(line) }
      return
    }
    let connection = try RPCConnection(path: path)
    if bundle != "-" {
      let begun = try await connection.call(
        HealthMethod.Session.begin, BeginSessionRequest(bundleIdentifier: bundle))
      _ = try await connection.call(
        HealthMethod.Session.hello,
        HelloRequest(bundleIdentifier: bundle, token: token, nonce: begun.nonce))
    }
    var script = Script(connection)
    while let line = readLine() { try await script.run(line) }
    print(script.transcript, terminator: "")
  }
}
