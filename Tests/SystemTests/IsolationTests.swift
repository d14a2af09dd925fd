import HealthAPI
import DaemonTestSupport
import Foundation
import HealthModel
import HealthWire
import TTRPC
import TestSupport
import Testing

/// Tests that a daemon in system mode serves its user, and that no other program of the same user can
/// reach what it protects.
@Suite(.process, .enabled(if: SystemDaemon.isPossible)) struct IsolationTests {
  let daemon: SystemDaemon

  init() throws { daemon = try SystemDaemon() }

  private func stillServes() throws -> Bool {
    let puppet = try daemon.puppet()
    try puppet.connect(daemon.controlPath)
    return try puppet.call(HealthMethod.Owner.mode, ModeRequest())?.status.code == .ok
  }

  /// Runs healthctl, which must succeed.
  @discardableResult
  private func run(_ arguments: String...) throws -> String { try run(arguments) }

  @discardableResult
  private func run(_ arguments: [String]) throws -> String {
    let (text, status) = try daemon.healthctl(arguments)
    #expect(status == 0, "\(arguments.first ?? ""): \(text)")
    return text
  }

  @Test(
    "IS-01: the user saves and imports, grants with presence, and an app reads what was granted")
  func story() throws {
    let export = daemon.homePath + "/export.xml"
    let record =
      "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"Phone\" unit=\"count\" "
      + "startDate=\"2026-01-02 10:00:00 +0000\" endDate=\"2026-01-02 10:01:00 +0000\" value=\"123\"/>"
    try "<HealthData>\(record)</HealthData>".write(
      toFile: export, atomically: false, encoding: .utf8)
    chown(export, SystemDaemon.user, SystemDaemon.user)
    try run("import", export)
    try run("save", "stepCount", "77", "--from", "2026-01-03 10:00", "--to", "2026-01-03 10:01")
    #expect(
      try run("stats", "stepCount", "--from", "2026-01-01", "--to", "2026-01-31").contains("200"))
    #expect(try run("status").contains("Isolation"))

    let manifest = ["--name", "Steps", "--read-usage", "Shows it.", "--app-version", "1"]
    let refused = try daemon.healthctl(["app", "register", "--id", "org.example.steps"] + manifest)
    #expect(refused.status != 0 && refused.text.contains("presence"))
    daemon.isUserPresent = true
    _ = try daemon.healthctl(["app", "register", "--id", "org.example.steps"] + manifest)
    daemon.isUserPresent = false
    let grant = ["grant", "org.example.steps", "--read", "stepCount"]
    let unproved = try daemon.healthctl(grant)
    #expect(unproved.status != 0 && unproved.text.contains("presence"))
    daemon.isUserPresent = true
    #expect(try daemon.healthctl(grant).status == 0)
    daemon.isUserPresent = false
    #expect(
      try run(
        "stats", "stepCount", "--from", "2026-01-01", "--to", "2026-01-31", "--app",
        "org.example.steps"
      )
      .contains("200"))
    // Taking something away is always possible.
    try run("revoke", "org.example.steps", "--read", "stepCount")
    #expect(
      try !run(
        "stats", "stepCount", "--from", "2026-01-01", "--to", "2026-01-31", "--app",
        "org.example.steps"
      )
      .contains("200"))
  }

  @Test("IS-11: in system mode, no file of the daemon contains what the user saved")
  func encrypted() throws {
    let source = "Distinctive Source"
    let export = daemon.homePath + "/export.xml"
    let record =
      "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"\(source)\" unit=\"count\" "
      + "startDate=\"2026-01-02 10:00:00 +0000\" endDate=\"2026-01-02 10:01:00 +0000\" value=\"123\"/>"
    try "<HealthData>\(record)</HealthData>".write(
      toFile: export, atomically: false, encoding: .utf8)
    chown(export, SystemDaemon.user, SystemDaemon.user)
    try run("import", export)
    #expect(try run("sources").contains(source))
    var byteCount = 0
    for directory in [daemon.statePath, daemon.sealPath] {
      for name in try FileManager.default.contentsOfDirectory(atPath: directory) {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: directory + "/" + name))
        byteCount += bytes.count
        for text in [source, "SQLite format 3", "CREATE TABLE"] {
          #expect(bytes.range(of: Data(text.utf8)) == nil, "\(name) contains \(text)")
        }
      }
    }
    // The reserve alone has 8 MiB; the databases are there, too.
    #expect(byteCount > 8 << 20)
    // Copies of the state directory do not contain its seals.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: daemon.sealPath)
        .contains { $0.hasPrefix("health.") && $0.hasSuffix(".seal") })
    #expect(
      try !FileManager.default.contentsOfDirectory(atPath: daemon.statePath)
        .contains { $0.hasSuffix(".seal") })
  }

  @Test("IS-12: in system mode, the user backs up and restores with presence, and owns the file")
  func backup() throws {
    let month = ["--from", "2026-01-01", "--to", "2026-01-31"]
    let period = ["--from", "2026-01-03 10:00", "--to", "2026-01-03 10:01"]
    #expect(try daemon.healthctl(["save", "stepCount", "77"] + period).status == 0)
    let path = daemon.homePath + "/health.tar"
    let unproved = try daemon.healthctl(["backup", path, "--plain"])
    #expect(unproved.status != 0 && unproved.text.contains("presence"))
    #expect(!FileManager.default.fileExists(atPath: path))
    daemon.isUserPresent = true
    try run("backup", path, "--plain")
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_uid == SystemDaemon.user)
    #expect(status.st_mode & 0o777 == 0o600)

    #expect(try daemon.healthctl(["save", "stepCount", "100"] + period).status == 0)
    #expect(try daemon.healthctl(["stats", "stepCount"] + month).text.contains("177"))
    daemon.isUserPresent = false
    let refused = try daemon.healthctl(["restore", path, "--force"])
    #expect(refused.status != 0 && refused.text.contains("presence"))
    daemon.isUserPresent = true
    let restored = try daemon.healthctlEndingDaemon(["restore", path, "--force"])
    #expect(restored.status == 0 && restored.text.contains("healthd has opened it"))
    let text = try daemon.healthctl(["stats", "stepCount"] + month).text
    #expect(text.contains("77") && !text.contains("177"))
    // What was restored is encrypted with the keys of this daemon.
    let file = daemon.statePath + "/health.sqlite"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    #expect(!bytes.isEmpty && bytes.range(of: Data("SQLite format 3".utf8)) == nil)
  }

  @Test(
    "after a restore on another machine, an app that has no token there gets one, and retains its grants"
  )
  func restoredApp() throws {
    let period = ["--from", "2026-01-03 10:00", "--to", "2026-01-03 10:01"]
    try run(["save", "stepCount", "77"] + period)
    daemon.isUserPresent = true
    let app = "org.example.steps"
    try run("app", "register", "--id", app, "--name", "Steps", "--read-usage", "Shows it.")
    try run("grant", app, "--read", "stepCount")
    let path = daemon.homePath + "/health.tar"
    try run("backup", path, "--plain")

    let other = try SystemDaemon()
    other.isUserPresent = true
    let copy = other.homePath + "/health.tar"
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    chown(copy, SystemDaemon.user, SystemDaemon.user)
    let restored = try other.healthctlEndingDaemon(["restore", copy])
    #expect(restored.status == 0, "\(restored.text)")
    #expect(restored.text.contains("Renewed the token of \(app): "), "\(restored.text)")
    let query = ["query", "stepCount", "--app", app, "--json"]
    let read = try other.healthctl(query)
    #expect(read.status == 0 && read.text.contains("77"), "\(read.text)")
    #expect(
      try other.healthctl(["app", "renew", "--missing"]).text.contains("has its token or key"))
    // The other machine is as it was.
    #expect(try daemon.healthctl(query).text.contains("77"))
  }

  @Test("IS-02: a program of the user can neither read, list, replace nor add files of the daemon")
  func files() throws {
    let puppet = try daemon.puppet()
    let names = try FileManager.default.contentsOfDirectory(atPath: daemon.statePath)
    #expect(names.contains("health.sqlite") && names.contains("permissions.sqlite"))
    let denied = "error \(EACCES)"
    for name in names {
      let path = daemon.statePath + "/" + name
      for command in ["open", "write", "remove"] {
        #expect(try puppet.answer(to: "\(command) \(path)") == denied, "\(command) \(name)")
      }
    }
    for path in [daemon.statePath, daemon.sealPath, daemon.runtimePath] {
      #expect(try puppet.answer(to: "list \(path)") == denied)
      #expect(try puppet.answer(to: "write \(path)/new") == denied)
    }
    // The same attempts succeed on a file of the user, so they are attempts.
    for command in ["write", "open", "list", "remove"] {
      let path = daemon.homePath + (command == "list" ? "" : "/file")
      #expect(try puppet.answer(to: "\(command) \(path)") == "ok", "\(command)")
    }
  }

  @Test("IS-03: a program of the user can neither trace the daemon nor read its memory")
  func process() throws {
    let puppet = try daemon.puppet()
    let process = "/proc/\(daemon.processID)"
    for name in ["mem", "environ", "maps", "auxv", "stack", "syscall"] {
      let answer = try puppet.answer(to: "open \(process)/\(name)")
      #expect(["error \(EACCES)", "error \(EPERM)"].contains(answer), "\(name): \(answer)")
    }
    for name in ["fd", "fdinfo", "root", "cwd", "map_files"] {
      let answer = try puppet.answer(to: "list \(process)/\(name)")
      #expect(["error \(EACCES)", "error \(EPERM)"].contains(answer), "\(name): \(answer)")
    }
    #expect(try puppet.answer(to: "open \(process)/exe") == "error \(EACCES)")
    #expect(try puppet.answer(to: "trace \(daemon.processID)") == "error \(EPERM)")
    #expect(try puppet.answer(to: "kill \(daemon.processID)") == "error \(EPERM)")
    // The same attempt succeeds on a process of the user.
    let other = try daemon.puppet()
    // It has answered, so it is no longer the launcher, which runs as root.
    _ = try other.answer(to: "id")
    #expect(try puppet.answer(to: "open /proc/\(other.processIdentifier)/environ") == "ok")
    #expect(try stillServes())
  }

  @Test("IS-04: a program of the user cannot replace or remove the sockets")
  func sockets() throws {
    let puppet = try daemon.puppet()
    for path in [daemon.appPath, daemon.controlPath] {
      #expect(try puppet.answer(to: "remove \(path)") == "error \(EACCES)")
    }
    #expect(try stillServes())
  }

  @Test("IS-05: another user, and the account of the daemon itself, cannot use the sockets")
  func otherUsers() throws {
    for user in [SystemDaemon.otherUser, SystemDaemon.account] {
      let puppet = try daemon.puppet(user)
      for path in [daemon.appPath, daemon.controlPath] {
        #expect(try puppet.answer(to: "connect \(path)") == "error \(EACCES)")
      }
    }
    // root can connect to any socket; it is still not the user.
    let root = try Puppet(SystemDaemon.program("puppet"))
    try root.connect(daemon.controlPath)
    #expect(try root.call(HealthMethod.Owner.mode, ModeRequest()) == nil)
  }

  @Test("IS-06: a process of the user in namespaces of its own is not the user")
  func namespaces() throws {
    let mounts = try daemon.puppet(launcher: ["/usr/bin/unshare", "--mount"])
    try mounts.connect(daemon.controlPath)
    #expect(try mounts.call(HealthMethod.Owner.mode, ModeRequest()) == nil)
    let contained = try daemon.puppet()
    if try contained.answer(to: "container") == "ok" {
      try contained.connect(daemon.controlPath)
      #expect(try contained.call(HealthMethod.Owner.mode, ModeRequest()) == nil)
    } else {
      print("NOT TESTED: this machine allows no user namespaces")
    }
    #expect(try stillServes())
  }

  @Test(
    "IS-07: a program of the user without presence can grant, export, delete and change nothing")
  func presence() throws {
    try run("save", "stepCount", "77")
    for command in [
      ["app", "register", "--id", "org.example.a", "--name", "A", "--read-usage", "Reads."],
      ["backup", "--plain", daemon.homePath + "/copy"],
      ["delete", "--type", "stepCount", "--force"],
      ["settings", "set", "region", "DE"],
      ["ledger", "keep", "--entries", "40"],
      ["mode", "unlock"],
    ] {
      let (text, status) = try daemon.healthctl(command)
      #expect(status != 0 && text.contains("presence was not proved"), "\(command): \(text)")
    }
    #expect(try run("query", "stepCount").contains("77"))
    #expect(!FileManager.default.fileExists(atPath: daemon.homePath + "/copy"))
  }

  @Test(
    "IS-08: a daemon refuses system mode under the account of its user, and without its sockets")
  func conditions() throws {
    for (user, words) in [
      (geteuid(), "needs another one"), (SystemDaemon.user, "needs the sockets"),
    ] {
      let error = #expect(throws: DaemonProcess.Failure.self) {
        _ = try DaemonProcess.launch([
          "--user", "\(user)", "--data-dir", daemon.directory.path + "/other", "--runtime-dir",
          daemon.directory.path + "/other-run",
        ])
      }
      #expect(error?.message.contains(words) == true)
    }
  }
}
