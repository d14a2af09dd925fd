import HealthAPI
import DaemonTestSupport
import Foundation
import HealthAuthorization
import HealthModel
import HealthWire
import ProcessMeasuring
import TTRPC
import TestSupport
import Testing

@testable import HealthServer

/// Goal: a process is identified as a Flatpak app only if Flatpak's own records agree that it is in the
/// sandbox of this app.
@Suite(.process) struct FlatpakTests {
  static let application = "org.example.App"
  static let bundle = "org.example.app"

  private let directory: TemporaryDirectory
  private let fixture: DaemonFixture
  private let app: RegisteredApp
  private var instances: String { directory.path + "/flatpak" }

  init() throws {
    let directory = try TemporaryDirectory()
    self.directory = directory
    fixture = try DaemonFixture(directory: directory) {
      $0.measurer = ProcessMeasurer(instances: directory.path + "/flatpak")
    }
    mkdir(directory.path + "/flatpak", 0o700)
    _ = try Puppet.copy(to: directory.path + "/program")
    app = try Self.register(fixture, Self.application, Self.bundle)
    _ = try Self.register(fixture, "org.example.Other", "org.example.other")
  }

  private static func register(
    _ fixture: DaemonFixture, _ application: String, _ bundle: String
  ) throws -> RegisteredApp {
    var manifest = AppManifest(
      bundleIdentifier: bundle, name: "App", version: "1.0", readUsage: "Reads.",
      shareUsage: "Adds.", binding: .flatpak(application))
    manifest.hasOwnSocket = true
    return try fixture.owner.call(
      HealthMethod.Apps.register, RegisterAppRequest(manifest: manifest)
    ).app
  }

  private func socket(_ bundle: String) -> String {
    directory.path + "/run/apps/\(bundle)/healthd.sock"
  }

  private static func info(_ application: String = application, instance: Int = 7) -> String {
    "[Application]\nname=\(application)\nruntime=x\n\n[Instance]\ninstance-id=\(instance)\n"
  }

  /// Writes the records of an instance as Flatpak does.
  private func record(_ instance: Int, info: String, bubblewrap: String) throws {
    let path = instances + "/\(instance)"
    mkdir(path, 0o700)
    try Data(info.utf8).write(to: URL(fileURLWithPath: path + "/info"))
    try Data(bubblewrap.utf8).write(to: URL(fileURLWithPath: path + "/bwrapinfo.json"))
  }

  /// What bubblewrap would report about a process.
  private func bubblewrap(_ process: Int32) throws -> String {
    func namespace(_ kind: String) throws -> UInt64 {
      var status = stat()
      try #require(stat("/proc/\(process)/ns/\(kind)", &status) == 0)
      return UInt64(status.st_ino)
    }
    return """
      {
          "child-pid": \(process),
          "mnt-namespace": \(try namespace("mnt")),
          "pid-namespace": \(try namespace("pid"))
      }
      """
  }

  /// Starts a process in a root of its own with this file. nil, with a message, if it cannot.
  private func contained(_ info: String) throws -> Puppet? {
    let root = directory.path + "/root-\(UInt64.random(in: .min ... .max))"
    mkdir(root, 0o755)
    try Data(info.utf8).write(to: URL(fileURLWithPath: root + "/.flatpak-info"))
    let puppet = try Puppet(directory.path + "/program")
    // Connected before, because the new root has no path to the socket.
    try puppet.connect(fixture.appPath)
    guard try puppet.answer(to: "root " + root) == "ok" else {
      print("NOT TESTED: changing the root of a process takes root")
      return nil
    }
    return puppet
  }

  @Test("ID-28: a container that the app created itself is not a sandbox of Flatpak")
  func forgedContainer() throws {
    guard let puppet = try contained(Self.info()) else { return }
    #expect(try puppet.hello(Self.bundle)?.code == .unauthenticated)
    // Records of another instance, with other namespaces, or of a process that has exited.
    let ended = try Puppet()
    let (number, real) = (ended.processIdentifier, try bubblewrap(ended.processIdentifier))
    ended.end()
    let other = try bubblewrap(getpid()).replacing("mnt-namespace\": ", with: "mnt-namespace\": 1")
    for (info, text) in [
      (Self.info("org.example.Other"), try bubblewrap(getpid())), (Self.info(), other),
      (Self.info(), real), (Self.info(), "{}"), (Self.info(), "{\"child-pid\": \(number)"),
    ] {
      try record(7, info: info, bubblewrap: text)
      guard let puppet = try contained(Self.info()) else { return }
      #expect(try puppet.hello(Self.bundle)?.code == .unauthenticated)
    }
  }

