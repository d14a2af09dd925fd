import HealthAPI
import DaemonTestSupport
import Foundation
import HealthModel
import HealthWire
import TestSupport
import Testing

/// Tests of programs with more permissions than their caller: the command line and imports.
@Suite(.process) struct DeputyTests {
  let daemon: DaemonProcess
  let owner: WireClient
  /// A value in data that only the user can see.
  static let secret = "731.5"

  init() throws {
    daemon = try DaemonProcess()
    owner = try daemon.owner()
    try owner.save(.minutes(of: .stepCount, count: 1, value: 731.5))
  }

  /// Copies healthctl to where other users may run it.
  private func tool() throws -> String {
    let path = daemon.directory.path + "/healthctl"
    if !FileManager.default.fileExists(atPath: path) {
      try ExecutableFile.copy(DaemonProcess.builtProgram("healthctl"), to: path)
    }
    try Probe.openUp([daemon.directory.path, daemon.runtimePath])
    return path
  }

  /// Everything that a program prints, and whether it succeeded.
  private func run(
    _ words: [String], _ environment: [String: String] = [:]
  ) throws -> (text: String, hasSucceeded: Bool) {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.environment = ["PATH": "/usr/bin:/bin", "HEALTHD_RUNTIME_DIR": daemon.runtimePath]
      .merging(environment) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: daemon.directory.path)
    process.standardInput = FileHandle.nullDevice
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    try? output.fileHandleForWriting.close()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      String(decoding: text, as: UTF8.self),
      process.terminationReason == .exit && process.terminationStatus == 0
    )
  }

  /// Commands that only the user may run.
  static let personal = [
    ["query", "stepCount"], ["stats", "stepCount"], ["changes", "stepCount"], ["status"],
    ["app", "list"], ["ledger"], ["policy", "export"], ["requests", "list"],
    ["grant", "org.example.app", "--read", "stepCount"], ["store", "check"],
    ["save", "bodyMass", "70kg"],
  ]

  private func registerApp(_ binding: AppManifest.Binding) throws -> RegisteredApp {
    var manifest = AppManifest(
      bundleIdentifier: "org.example.app", name: "App", version: "1.0", readUsage: "Shows it.",
      shareUsage: "Adds to it.", binding: binding)
    manifest.hasOwnSocket = true
    let app = try owner.call(
      HealthMethod.Apps.register, RegisterAppRequest(manifest: manifest)
    ).app
    try owner.setGrants(
      [Grant(type: .stepCount, direction: .share, decision: .authorized)], of: app.principal)
    return app
  }

  private func hasGrantedNothing() throws -> Bool {
    try owner.call(HealthMethod.Apps.list, ListAppsRequest()).apps.allSatisfy {
      $0.grants.map(\.direction) == [.share]
    }
  }

  @Test("CD-01, LK-37: healthctl run by an app of another user is never identified as the user")
  func otherUser() throws {
    guard geteuid() == 0, FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv") else {
      print("NOT TESTED: other users take root and setpriv")
      return
    }
    _ = try registerApp(.user(2_001))
    let asApp = [
      "/usr/bin/setpriv", "--reuid", "2001", "--regid", "2001", "--clear-groups", try tool(),
    ]
    for arguments in Self.personal {
      let answer = try run(asApp + arguments)
      #expect(!answer.hasSucceeded, "\(arguments)")
      #expect(!answer.text.contains(Self.secret), "\(arguments)")
    }
    // It cannot read the tokens of the user's apps either.
    let borrowed = try run(
      asApp + ["query", "stepCount", "--app", "org.example.app"],
      ["XDG_CONFIG_HOME": daemon.directory.path])
    #expect(!borrowed.hasSucceeded && !borrowed.text.contains(Self.secret))
    #expect(try hasGrantedNothing())
  }

  @Test("CD-01, LK-37: healthctl in an app's sandbox is refused, and with a token it is that app")
  func sandbox() throws {
    let reply = try owner.register("org.example.app", share: [.stepCount], denyRead: [.stepCount])
    let tokens = daemon.directory.path + "/healthd/tokens"
    try FileManager.default.createDirectory(atPath: tokens, withIntermediateDirectories: true)
    let token = URL(fileURLWithPath: tokens + "/org.example.app")
    try Data((Probe.digits(reply.token) + "\n").utf8).write(to: token)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: token.path)
    let place = ["XDG_CONFIG_HOME": daemon.directory.path]
    let query = ["query", "stepCount", "--json", "--app", "org.example.app"]
    let own = try run([DaemonProcess.builtProgram("healthctl")] + query, place)
    #expect(own.hasSucceeded && own.text == "[]\n")

    let unshare = ["/usr/bin/unshare", "--user", "--pid", "--fork", "--map-root-user"]
    guard (try? run(unshare + ["/bin/true"]))?.hasSucceeded == true else {
      print("NOT TESTED: sandboxes take user namespaces and unshare")
      return
    }
    for arguments in Self.personal {
      let answer = try run(unshare + [DaemonProcess.builtProgram("healthctl")] + arguments)
      #expect(!answer.hasSucceeded, "\(arguments)")
      #expect(!answer.text.contains(Self.secret), "\(arguments)")
    }
  }

  @Test(
    "CD-02: healthctl sealed by its group does not lend its identity, whatever its environment",
    arguments: [
      "exec \"$@\"", "exec \"$@\" <&-", "exec \"$@\" 2>&- <&-", "exec \"$@\" >&- 2>&- <&-",
      "ulimit -n 4; exec \"$@\"", "ulimit -f 0; exec \"$@\"", "cd /; exec \"$@\" 3</dev/null",
      "trap '' PIPE TERM INT HUP; exec \"$@\"",
    ])
  func sealed(surroundings: String) throws {
    let path = try tool()
    guard geteuid() == 0, chown(path, 0, 2_005) == 0, chmod(path, 0o2755) == 0 else {
      print("NOT TESTED: giving a program a group takes root")
      return
    }
    let app = try registerApp(.group(2_005))
    try owner.setGrants(
      [Grant(type: .stepCount, direction: .read, decision: .authorized)], of: app.principal)
    let socket = daemon.runtimePath + "/apps/org.example.app"
    let evil = [
      "/usr/bin/setpriv", "--reuid", "2002", "--regid", "2002", "--clear-groups", "/bin/sh", "-c",
      surroundings, "sh", path,
    ]
    for arguments in [
      ["query", "stepCount", "--app", "org.example.app"],
      ["query", "stepCount", "--app", "org.example.app", "--runtime-dir", socket],
      ["query", "stepCount"], ["app", "list"],
    ] {
      for environment in [
        [:], ["HEALTHD_RUNTIME_DIR": socket], ["LD_PRELOAD": "/evil.so", "HOME": "/tmp"],
      ] {
        let answer = try run(evil + arguments, environment)
        #expect(!answer.hasSucceeded)
        #expect(!answer.text.contains(Self.secret) && !answer.text.contains("org.example.app"))
      }
    }
  }

  @Test("CD-04: the store determines the source, and no app or import can take another app's name")
  func claimedSources() throws {
    let app = try owner.register("org.example.app", share: [.stepCount], denyRead: [.stepCount])
    let other = try owner.register("org.example.other", share: [.stepCount])
    let client = try daemon.app("org.example.app", token: app.token)
    try client.save(.minutes(of: .stepCount, count: 3))
    let own = try client.samples(SampleQuery(types: [.stepCount]))
    #expect(own.count == 3)
    let name = Source(name: "App", bundleIdentifier: "org.example.app")

    var claimed = SampleBatch.minutes(of: .stepCount, count: 1)
    claimed.sources = [SourceRevision(source: name)]
    let peer = try daemon.app("org.example.other", token: other.token)
    let answer = try peer.rawCall(HealthMethod.Samples.save, SaveRequest(samples: claimed))
    #expect(answer.status.healthCode == .invalidArgument)

    let foreign = ObjectID.random
    var imported = SampleBatch.minutes(
      of: .stepCount, count: 1, from: 1_600_000_000_000_000, first: foreign)
    imported.sources = [SourceRevision(source: name)]
    let id = try owner.call(HealthMethod.Import.begin, NewImport()).importID
    _ = try owner.call(
      HealthMethod.Import.samples, ImportSamplesRequest(importID: id, samples: imported))
    let all = try owner.samples(SampleQuery(types: [.stepCount]))
    #expect(all.count == 5 && all.contains(foreign))
    #expect(try client.samples(SampleQuery(types: [.stepCount])) == own)
    let delete = try client.rawCall(HealthMethod.Samples.delete, .objects([foreign]))
    #expect(delete.status.healthCode == .invalidArgument)
  }
}
