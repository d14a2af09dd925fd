import HealthAPI
import CLinux
import DaemonTestSupport
import Foundation
import HealthAuthorization
import HealthModel
import TTRPC
import HealthWire
import ProcessMeasuring
import Synchronization
import TTRPCServer
import TestSupport
import Testing

@testable import HealthServer

/// Goal: a failing system call during the measurement never raises the evidence about a process.
@Suite(.process) struct MeasurementTests {
  /// Makes one call, by its number, fail and counts all calls.
  private final class Faults: Sendable {
    private let state: Mutex<(count: Int, failing: Int)>

    init(failing: Int) { state = Mutex((0, failing)) }

    var count: Int { state.withLock { $0.count } }

    private func isDue() -> Bool {
      state.withLock { state in
        state.count += 1
        return state.count - 1 == state.failing
      }
    }

    func calls(_ errno: Int32) -> MeasurementCalls {
      let kernel = MeasurementCalls.kernel
      var calls = kernel
      calls.open = { [self] path, follows in isDue() ? -errno : kernel.open(path, follows) }
      calls.status = { [self] file, status in isDue() ? -errno : kernel.status(file, &status) }
      calls.isVerity = { [self] file in isDue() ? -errno : kernel.isVerity(file) }
      calls.pathStatus = { [self] path, status in
        isDue() ? -errno : kernel.pathStatus(path, &status)
      }
      calls.readLink = { [self] path, target in
        isDue() ? -Int(errno) : kernel.readLink(path, target)
      }
      calls.read = { [self] file, bytes in isDue() ? -Int(errno) : kernel.read(file, bytes) }
      calls.hasExited = { [self] process in isDue() ? -errno : kernel.hasExited(process) }
      return calls
    }
  }

  private func measure(_ calls: MeasurementCalls) -> ProcessMeasurement? {
    let process = PinnedProcess(processID: getpid(), descriptor: cl_pidfd_open(getpid()))
    guard case .measured(let measured, let file) = ProcessMeasurer(calls).measure(process) else {
      return nil
    }
    #expect((file == nil) == (measured.program.value == nil))
    return measured
  }

  @Test("measuring a process returns its program and namespaces, and the same result again")
  func whole() throws {
    let measured = try #require(measure(.kernel))
    #expect(measured.program.value != nil)
    #expect(measured.programName.value?.isEmpty == false)
    #expect(measured.processNamespace == ProcessMeasurer().ownNamespaces().process)
    #expect(measured.userNamespace == ProcessMeasurer().ownNamespaces().user)
    #expect(measured.mountNamespace.value != nil)
    #expect(measured.flatpak == .absent && !measured.isFlatpakConfirmed)
    #expect(measure(.kernel) == measured)
  }

  @Test("ID-31: a failing measurement call removes evidence and never changes it")
  func failures() throws {
    let whole = try #require(measure(.kernel))
    let counting = Faults(failing: -1)
    _ = measure(counting.calls(EIO))
    #expect(counting.count > 10)
    for number in 0..<counting.count {
      for reason in [EACCES, EIO, EMFILE, ENOMEM] {
        guard let measured = measure(Faults(failing: number).calls(reason)) else { continue }
        let pairs: [(Bool, Bool)] = [
          (measured.program == whole.program, measured.program == .unreadable(errno: reason)),
          (
            measured.programName == whole.programName,
            measured.programName == .unreadable(errno: reason)
          ),
          (
            measured.processNamespace == whole.processNamespace,
            measured.processNamespace == .unreadable(errno: reason)
          ),
          (
            measured.userNamespace == whole.userNamespace,
            measured.userNamespace == .unreadable(errno: reason)
          ),
          (
            measured.mountNamespace == whole.mountNamespace,
            measured.mountNamespace == .unreadable(errno: reason)
          ),
          (
            measured.isProgramSealed == whole.isProgramSealed,
            measured.isProgramSealed == .unreadable(errno: reason)
          ),
          (measured.flatpak == whole.flatpak, measured.flatpak == .unreadable(errno: reason)),
        ]
        #expect(pairs.allSatisfy { $0.0 || $0.1 })
        // Without the file, whether it is sealed is unknown too.
        #expect((1...2).contains(pairs.filter(\.1).count))
        #expect(!measured.isFlatpakConfirmed)
      }
    }
  }

