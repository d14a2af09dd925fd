// Serves interop.v1.Interop at the socket path given as the first argument, until SIGTERM. With a second one it waits
// for the end of its standard input before it takes the main queue into use, as a program may on a busy machine.

import Dispatch
import Glibc
import TTRPCServer
import InteropService

func say(_ line: String, to descriptor: Int32) {
  _ = (line + "\n").withCString { write(descriptor, $0, strlen($0)) }
}

guard [2, 3].contains(CommandLine.arguments.count) else {
  say("usage: interop-server SOCKET [late]", to: STDERR_FILENO)
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
  if CommandLine.arguments.count == 3 { while readLine() != nil {} }
  dispatchMain()
} catch {
  say("interop-server: \(error)", to: STDERR_FILENO)
  exit(1)
}
