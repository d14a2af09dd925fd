import ArgumentParser
import Dispatch
import Glibc
import HealthModel
import HealthServer

@main
struct HealthDaemonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "healthd",
    abstract: "Keeps a person's health data and serves it to her apps.",
    discussion: """
      Apps connect to healthd.sock in the runtime directory, the person's own tools to control.sock. \
      It runs in the foreground until SIGTERM or SIGINT, answers the calls that run, and exits with \
      0. When it serves, it says "healthd: ready" on standard output.
      """,
    version: Version.current)

  @Option(
    name: .customLong("data-dir"),
    help: ArgumentHelp(
      "Where the data is kept, mode 0700. Default: $HEALTHD_DATA_DIR, $XDG_DATA_HOME/healthd or "
        + "~/.local/share/healthd.", valueName: "dir"))
  var dataDirectory: String?

  @Option(
    name: .customLong("runtime-dir"),
    help: ArgumentHelp(
      "Where the sockets are made, mode 0700. Default: $HEALTHD_RUNTIME_DIR or "
        + "$XDG_RUNTIME_DIR/healthd.", valueName: "dir"))
  var runtimeDirectory: String?

  @Option(
    name: .customLong("request-lifetime"),
    help: ArgumentHelp(
      "How long an app's request waits for the person; 0 is for ever.", valueName: "seconds"))
  var requestLifetime: Int64 = 300

  @Flag(
    name: .customLong("sensitive-without-presence"),
    help: "Let sensitive types be granted where polkit cannot prove that the person is there.")
  var isPresenceOptional = false

  @Flag(name: .customLong("foreground"), help: "Stay in the foreground; it always does.")
  var isForeground = false

  func validate() throws {
    guard (0...315_360_000).contains(requestLifetime) else {
      throw ValidationError("--request-lifetime is 0 seconds to ten years.")
    }
  }

  mutating func run() throws {
    // Before any other thread exists: signals that other threads must not take, the activation
    // variables, and the mode of every file made from here on.
    umask(0o077)
    DescriptorLimit.raise()
    DescriptorLimit.reserve()
    signal(SIGPIPE, SIG_IGN)
    let stopSignals = StopSignals()
    let log = OperatorLog()
    let daemon: Daemon
    do {
      let activation = try SocketActivation.take()
      var options = Daemon.Options(
        dataDirectory: try Directories.data(given: dataDirectory),
        runtimeDirectory: try Directories.runtime(
          given: runtimeDirectory, isNeeded: activation.sockets.isEmpty),
        activation: activation)
      options.memory = MemoryLimits()
      options.consent.limits.lifetime = requestLifetime == 0 ? nil : requestLifetime * 1_000_000
      options.consent.allowsSensitiveWithoutPresence = isPresenceOptional
      daemon = try Daemon(options, log: log)
    } catch {
      log.say("\(error)")
      throw ExitCode.failure
    }
    log.say(
      "isolation: none; this user's other programs can reach the data without asking healthd")
    stopSignals.whenReceived {
      ServiceNotification.stopping.send(to: Directories.variable("NOTIFY_SOCKET"))
      daemon.stop { Glibc.exit(0) }
    }
    ServiceNotification.ready.send(to: Directories.variable("NOTIFY_SOCKET"))
    print("healthd: ready")
    fflush(nil)
    dispatchMain()
  }
}
