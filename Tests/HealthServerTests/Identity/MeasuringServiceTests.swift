import CLinux
import DaemonTestSupport
import Foundation
import HealthAuthorization
import HealthModel
import HealthWire
import ProcessMeasuring
import TTRPC
import TTRPCServer
import TestSupport
import Testing

@testable import HealthServer

/// Goal: the measuring service returns what a daemon of the same user would read, about processes of
/// one user, and no process can keep it from answering about others.
@Suite(.process) struct MeasuringServiceTests {
  /// The user whose processes are measured, another user, and the account of the service.
  static let user: UInt32 = 2001
  static let stranger: UInt32 = 2002
  static let account = 2005

  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    chmod(directory.path, 0o711)
  }

  /// The service as its unit starts it, for daemons with the account of the test.
  private final class Service {
    let process = Process()
    let client: MeasuringClient
    let path: String

    /// - Parameter capabilities: Those of the process, as setpriv(1) names them.
    init(
      in directory: String, serving user: UInt32 = MeasuringServiceTests.user,
      capabilities: String = "+sys_ptrace,+dac_read_search"
    ) throws {
      // Its account can create the socket there, and reach no other file of the test.
      let place = directory + "/service"
      mkdir(place, 0o755)
      chown(place, uid_t(MeasuringServiceTests.account), 0)
      path = place + "/measure.sock"
      client = MeasuringClient(path: path)
      let program =
        URL(fileURLWithPath: Puppet.program).deletingLastPathComponent().path + "/healthd-measure"
      process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
      // A copy, because other accounts cannot search the directory of the build.
      let copy = place + "/healthd-measure"
      try ExecutableFile.copy(program, to: copy)
      process.arguments = [
        "--reuid", "\(MeasuringServiceTests.account)", "--regid", "0", "--clear-groups",
        "--inh-caps", capabilities, "--ambient-caps", capabilities, copy,
        "--listen", path, "--daemon", "\(getuid()):\(user)",
      ]
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      let deadline = ContinuousClock.now + .seconds(scaledTimeout(30))
      while !isReachable, process.isRunning, ContinuousClock.now < deadline { usleep(1_000) }
    }

    private var isReachable: Bool {
      let socket = cl_message_connect(path)
      if socket >= 0 { _ = cl_close(socket) }
      return socket >= 0
    }

    deinit { process.killAndWait() }
  }

  /// Returns nil, with a message, where other users cannot be tested.
  private func service(serving user: UInt32 = user, capabilities: String? = nil) throws -> Service?
  {
    guard IdentityTests.asUser(user) != nil else { return nil }
    guard let capabilities else { return try Service(in: directory.path, serving: user) }
    return try Service(in: directory.path, serving: user, capabilities: capabilities)
  }

  private func puppet(of user: UInt32 = user) throws -> Puppet {
    let path = directory.path + "/program"
    if access(path, F_OK) != 0 { _ = try Puppet.copy(to: path) }
    return try Puppet(path, launcher: try #require(IdentityTests.asUser(user)))
  }

  private func pinned(_ puppet: Puppet) throws -> PinnedProcess {
    // The launcher has become the program once the process answers.
    let number = try #require(Int32(try puppet.answer(to: "id")))
    return PinnedProcess(processID: number, descriptor: cl_pidfd_open(number))
  }

  private func measure(_ client: MeasuringClient, _ process: PinnedProcess) -> ProcessMeasurement? {
    guard case .measured(let measured, _) = ProcessMeasurer(service: client).measure(process) else {
      return nil
    }
    return measured
  }

  @Test("ID-34: a measurement by the service equals one that the daemon takes itself")
  func equal() throws {
    guard let service = try service() else { return }
    let puppet = try puppet()
    let process = try pinned(puppet)
    guard case .measured(let expected, let file?) = ProcessMeasurer().measure(process) else {
      Issue.record("the process was not measured")
      return
    }
    #expect(expected.program.value != nil && expected.programName == .known("program"))
    guard
      case .measured(let measured, let passed?) = ProcessMeasurer(service: service.client)
        .measure(process)
    else {
      Issue.record("the service did not measure the process")
      return
    }
    #expect(measured == expected)
    #expect(ExecutableDigests.hash(passed.descriptor) == ExecutableDigests.hash(file.descriptor))
    puppet.end()
    guard case .gone = service.client.read(.identity, pinnedBy: process.descriptor) else {
      Issue.record("a process that has exited was measured")
      return
    }
  }

  @Test("ID-34: without its capabilities the service reads neither program nor sandbox")
  func capabilities() throws {
    for (capabilities, hasProgram) in [("-all", false), ("+sys_ptrace", true)] {
      guard let service = try service(capabilities: capabilities) else { return }
      let puppet = try sandboxed(info: "[Application]\nname=org.example.App\n")
      let measured = try #require(measure(service.client, try pinned(puppet)))
      #expect((measured.program.value != nil) == hasProgram)
      #expect((measured.processNamespace.value != nil) == hasProgram)
      // The file has the mode with which bubblewrap creates it.
      #expect(measured.flatpak == .unreadable(errno: EACCES))
    }
    guard let service = try service() else { return }
    let puppet = try sandboxed(info: "[Application]\nname=org.example.App\n")
    #expect(measure(service.client, try pinned(puppet))?.flatpak == .known("org.example.App"))
  }

  /// Starts a process whose root has `.flatpak-info`, created by `make`.
  private func sandboxed(
    info: String = "", _ make: ((String) throws -> Void)? = nil
  ) throws -> Puppet {
    let root = directory.path + "/root-\(UInt64.random(in: .min ... .max))"
    mkdir(root, 0o755)
    let path = root + "/.flatpak-info"
    if let make {
      try make(path)
    } else {
      try Data(info.utf8).write(to: URL(fileURLWithPath: path))
      chown(path, Self.user, Self.user)
      chmod(path, 0o600)
    }
    // As root, because changing the root needs it; then as the user.
    let program = directory.path + "/program"
    if access(program, F_OK) != 0 { _ = try Puppet.copy(to: program) }
    let puppet = try Puppet(program)
    try puppet.perform("root " + root)
    try puppet.perform("user \(Self.user)")
    return puppet
  }

  @Test(
    "ID-35: the service reveals nothing about a process of another user, nor to another account")
  func otherUsers() throws {
    guard let service = try service() else { return }
    let foreign = try puppet(of: Self.stranger)
    let measured = try #require(measure(service.client, try pinned(foreign)))
    #expect(measured.program == .unreadable(errno: EPERM))
    #expect(measured.programName == .unreadable(errno: EPERM))
    #expect(measured.processNamespace == .unreadable(errno: EPERM))
    #expect(measured.flatpak == .unreadable(errno: EPERM))
    // The test has the account for which another service serves another user.
    let puppet = try puppet()
    let process = try pinned(puppet)
    mkdir(directory.path + "/other", 0o755)
    let other = try Service(in: directory.path + "/other", serving: Self.stranger)
    #expect(measure(other.client, process)?.program == .unreadable(errno: EPERM))
    // A daemon with the account of the user itself could be traced by the process.
    mkdir(directory.path + "/own", 0o755)
    let own = try Service(in: directory.path + "/own", serving: getuid())
    guard case .unavailable = own.client.read(.identity, pinnedBy: process.descriptor) else {
      Issue.record("a daemon of the user was answered")
      return
    }
    // A descriptor that is not that of a process.
    guard case .gone = service.client.read(.identity, pinnedBy: STDIN_FILENO) else {
      Issue.record("a descriptor of no process was measured")
      return
    }
  }

  @Test("ID-35: what a process puts in place of its sandbox file is not opened")
  func otherFiles() throws {
    guard let service = try service() else { return }
    let secret = directory.path + "/secret"
    try Data("[Application]\nname=org.example.App\n".utf8).write(to: URL(fileURLWithPath: secret))
    chmod(secret, 0o600)
    for (make, errno) in [
      ({ path in mkfifo(path, 0o666) }, EINVAL), ({ path in mkdir(path, 0o777) }, EINVAL),
      ({ path in symlink(secret, path) }, EINVAL), ({ path in link(secret, path) }, EACCES),
    ] as [((String) -> Int32, Int32)] {
      let puppet = try sandboxed { path in #expect(make(path) == 0) }
      #expect(measure(service.client, try pinned(puppet))?.flatpak == .unreadable(errno: errno))
    }
    // A file of the user that is too large is opened and not read.
    let puppet = try sandboxed { path in
      let file = open(path, O_CREAT | O_WRONLY, 0o600)
      #expect(fchown(file, Self.user, Self.user) == 0 && ftruncate(file, 900 << 20) == 0)
      close(file)
    }
    #expect(measure(service.client, try pinned(puppet))?.flatpak == .unreadable(errno: EINVAL))
  }

  @Test("ID-36: requests that are never sent delay no other one, and their number is limited")
  func blocked() throws {
    guard let service = try service() else { return }
    let puppet = try puppet()
    let process = try pinned(puppet)
    var silent: [Int32] = []
    defer { silent.forEach { _ = cl_close($0) } }
    for _ in 1..<MeasuringService.requestCountMaxPerUser {
      silent.append(cl_message_connect(service.path))
    }
    #expect(measure(service.client, process)?.program.value != nil)
    // The child that answered may not have been removed yet.
    silent.append(cl_message_connect(service.path))
    silent.append(cl_message_connect(service.path))
    var byte: UInt8 = 0
    #expect(recv(silent[silent.count - 1], &byte, 1, 0) <= 0)
    // The kernel ends the processes that wait, and the service answers again. One answer is enough: the
    // place of its child may not be free yet for another.
    #expect(recv(silent[0], &byte, 1, 0) <= 0)
    let deadline = ContinuousClock.now + .seconds(scaledTimeout(30))
    var answer = measure(service.client, process)
    while answer == nil, ContinuousClock.now < deadline {
      answer = measure(service.client, process)
    }
    #expect(answer?.program.value != nil)
  }

  @Test("ID-34: a process is refused while the measuring service does not answer")
  func unavailable() throws {
    let lines = LogLines()
    let absent = MeasuringClient(path: directory.path + "/absent.sock")
    let fixture = try DaemonFixture(log: OperatorLog(output: { lines.append($0) })) {
      $0.measurer = ProcessMeasurer(service: absent)
    }
    let app = try fixture.owner.register("org.example.token")
    let puppet = try Puppet()
    try puppet.connect(fixture.appPath)
    // A token needs no measurement, but an error must not lower the requirements of any app.
    #expect(try puppet.hello("org.example.token", token: app.token) == nil)
    #expect(lines.all.contains { $0.contains("healthd-measure.service") })
  }
}

struct ReadingsMessageTests {
  @Test(
    "ID-35: the user that a daemon serves is in the name of its unit, which only root can choose")
  func callers() {
    func user(_ text: String) -> UInt32? { CallerRule.user(ofControlGroup: Array(text.utf8)) }
    #expect(user("0::/system.slice/system-healthd.slice/healthd@1000.service\n") == 1000)
    #expect(user("0::/system.slice/healthd@1000.service/part\n") == 1000)
    #expect(
      user("12:pids:/x\n1:name=systemd:/system.slice/healthd@1000.service\n0::/\n") == 1000)
    for text in [
      "0::/user.slice/user-1000.slice/user@1000.service/app.slice/healthd@1000.service\n",
      "0::/system.slice/docker.service/system.slice/healthd@1000.service\n",
      "0::/system.slice/docker-1.scope/healthd@1000.service\n",
      "0::/healthd@1000.service\n", "1:pids:/system.slice/healthd@1000.service\n",
      "0::/system.slice/healthd@01000.service\n", "0::/system.slice/healthd@+1.service\n",
      "0::/system.slice/healthd@.service\n", "0::/system.slice/healthd@4294967296.service\n",
      "0::/system.slice/healthd@1000.service.slice/x.service\n", "0::/\n", "", ":::\n",
    ] {
      #expect(user(text) == nil, "\(text)")
    }
  }

  @Test("a unit of the system is evidence, and one of the user's service manager is not")
  func units() {
    func unit(_ path: String) -> ControlGroup? { ControlGroup(Array("0::\(path)\n".utf8)) }
    let manager = "/user.slice/user-1000.slice/user@1000.service/app.slice"
    #expect(unit("/system.slice/cups.service") == .systemUnit("cups.service"))
    #expect(
      unit(manager + "/app-gnome-org.example.App-12.scope")
        == .userUnit(user: 1000, "app-gnome-org.example.App-12.scope"))
    #expect(unit("/user.slice/user-1000.slice/session-2.scope") == nil)
    #expect(unit(manager) == nil)
    #expect(
      unit(manager + "/app-flatpak-org.example.My\\x2dApp-12.scope")?
        .isFlatpak("org.example.My-App") == true)
    for other in ["app-flatpak-org.example.Other-12.scope", "app-flatpak-org.example.App.scope"] {
      #expect(unit(manager + "/" + other)?.isFlatpak("org.example.App") == false)
    }
    #expect(
      unit("/system.slice/app-flatpak-org.example.App-1.scope")?.isFlatpak("org.example.App")
        == false)
  }
}
