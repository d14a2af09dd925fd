import HealthAPI
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

/// Goal: evidence that only some machines have is evaluated as documented. `scripts/identity-trial`
/// prepares a machine and runs these tests; without its variables they do not run.
@Suite(.process) struct IdentityTrials {
  private static func variable(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }

  @Test(
    "ID-28: an app that Flatpak started reaches level 2, and a copy of its sandbox does not",
    .enabled(if: variable("HEALTHD_TRIAL_FLATPAK") != nil))
  func flatpak() throws {
    let application = try #require(Self.variable("HEALTHD_TRIAL_FLATPAK"))
    let runtime = try #require(Self.variable("XDG_RUNTIME_DIR"))
    let fixture = try DaemonFixture {
      $0.measurer = ProcessMeasurer(instances: runtime + "/.flatpak")
    }
    var manifest = AppManifest(
      bundleIdentifier: "org.example.app", name: "App", version: "1", readUsage: "Reads.",
      binding: .flatpak(application))
    manifest.hasOwnSocket = true
    let app = try fixture.owner.call(
      HealthMethod.Apps.register, RegisterAppRequest(manifest: manifest)
    ).app
    #expect(app.level == .sandboxed)
    let shared = "--filesystem=" + fixture.directory.path
    let run = ["/usr/bin/flatpak", "--user", "run", shared, application]
    let sandboxed = try Puppet("puppet", launcher: run)
    try sandboxed.connect(fixture.appPath)
    #expect(try sandboxed.hello("org.example.app")?.code == .ok)
    // The sandbox does not identify it as another app, and outside of it nothing does.
    #expect(try sandboxed.hello("org.example.other")?.code != .ok)
    let outside = try Puppet()
    try outside.connect(fixture.appPath)
    #expect(try outside.hello("org.example.app")?.code == .unauthenticated)
    // The same file in a root of its own, while the instance runs.
    let info = try Data(contentsOf: Self.sandboxFile(of: Self.child(of: application)))
    let root = fixture.directory.path + "/root"
    mkdir(root, 0o755)
    try info.write(to: URL(fileURLWithPath: root + "/.flatpak-info"))
    let copy = try Puppet()
    try copy.connect(fixture.appPath)
    try copy.perform("root " + root)
    #expect(try copy.hello("org.example.app")?.code == .unauthenticated)
  }

  /// Returns a process in the sandbox of the application.
  private static func child(of application: String) throws -> Int32 {
    let name = Data("name=\(application)\n".utf8)
    let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc")
    return try #require(
      processes.compactMap { Int32($0) }.first { process in
        (try? Data(contentsOf: sandboxFile(of: process)))?.range(of: name) != nil
      })
  }

  private static func sandboxFile(of process: Int32) -> URL {
    URL(fileURLWithPath: "/proc/\(process)/root").appendingPathComponent(".flatpak-info")
  }

  @Test(
    "ID-27: an app with a user of its own and a program sealed by fs-verity reaches level 4",
    .enabled(if: variable("HEALTHD_TRIAL_VERITY") != nil))
  func verity() throws {
    let program = try #require(Self.variable("HEALTHD_TRIAL_VERITY"))
    let puppet = try Puppet(program, launcher: try #require(IdentityTests.asUser(2001)))
    let number = try #require(Int32(try puppet.answer(to: "id")))
    let process = PinnedProcess(processID: number, descriptor: cl_pidfd_open(number))
    guard case .measured(let measured, _) = ProcessMeasurer().measure(process) else {
      Issue.record("the process was not measured")
      return
    }
    #expect(measured.isProgramSealed == .known(true))
    var evidence = IdentityEvidence(userID: 2001, groupID: 2001, isPinned: true)
    evidence.isProgramSealed = measured.isProgramSealed.value ?? false
    let daemon = DaemonIdentity(userID: 1000, groupID: 1000)
    #expect(IdentityBinding.user(2001).level(of: evidence, daemon: daemon) == .verified)
    // Neither root nor the user of the app can change the file.
    #expect(open(program, O_WRONLY) < 0)
  }
}
