import ArgumentParser
import Glibc
import HealthClient
import HealthModel
import HealthPairing
import Logging

/// The program `healthd-receive`.
package enum HealthReceiveProgram {
  package static func main() async { await HealthReceiveCommand.main() }
}

struct HealthReceiveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "healthd-receive",
    abstract: "Receive health data from your phone.",
    discussion: """
      Accepts the data that the app Health Auto Export of your phone sends over HTTP, and saves it in \
      healthd as one source. It may read no other data. Pair the phone first, with: healthctl receive pair

      HTTP is not encrypted. Listen on an address of your network only if you trust everyone in it, \
      or put a reverse proxy with TLS in front.
      """,
    version: Version.current)

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Listen on this address, such as 192.168.1.10:8788.", valueName: "address:port"))
  var listen = "127.0.0.1:\(Receiver.port)"

  @Option(
    name: .customLong("runtime-dir"),
    help: ArgumentHelp(
      "Socket directory of healthd. Default: $HEALTHD_RUNTIME_DIR, /run/healthd/UID or "
        + "$XDG_RUNTIME_DIR/healthd.", valueName: "dir"))
  var runtimeDirectory: String?

  @Option(
    name: .customLong("max-body"),
    help: ArgumentHelp("Refuse larger bodies.", valueName: "MiB"))
  var bodyMebibytes = 32

  @Option(
    name: .customLong("body-timeout"),
    help: ArgumentHelp("Refuse a body that takes longer.", valueName: "seconds"))
  var bodySeconds = 60

  @Option(
    name: .customLong("max-requests"),
    help: ArgumentHelp("Refuse further deliveries in a minute.", valueName: "count"))
  var requestsPerMinute = 60

  func validate() throws {
    guard ListenAddress(listen) != nil else {
      throw ValidationError("--listen must be an address and a port, such as 127.0.0.1:8788")
    }
    guard (1...256).contains(bodyMebibytes) else {
      throw ValidationError("--max-body must be 1 to 256 MiB")
    }
    guard (1...3600).contains(bodySeconds) else {
      throw ValidationError("--body-timeout must be 1 to 3600 seconds")
    }
    guard (1...6000).contains(requestsPerMinute) else {
      throw ValidationError("--max-requests must be 1 to 6000")
    }
  }

  func run() async throws {
    umask(0o077)
    signal(SIGPIPE, SIG_IGN)
    guard let address = ListenAddress(listen) else { return }
    let logger = Logger(label: "healthd-receive")
    if !address.isLoopback {
      logger.warning("listening on a network: health data arrives without encryption")
    }
    if Pairing.token == nil {
      logger.notice("no phone is paired; pair one with: healthctl receive pair")
    }
    var options = ReceiveServer.Options(address: address)
    options.bodyByteCountMax = bodyMebibytes << 20
    options.bodyTimeout = .seconds(bodySeconds)
    options.requestsPerMinute = requestsPerMinute
    let endpoint = runtimeDirectory.map { Endpoint.app(runtimeDirectory: $0) } ?? .app()
    try await ReceiveServer(options, endpoint: endpoint, logger: logger).run { port in
      print("healthd-receive: ready at \(address.url(port: port))\(Receiver.path)")
      fflush(nil)
    }
  }
}