  @Test("ID-28: a sandbox gives evidence level 2 at most, and has to be that of the app")
  func sandbox() throws {
    #expect(app.level == .sandboxed)
    let clinical = SetGrantsRequest(
      principal: app.principal,
      grants: [Grant(type: .allergyRecord, direction: .read, decision: .authorized)])
    #expect(
      try fixture.owner.rawCall(HealthMethod.Apps.setGrants, clinical).status.code
        == .failedPrecondition)
    // A program of the user that is not sandboxed can write the records.
    try record(7, info: Self.info(), bubblewrap: bubblewrap(getpid()))
    for (path, bundle, code) in [
      (fixture.appPath, Self.bundle, StatusCode.ok), (socket(Self.bundle), Self.bundle, .ok),
      (fixture.appPath, "org.example.other", .unauthenticated),
      (socket("org.example.other"), "org.example.other", .unauthenticated),
      (socket("org.example.other"), Self.bundle, .unauthenticated),
    ] {
      let puppet = try Puppet(directory.path + "/program")
      try puppet.connect(path)
      let root = directory.path + "/root"
      mkdir(root, 0o755)
      try Data(Self.info().utf8).write(to: URL(fileURLWithPath: root + "/.flatpak-info"))
      guard try puppet.answer(to: "root " + root) == "ok" else {
        print("NOT TESTED: changing the root of a process takes root")
        return
      }
      #expect(try puppet.hello(bundle)?.code == code)
    }
    // Outside the sandbox no process is identified as the app.
    let outside = try Puppet(directory.path + "/program")
    try outside.connect(socket(Self.bundle))
    #expect(try outside.hello(Self.bundle)?.code == .unauthenticated)
  }

  @Test(
    "ID-28: a process in a sandbox of bubblewrap is identified as the recorded app, until it ends")
  func bubblewrapSandbox() throws {
    guard access("/usr/bin/bwrap", X_OK) == 0, geteuid() == 0 else {
      print("NOT TESTED: no bubblewrap")
      return
    }
    let path = directory.path
    try Data(Self.info().utf8).write(to: URL(fileURLWithPath: path + "/info"))
    // The directories of the machine in a root of its own, and Flatpak's options for these files.
    let command = """
      for place in /*; do
        if [ -L "$place" ]; then mounts+=(--symlink "$(readlink "$place")" "$place")
        elif [ -d "$place" ] && [ "$place" != /proc ]; then mounts+=(--ro-bind "$place" "$place"); fi
      done
      exec bwrap "${mounts[@]}" --proc /proc --unshare-pid --unshare-ipc --die-with-parent \
      --ro-bind-data 11 /.flatpak-info --info-fd 12 "$1/program" 11< "$1/info" 12> "$1/bwrapinfo"
      """
    func start() throws -> Puppet {
      try Puppet(path, launcher: ["/bin/bash", "-c", command, "sandbox"])
    }
    let puppet = try start()
    guard (try? puppet.connect(fixture.appPath)) != nil else {
      print("NOT TESTED: bubblewrap cannot create a sandbox here")
      return
    }
    #expect(try puppet.hello(Self.bundle)?.code == .unauthenticated)
    let report = try String(contentsOfFile: path + "/bwrapinfo", encoding: .utf8)
    try record(7, info: Self.info(), bubblewrap: report)
    try puppet.connect(fixture.appPath)
    #expect(try puppet.hello(Self.bundle)?.code == .ok)
    // Another sandbox with the same file is not the recorded instance.
    let second = try start()
    try second.connect(fixture.appPath)
    #expect(try second.hello(Self.bundle)?.code == .unauthenticated)
    puppet.end()
    try second.connect(fixture.appPath)
    #expect(try second.hello(Self.bundle)?.code == .unauthenticated)
  }
}

struct FlatpakInfoTests {
  @Test("the application name is read from its own group, if it is there exactly once")
  func names() {
    func name(_ text: String) -> String? { FlatpakInfo(Array(text.utf8))?.application }
    #expect(
      name("[Application]\nname=org.example.a\nruntime=x\n[Instance]\nname=y\n") == "org.example.a")
    #expect(name("[Runtime]\nname=org.example.a\n") == nil)
    #expect(name("[Application]\nname=a\nname=b\n") == nil)
    #expect(name("") == nil)
  }

  @Test("the instance is read as a number, which cannot leave the directory of instances")
  func instances() {
    func instance(_ text: String) -> UInt64? {
      FlatpakInfo(Array("[Application]\nname=a\n[Instance]\n\(text)\n".utf8))?.instance
    }
    #expect(instance("instance-id=2781134029") == 2_781_134_029)
    for text in ["", "instance-id=../1", "instance-id=1\ninstance-id=2", "instance-id=-1"] {
      #expect(instance(text) == nil)
    }
  }

  @Test("the report of bubblewrap is accepted if each value is there once")
  func bubblewrap() {
    func info(_ text: String) -> BubblewrapInfo? { BubblewrapInfo(Array(text.utf8)) }
    let whole = info(
      "{\"child-pid\": 12,\n \"ipc-namespace\": 1, \"mnt-namespace\": 3, \"pid-namespace\": 4\n}\n")
    #expect(whole?.processID == 12 && whole?.mountNamespace == 3 && whole?.processNamespace == 4)
    for text in [
      "{\"child-pid\": 12, \"mnt-namespace\": 3}", "{\"child-pid\": 12}", "", "[]",
      "{\"child-pid\": 0, \"mnt-namespace\": 3, \"pid-namespace\": 4}",
      "{\"child-pid\": 1, \"child-pid\": 2, \"mnt-namespace\": 3, \"pid-namespace\": 4}",
      "{\"child-pid\": \"1\", \"mnt-namespace\": 3, \"pid-namespace\": 4}",
    ] {
      #expect(info(text) == nil, "\(text)")
    }
  }
}
