import CLinux
import DaemonTestSupport
import Foundation
import TestSupport
import Testing

/// A healthd in system mode: under an account of its own, with an encrypted store and sockets that belong
/// to the test user, as healthd@.service starts it. The programs of the user run under `user`, in their own groups.
final class SystemDaemon {
  /// Ids that no account of a machine has.
  static let account: UInt32 = 62_990
  static let user: UInt32 = 62_991
  static let otherUser: UInt32 = 62_992

  /// Whether the tests can start programs as other users.
  static let isPossible: Bool = {
    let isPossible =
      geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")
    if !isPossible { print("NOT TESTED: system mode takes root and setpriv") }
    return isPossible
  }()

  /// Copies of the programs that other users can execute, made once: the build may be in a directory
  /// that is closed to them.
  private static let programs: TemporaryDirectory? = {
    guard let directory = try? TemporaryDirectory() else { return nil }
    chmod(directory.path, 0o711)
    for name in ["healthd", "healthctl", "healthd-measure", "puppet"] {
      try? ExecutableFile.copy(
        DaemonProcess.builtProgram(name), to: directory.path + "/" + name)
    }
    return directory
  }()

  static func program(_ name: String) -> String { (programs?.path ?? "") + "/" + name }

  static func launcher(_ user: UInt32) -> [String] {
    ["/usr/bin/setpriv", "--reuid", "\(user)", "--regid", "\(user)", "--clear-groups", "--"]
  }

  let directory: TemporaryDirectory
  private(set) var processID: pid_t
  private let presence: PresenceStandIn
  private let measuring: Process

  var statePath: String { directory.path + "/state" }
  var sealPath: String { directory.path + "/seal" }
  var runtimePath: String { directory.path + "/run" }
  var appPath: String { runtimePath + "/healthd.sock" }
  var controlPath: String { runtimePath + "/control.sock" }
  var homePath: String { directory.path + "/home" }

  /// Whether the user proves presence when asked.
  var isUserPresent: Bool {
    get { presence.isPresent }
    set { presence.isPresent = newValue }
  }

  /// Starts the daemon and returns once it serves.
  init() throws {
    directory = try TemporaryDirectory()
    for (name, owner, mode) in [
      ("", 0, 0o711), ("/state", Self.account, 0o700), ("/seal", Self.account, 0o700),
      ("/run", 0, 0o711), ("/home", Self.user, 0o700), ("/credentials", Self.account, 0o700),
    ] as [(String, UInt32, mode_t)] {
      let path = directory.path + name
      mkdir(path, 0o700)
      try #require(chown(path, owner, owner) == 0 && chmod(path, mode) == 0)
    }
    try Self.writeCredential(directory)
    presence = try PresenceStandIn(directory.path + "/presence.sock", account: Self.account)
    measuring = try Self.startMeasuring(at: directory.path + "/measure.sock")
    processID = try Self.start(directory)
  }

  /// Writes a new key as the credential of the service manager.
  private static func writeCredential(_ directory: TemporaryDirectory) throws {
    let credential = directory.path + "/credentials/healthd.key"
    unlink(credential)
    try Data((0..<32).map { _ in .random(in: .min ... .max) }).write(
      to: URL(fileURLWithPath: credential))
    try #require(chown(credential, account, account) == 0 && chmod(credential, 0o400) == 0)
  }

  private static func start(_ directory: TemporaryDirectory) throws -> pid_t {
    let paths = [directory.path + "/run/control.sock", directory.path + "/run/healthd.sock"]
    let sockets = try paths.map { path in
      unlink(path)
      let socket = try Activation.listen(path)
      try #require(chown(path, Self.user, Self.user) == 0 && chmod(path, 0o600) == 0)
      return socket
    }
    let output = Pipe()
    let processID = try Activation.spawn(
      Self.launcher(Self.account) + [
        Self.program("healthd"), "--user", "\(Self.user)", "--data-dir", directory.path + "/state",
        "--seal-dir", directory.path + "/seal",
        "--presence-socket", directory.path + "/presence.sock",
        "--measure-socket", directory.path + "/measure.sock",
      ], sockets, names: "control:app", output: output.fileHandleForWriting.fileDescriptor,
      variables: ["CREDENTIALS_DIRECTORY": directory.path + "/credentials"])
    for socket in sockets { close(socket) }
    try output.fileHandleForWriting.close()
    try #require(output.fileHandleForReading.availableData == Data("healthd: ready\n".utf8))
    return processID
  }

