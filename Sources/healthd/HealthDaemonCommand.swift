import ArgumentParser
import CWipe
import Dispatch
import Glibc
import HealthKeys
import HealthModel
import HealthServer
import Logging
import TTRPCServer

@main
struct HealthDaemonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "healthd",
    abstract: "Store health data and serve it to apps.",
    discussion: """
      Apps connect to healthd.sock in the runtime directory, the user's own tools to control.sock. \
      healthd runs in the foreground until SIGTERM or SIGINT, completes running calls, and exits with \
      0. When it is ready, it prints "healthd: ready" to standard output.

      With --ephemeral, healthd serves tests of an app: from a temporary directory, which it removes when it \
      ends, with rules that answer the requests of apps. It runs the command after "--" and exits with its \
      status. Without a command, it prints the environment for clients as NAME=value lines and runs until a \
      signal.

      A file for --consent has one rule per line; the first that matches applies: an app, a direction (read, \
      share, or object for single objects), a type, and an answer (allow, deny or dismiss). "*" matches \
      everything.
      """,
    version: Version.current)

  @Option(
    name: .customLong("data-dir"),
    help: ArgumentHelp(
      "Data directory, mode 0700. Default: $HEALTHD_DATA_DIR, $XDG_DATA_HOME/healthd or "
        + "~/.local/share/healthd.", valueName: "dir"))
  var dataDirectory: String?

  @Option(
    name: .customLong("runtime-dir"),
    help: ArgumentHelp(
      "Socket directory, mode 0700. Default: $HEALTHD_RUNTIME_DIR or "
        + "$XDG_RUNTIME_DIR/healthd.", valueName: "dir"))
  var runtimeDirectory: String?

  @Option(
    name: .customLong("seal-dir"),
    help: ArgumentHelp(
      "Directory of the seals that notice an older copy of the data. Default: the data directory.",
      valueName: "dir"))
  var sealDirectory: String?

  @Option(
    name: .customLong("key-file"),
    help: ArgumentHelp(
      "Key file of an encrypted store, mode 0600. Default: healthd.key in the data directory.",
      valueName: "file"))
  var keyFile: String?

  @Option(
    name: .customLong("request-lifetime"),
    help: ArgumentHelp(
      "How long a permission request waits for an answer; 0, the default, means until it is answered.",
      valueName: "seconds"))
  var requestLifetime: Int64 = 0

  @Flag(
    name: .customLong("sensitive-without-presence"),
    help: "Allow granting sensitive types when polkit cannot verify presence.")
  var isPresenceOptional = false

  @Option(
    name: .customLong("log-level"),
    help: ArgumentHelp(
      "The least severe messages to log: debug, info, notice, warning or error. Default: info; with "
        + "--ephemeral, warning.",
      valueName: "level"),
    transform: { text in
      guard let level = Logger.Level(rawValue: text) else {
        throw ValidationError("--log-level must be debug, info, notice, warning or error")
      }
      return level
    })
  var level: Logger.Level?

  @Option(
    name: .customLong("user"),
    help: ArgumentHelp(
      "Serve the user with this id, from another account (system mode).", valueName: "uid"))
  var user: UInt32?

  @Flag(
    name: .customLong("presence-service"),
    help: ArgumentHelp(
      "Answer one question of a daemon in system mode on standard input.", visibility: .hidden))
  var isPresenceService = false

  @Option(
    name: .customLong("presence-socket"),
    help: ArgumentHelp(
      "Where a daemon in system mode asks for proof of presence.", valueName: "path"))
  var presenceSocket = PresenceService.path

  @Option(
    name: .customLong("measure-socket"),
    help: ArgumentHelp(
      "Where a daemon in system mode asks which program a process runs.", valueName: "path"))
  var measureSocket = Daemon.Options.measureSocket

  @Flag(
    name: .customLong("ephemeral"),
    help: "Serve tests: an empty store in a temporary directory, removed at the end.")
  var isEphemeral = false

  @Option(
    name: .customLong("consent"),
    help: ArgumentHelp(
      "How requests of apps are answered with --ephemeral: allow, deny, ask (they wait for healthctl "
        + "requests), or a file of rules. Default: allow.", valueName: "answer|file"))
  var consent: String?

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp(
      "The command to run with --ephemeral, after \"--\".", valueName: "command"))
  var command: [String] = []

  @Flag(name: .customLong("foreground"), help: "Run in the foreground (always the case).")
  var isForeground = false

  func validate() throws {
    guard (0...315_360_000).contains(requestLifetime) else {
      throw ValidationError("--request-lifetime must be 0 seconds to ten years")
    }
    guard isEphemeral else {
      guard consent == nil, command.isEmpty else {
        throw ValidationError("--consent and a command need --ephemeral")
      }
      return
    }
    guard
      dataDirectory == nil, runtimeDirectory == nil, sealDirectory == nil, keyFile == nil,
      user == nil
    else {
      throw ValidationError(
        "--ephemeral has directories of its own and no key, and serves this user")
    }
  }

  private func options(_ log: OperatorLog, _ stopSignals: StopSignals) throws -> Daemon.Options {
    let activation = try SocketActivation.take()
    var options = Daemon.Options(
      dataDirectory: try Directories.data(given: dataDirectory),
      runtimeDirectory: try Directories.runtime(
        given: runtimeDirectory, isNeeded: activation.sockets.isEmpty),
      activation: activation)
    if let user {
      try options.serve(
        user, presence: PresenceService.client(user: user, path: presenceSocket),
        measureSocket: measureSocket)
    }
    options.sealDirectory = sealDirectory
    options.memory = MemoryLimits()
    options.keys = KeySources(
      credentialDirectory: Directories.variable("CREDENTIALS_DIRECTORY"),
      keyFile: keyFile ?? options.keys.keyFile)
    options.encrypted = { cwipe_enable() }
    options.erased = {
      log.say("all keys and health data were erased")
      stopSignals.stopNow()
    }
    options.recovered = { stopSignals.stopNow() }
    options.restored = { stopSignals.stopNow() }
    options.consent.limits.lifetime = requestLifetime == 0 ? nil : requestLifetime * 1_000_000
    options.consent.allowsSensitiveWithoutPresence = isPresenceOptional
    return options
  }

  /// Returns nil unless healthd serves tests.
  private func ephemeralRun() throws -> EphemeralRun? {
    guard isEphemeral else { return nil }
    do {
      return try EphemeralRun(consent: consent ?? "allow", command: command)
    } catch {
      throw ValidationError("\(error)")
    }
  }

  mutating func run() throws {
    // Before any other thread exists: the mode of every file created from here on, the dispositions
    // of signals, and the activation variables, because setting them affects the whole process.
    umask(0o077)
    DescriptorLimit.raise()
    DescriptorLimit.reserve()
    signal(SIGPIPE, SIG_IGN)
    if isPresenceService {
      return PresenceService.answer(on: STDIN_FILENO) { Presence.polkit(userID: $0) }
    }
    let ephemeral = try ephemeralRun()
    let stopSignals = StopSignals()
    let isJournal = OperatorLog.isStandardErrorJournal(Directories.variable("JOURNAL_STREAM"))
    let log = OperatorLog(
      level: level ?? (isEphemeral ? .warning : .info), isJournal: isJournal,
      journal: isJournal ? JournalSocket() : nil, userID: user ?? geteuid())
    // Waits for the calls in progress and closes everything.
    let stop: @Sendable (_ completion: @escaping @Sendable () -> Void) -> Void
    do {
      var options = try options(log, stopSignals)
      ephemeral?.configure(&options)
      do {
        let daemon = try Daemon(options, log: log)
        stop = { daemon.stop(completion: $0) }
      } catch KeyError.secretRequired {
        let recovery = try RecoveryDaemon(options, log: log)
        stop = { recovery.stop(completion: $0) }
      }
    } catch {
      log.error("\(error)")
      ephemeral?.place.remove()
      throw ExitCode.failure
    }
    if let ephemeral { ephemeral.serve(stopSignals, log, stop: stop) }
    if user == nil {
      log.warning(
        "user mode: other programs running as this user can read the database directly; isolate it "
          + "with: sudo healthctl setup")
    }
    stopSignals.whenReceived {
      ServiceNotification.stopping.send(to: Directories.variable("NOTIFY_SOCKET"))
      stop { Glibc.exit(0) }
    }
    ServiceNotification.ready.send(to: Directories.variable("NOTIFY_SOCKET"))
    print("healthd: ready")
    // Standard output is buffered unless it is a terminal, and `dispatchMain` does not return.
    fflush(nil)
    dispatchMain()
  }
}
