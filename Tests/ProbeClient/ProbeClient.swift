import DaemonTestSupport
import Foundation
import HealthModel
import TTRPC

/// probe-client SOCKET BUNDLE TOKEN [TYPE…]: identifies itself as an app and prints the complete
/// transcript of what the daemon returns about the types, which are named as in the catalog.
/// Without types it runs the script on standard input: Tests/Probes/README.md.
///
/// TOKEN is in hexadecimal digits, or `-` for an app that is identified by other evidence. A BUNDLE of
/// `-` skips the hello.
@main
struct ProbeClient {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 3 else { exit(2) }
    do {
      try run(arguments)
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("probe: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) throws {
    let client = try WireClient(path: arguments[0])
    if arguments[1] != "-" {
      let answer = try client.hello(arguments[1], token: Script.bytes(of: arguments[2]))
      guard answer.status.code == .ok else { throw answer.status }
    }
    guard arguments.count == 3 else {
      let types = arguments[3...].compactMap { ObjectType(name: $0) }
      for line in try Transcript(client, types: types).lines { print(line) }
      return
    }
    var script = Script(client)
    while let line = readLine() { try script.run(line) }
    print(script.transcript, terminator: "")
  }
}