  /// Waits until the daemon has ended, and returns its exit status; -1 after a signal.
  func exitStatus() -> Int32 {
    var status: Int32 = 0
    waitpid(processID, &status, 0)
    return status & 0x7f == 0 ? status >> 8 & 0xff : -1
  }

  /// Starts the daemon again after it has ended, as the next connection does.
  func restart() throws { processID = try Self.start(directory) }

  /// Stops the daemon and starts it with another credential, as after the loss of the machine's key.
  func replaceCredential() throws {
    kill(processID, SIGTERM)
    try #require(exitStatus() == 0)
    try Self.writeCredential(directory)
    try restart()
  }

  /// Starts the measuring service, with a socket that the account of the daemon may use.
  private static func startMeasuring(at path: String) throws -> Process {
    let measuring = Process()
    measuring.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
    measuring.arguments = [
      "--regid", "\(account)", "--clear-groups", program("healthd-measure"),
      "--listen", path, "--daemon", "\(account):\(user)",
    ]
    try measuring.run()
    let deadline = ContinuousClock.now + .seconds(scaledTimeout(30))
    while measuring.isRunning, ContinuousClock.now < deadline {
      let socket = cl_message_connect(path)
      if socket >= 0 {
        _ = cl_close(socket)
        // Whatever the umask of the tests is.
        try #require(chmod(path, 0o660) == 0)
        return measuring
      }
    }
    throw DaemonProcess.Failure(message: "healthd-measure does not listen")
  }

  deinit {
    measuring.killAndWait()
    kill(processID, SIGKILL)
    waitpid(processID, nil, 0)
  }

  /// A program under the control of the test, run by a user.
  func puppet(_ user: UInt32 = SystemDaemon.user, launcher: [String] = []) throws -> Puppet {
    try Puppet(Self.program("puppet"), launcher: launcher + Self.launcher(user))
  }

  /// Runs healthctl as the user and returns what it printed.
  func healthctl(
    _ arguments: [String]
  ) throws -> (text: String, status: Int32) {
    try startHealthctl(arguments).result()
  }

  /// Runs a command of healthctl that ends the daemon, and starts the daemon again.
  func healthctlEndingDaemon(
    _ arguments: [String]
  ) throws -> (text: String, status: Int32) {
    let command = try startHealthctl(arguments)
    try #require(exitStatus() == 0)
    try restart()
    return command.result()
  }

  private struct Command {
    let process: Process
    let output: Pipe

    func result() -> (text: String, status: Int32) {
      let text = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (String(decoding: text, as: UTF8.self), process.terminationStatus)
    }
  }

  private func startHealthctl(_ arguments: [String]) throws -> Command {
    let words = Self.launcher(Self.user) + [Self.program("healthctl")] + arguments
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.environment = [
      "PATH": "/usr/bin:/bin", "HEALTHD_RUNTIME_DIR": runtimePath, "HOME": homePath, "TZ": "UTC",
      "LC_ALL": "C.UTF-8",
    ].merging(Sanitizer.environment) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: "/")
    process.standardInput = FileHandle.nullDevice
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    try? output.fileHandleForWriting.close()
    return Command(process: process, output: output)
  }
}

/// Stands for healthd-presence.socket: answers each question of the daemon with what the test sets.
private final class PresenceStandIn: @unchecked Sendable {
  // @unchecked because `isPresentStorage` is only used with the lock.

  private let lock = NSLock()
  private var isPresentStorage = false

  var isPresent: Bool {
    get { lock.withLock { isPresentStorage } }
    set { lock.withLock { isPresentStorage = newValue } }
  }

  init(_ path: String, account: UInt32) throws {
    let listener = try Activation.listen(path)
    try #require(chown(path, 0, account) == 0 && chmod(path, 0o660) == 0)
    // Blocks in accept for as long as the tests run.
    Thread.detachNewThread { [weak self] in
      _ = fcntl(listener, F_SETFL, fcntl(listener, F_GETFL) & ~O_NONBLOCK)
      while true {
        let socket = accept(listener, nil, nil)
        guard socket >= 0 else { continue }
        defer { close(socket) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        while read(socket, &bytes, bytes.count) > 0 { continue }
        guard let self else { return }
        if self.isPresent { _ = write(socket, "proved\n", 7) }
      }
    }
  }
}
