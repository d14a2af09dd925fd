// Serves interop.v1.Interop at the socket path given as the only argument, until SIGTERM.

import Dispatch
import Glibc
import TTRPCServer
import InteropService

func say(_ line: String, to descriptor: Int32) {
  _ = (line + "\n").withCString { write(descriptor, $0, strlen($0)) }
}

guard CommandLine.arguments.count == 2 else {
  say("usage: interop-server SOCKET", to: STDERR_FILENO)
  exit(64)
}
signal(SIGTERM, SIG_IGN)
let terminate = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .main)
do throws(TransportError) {
  let server = try TransportServer(
    TransportConfiguration(
      listeners: [
        ListenerConfiguration(
          name: "interop", place: .path(CommandLine.arguments[1]),
          methods: MethodTable(InteropService.rows))
      ],
      users: nil))
  terminate.setEventHandler { server.drain { exit(0) } }
  terminate.activate()
  say("ready", to: STDOUT_FILENO)
  dispatchMain()
} catch {
  say("interop-server: \(error)", to: STDERR_FILENO)
  exit(1)
}
