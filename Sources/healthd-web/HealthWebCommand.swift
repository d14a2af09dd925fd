import ArgumentParser
import Glibc
import HealthClient
import HealthModel
import HealthWeb
import Logging

@main
struct HealthWebCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "healthd-web",
    abstract: "Serve the Health page to your browser.",
    discussion: """
      The page is on a Unix socket that only you can open. "healthctl open" starts this program, opens a \
      loopback port for your browser and hands it a one-time token.
      """,
    version: Version.current)

  @Option(
    name: .customLong("runtime-dir"),
    help: ArgumentHelp(
      "Socket directory of healthd. Default: $HEALTHD_RUNTIME_DIR, /run/healthd/UID or "
        + "$XDG_RUNTIME_DIR/healthd.", valueName: "dir"))
  var runtimeDirectory: String?

  @Option(
    name: .customLong("web-dir"),
    help: ArgumentHelp(
      "Directory of the socket web.sock, mode 0700. Default: $HEALTHD_WEB_DIR or "
        + "$XDG_RUNTIME_DIR/healthd-web.", valueName: "dir"))
  var webDirectory: String?

  @Option(
    name: .customLong("idle-exit"),
    help: ArgumentHelp(
      "Exit after this time without a request; 0 means never.", valueName: "seconds"))
  var idleSeconds = 90

  func validate() throws {
    guard (0...86400).contains(idleSeconds) else {
      throw ValidationError("--idle-exit must be 0 to 86400 seconds")
    }
  }

  func run() async throws {
    umask(0o077)
    signal(SIGPIPE, SIG_IGN)
    let directory = webDirectory ?? WebPath.directory()
    guard mkdir(directory, 0o700) == 0 || errno == EEXIST else {
      throw ValidationError("\(directory) cannot be created: \(String(cString: strerror(errno)))")
    }
    guard WebPath.isPrivate(directory) else {
      throw ValidationError("\(directory) must be a directory of yours with mode 0700")
    }
    // An import runs healthctl, which finds the daemon by the same variable.
    if let runtimeDirectory { setenv("HEALTHD_RUNTIME_DIR", runtimeDirectory, 1) }
    let logger = Logger(label: "healthd-web")
    let store = ControlClient.control(
      endpoint: runtimeDirectory.map { .control(runtimeDirectory: $0) } ?? .control())
    let server = WebServer(
      .init(
        socketPath: WebPath.socket(in: directory),
        idleLimit: idleSeconds > 0 ? .seconds(idleSeconds) : nil),
      store: store, logger: logger)
    try await server.run {
      print("healthd-web: ready")
      fflush(nil)
    }
  }
}