  @Test("ID-31: a hello during which a measurement call fails is refused if it needs that call")
  func failingHello() throws {
    let program = try TemporaryDirectory()
    let digest = try Puppet.copy(to: program.path + "/app")
    let counting = Faults(failing: -1)
    var answers: Set<StatusCode> = []
    for number in -1..<40 {
      let faults = number < 0 ? counting : Faults(failing: number)
      let fixture = try DaemonFixture { $0.measurer = ProcessMeasurer(faults.calls(EIO)) }
      _ = try fixture.owner.call(
        HealthMethod.Apps.register,
        RegisterAppRequest(
          manifest: AppManifest(
            bundleIdentifier: "org.example.a", name: "A", version: "1",
            binding: .executable(sha256: digest))))
      let puppet = try Puppet(program.path + "/app")
      try puppet.connect(fixture.appPath)
      let code = try puppet.hello("org.example.a")?.code
      // Call 1 reads the daemon's own user namespace, which this binding does not use. No call
      // fails for the first daemon, nor for those whose number is beyond the last call.
      #expect(
        code == (number < 0 || number == 1 || number >= counting.count ? .ok : .unauthenticated)
          || code == nil)
      if let code { answers.insert(code) }
    }
    #expect(counting.count < 40 && answers == [.ok, .unauthenticated])
  }

  @Test("ID-12: an unreadable process is identified by its token and not by its program")
  func undumpable() throws {
    var calls = MeasurementCalls.kernel
    calls.open = { _, _ in -EACCES }
    calls.pathStatus = { _, _ in -EACCES }
    calls.readLink = { _, _ in -Int(EACCES) }
    let blind = calls
    let fixture = try DaemonFixture { $0.measurer = ProcessMeasurer(blind) }
    let app = try fixture.owner.register("org.example.token")
    let path = fixture.directory.path + "/app"
    let digest = try Puppet.copy(to: path)
    _ = try fixture.owner.call(
      HealthMethod.Apps.register,
      RegisterAppRequest(
        manifest: AppManifest(
          bundleIdentifier: "org.example.program", name: "A", version: "1",
          binding: .executable(sha256: digest))))
    let puppet = try Puppet(path)
    try puppet.perform("undumpable")
    try puppet.connect(fixture.appPath)
    #expect(try puppet.hello("org.example.program")?.code == .unauthenticated)
    #expect(try puppet.hello("org.example.token", token: app.token)?.code == .ok)
  }
}

/// Goal: what tests substitute for the kernel's answers cannot be substituted in a released daemon.
struct EvidenceSourceTests {
  @Test("ID-31: only the listed source files choose where evidence comes from")
  func sources() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources")
    let allowed = [
      // Sockets of the service manager, and the directories of the command line.
      "getenv": [
        "TTRPCServer/System/SocketActivation.swift", "healthd/Directories.swift",
        "healthd-measure/main.swift",
      ],
      // The environment that a started program inherits.
      "ProcessInfo": ["HealthServer/Process/AppLauncher.swift"],
      "secure_getenv": [], "dlopen": [], "dlsym": [],
      "PeerEvidenceSource {": ["TTRPCServer/System/PeerEvidence.swift"],
      "PeerEvidenceSource(": [],
      "MeasurementCalls(": ["ProcessMeasuring/Reading/MeasurementCalls.swift"],
      "ProcessMeasurer(": [
        "HealthServer/Daemon.swift", "HealthServer/DaemonServices.swift",
      ],
    ]
    var found: [String: Set<String>] = [:]
    for target in [
      "HealthServer", "HealthAuthorization", "HealthStore", "ProcessMeasuring", "TTRPCServer",
      "healthd", "healthd-measure",
    ] {
      let paths = try FileManager.default.subpathsOfDirectory(
        atPath: root.appendingPathComponent(target).path)
      for path in paths where path.hasSuffix(".swift") {
        let file = root.appendingPathComponent(target + "/" + path)
        let text = try String(contentsOf: file, encoding: .utf8)
        for word in allowed.keys where text.contains(word) {
          found[word, default: []].insert(target + "/" + path)
        }
      }
    }
    for (word, files) in allowed { #expect(found[word, default: []] == Set(files)) }
  }
}
