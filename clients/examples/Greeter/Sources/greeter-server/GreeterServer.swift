import Dispatch
import GreeterMessages
import TTRPC
import TTRPCServer

@main
enum GreeterServer {
  static let methods = MethodTable([
    .unary(Greeter.sayHello) { request, context in
      if request.name.isEmpty { throw Status(.invalidArgument, "the name is empty") }
      return .with { $0.text = "Hello, \(request.name), user \(context.peer.evidence.user)" }
    },
    .serverStream(Greeter.greet) { request, replies, _ in
      for word in ["Hello", "Bonjour", "Moin"] {
        try await replies.write(.with { $0.text = "\(word), \(request.name)" })
      }
    },
  ])

  static func main() throws {
    let listener = ListenerConfiguration(
      name: "greeter", place: .path(CommandLine.arguments[1]), methods: methods)
    let server = try TransportServer(TransportConfiguration(listeners: [listener], users: nil))
    withExtendedLifetime(server) { dispatchMain() }
  }
}
