import ArgumentParser
import Glibc
import HealthClient
import HealthModel
import Logging

/// The program `healthd-web`.
package enum HealthWebProgram {
  package static func main() async { await HealthWebCommand.main() }
}

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

  @Flag(
    name: .customLong("background"),
    help: ArgumentHelp(
      "Close standard output and standard error after the start.", visibility: .hidden))
  var runsInBackground = false

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
    let store = UserClient.user(
      endpoint: runtimeDirectory.map { .control(runtimeDirectory: $0) } ?? .control())
    let server = WebServer(
      .init(
        socketPath: WebPath.socket(in: directory),
        idleLimit: idleSeconds > 0 ? .seconds(idleSeconds) : nil),
      store: store, logger: logger)
    try await server.run {
      // Before the line, so that the caller does not return while this program has its standard error.
      if runsInBackground { Self.discard(STDERR_FILENO) }
      print("healthd-web: ready")
      fflush(nil)
      if runsInBackground { Self.discard(STDOUT_FILENO) }
    }
  }

  /// Closes a stream that another program may wait for, as a shell does for `$(healthctl open --print)`.
  private static func discard(_ stream: Int32) {
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard null >= 0 else { return }
    dup2(null, stream)
    close(null)
  }
}
