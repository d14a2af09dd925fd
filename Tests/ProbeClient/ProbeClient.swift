import DaemonTestSupport
import Foundation
import HealthModel

/// probe-client SOCKET BUNDLE TOKEN TYPE…: says hello as an app and prints the whole transcript of
/// what it is told. The token is in hexadecimal digits, types are named as in the catalogue.
@main
struct ProbeClient {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 4 else { exit(2) }
    let digits = Array(arguments[2])
    let token = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
    let types = arguments[3...].compactMap { ObjectType(name: $0) }
    let client = try WireClient(
      path: arguments[0], bundleIdentifier: arguments[1], token: token)
    for line in try Transcript(client, types: types).lines { print(line) }
  }
}
