import GreeterMessages
import TTRPCClient

@main
enum GreeterClient {
  static func main() async throws {
    let connection = try RPCConnection(path: CommandLine.arguments[1])
    let request = HelloRequest.with { $0.name = CommandLine.arguments[2] }
    let reply = try await connection.call(Greeter.sayHello, request, timeout: .seconds(5))
    print(reply.text)
    for try await reply in try connection.open(Greeter.greet, request) { print(reply.text) }
  }
}
