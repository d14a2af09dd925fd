import HealthAPI
import DaemonTestSupport
import Foundation
import HealthModel
import HealthWire
import TestSupport
import Testing

/// Tests of one script of an app, run by programs in Swift, C and Python and over gRPC, as the
/// daemon's user and as other users. Tests/Probes describes scripts and transcripts.
@Suite(.process) struct ProbeTests {
  static let bundle = "org.example.probe"

  enum Store: CaseIterable {
    case empty
    /// Others have saved and deleted samples that the app may not read.
    case full
  }

  /// Registers an app that may share steps, is denied sharing heart rates, and is denied reading.
  private static func register(
    _ owner: WireClient, _ binding: AppManifest.Binding
  ) throws -> AppRegistration {
    var manifest = AppManifest(
      bundleIdentifier: bundle, name: "Probe", version: "1.0", readUsage: "Shows it.",
      shareUsage: "Adds to it.", entitlements: ["com.apple.developer.healthkit"],
      binding: binding)
    if binding != .token { manifest.hasOwnSocket = true }
    let reply = try owner.call(
      HealthMethod.Apps.register, RegisterAppRequest(manifest: manifest))
    try owner.setGrants(
      [
        Grant(type: .stepCount, direction: .share, decision: .authorized),
        Grant(type: .stepCount, direction: .read, decision: .denied),
        Grant(type: .heartRate, direction: .share, decision: .denied),
        Grant(type: .heartRate, direction: .read, decision: .denied),
        Grant(type: .bodyMass, direction: .read, decision: .denied),
      ], of: reply.app.principal)
    return reply
  }

  private static func fill(_ daemon: DaemonProcess, _ owner: WireClient) throws {
    let types: [ObjectType] = [.stepCount, .heartRate, .bodyMass]
    let other = try owner.register("org.example.other", share: types)
    let client = try daemon.app("org.example.other", token: other.token)
    for type in types {
      try client.save(.minutes(of: type, count: 3_000))
      let gone = ObjectID.random
      try client.save(.minutes(of: type, count: 1, first: gone))
      _ = try client.call(HealthMethod.Samples.delete, .objects([gone]))
      try owner.save(.minutes(of: type, count: 10))
    }
  }

  /// The transcript of one probe with its own daemon.
  private static func transcript(
    _ probe: Probe, _ store: Store, user: UInt32? = nil, script: String = "app"
  ) throws -> String {
    let daemon = try DaemonProcess()
    let owner = try daemon.owner()
    if store == .full { try fill(daemon, owner) }
    let reply = try register(owner, user.map { .user($0) } ?? .token)
    var path = daemon.appPath
    if user != nil {
      // A link, which only the daemon's user can follow.
      path =
        URL(fileURLWithPath: daemon.runtimePath + "/apps/\(bundle)/healthd.sock")
        .resolvingSymlinksInPath().path
      try Probe.openUp([daemon.directory.path, daemon.runtimePath])
    }
    return try probe.run(
      [path, bundle, reply.token.isEmpty ? "-" : Probe.digits(reply.token)],
      script: script, user: user)
  }

  @Test(
    "FZ-09: clients in Swift, C, Python and gRPC get the same answers in a full and in an empty store"
  )
  func sameUser() throws {
    let probes = Probe.all + [Probe.grpc].compactMap { $0 }
    let expected = try Self.transcript(.swift, .empty)
    #expect(expected.split(separator: "\n").count > 60)
    #expect(expected.contains("<first:") && expected.contains("<sixth:"))
    for probe in probes {
      for store in Store.allCases {
        #expect(
          try Self.transcript(probe, store) == expected, "\(probe.name), \(store)")
      }
    }
  }

  @Test("the user's clients in Swift, C, Python and gRPC get the same answers")
  func control() throws {
    func transcript(_ probe: Probe) throws -> String {
      let daemon = try DaemonProcess()
      return try probe.run([daemon.controlPath, "-", "-"], script: "control")
    }
    let expected = try transcript(.swift)
    #expect(expected.split(separator: "\n").count >= 50)
    #expect(expected.contains("<principal:18>") && expected.contains("<rest:"))
    for probe in Probe.all.dropFirst() + [Probe.grpc].compactMap({ $0 }) {
      #expect(try transcript(probe) == expected, "\(probe.name)")
    }
  }

  @Test("FZ-09: clients of other users get the same answers in a full store as in an empty one")
  func separateUsers() throws {
    guard let copies = try Probe.copiesForOthers() else { return }
    let expected = try Self.transcript(.swift, .empty)
    for (index, probe) in copies.probes.enumerated() {
      let user = UInt32(2_101 + index)
      #expect(try Self.transcript(probe, .empty, user: user) == expected, "\(probe.name)")
      #expect(try Self.transcript(probe, .full, user: user) == expected, "\(probe.name)")
    }
  }

  @Test("a grant changes the transcript, so the comparison detects a disclosure")
  func notices() throws {
    let daemon = try DaemonProcess()
    let owner = try daemon.owner()
    try Self.fill(daemon, owner)
    let reply = try Self.register(owner, .token)
    try owner.setGrants(
      [Grant(type: .heartRate, direction: .read, decision: .authorized)],
      of: reply.app.principal)
    let granted = try Probe.swift.run(
      [daemon.appPath, Self.bundle, Probe.digits(reply.token)], script: "app")
    #expect(granted != (try Self.transcript(.swift, .full)))
  }

  @Test("scripts/probe reports a program that reads granted data, and not one that is denied")
  func script() throws {
    let bin = (DaemonProcess.builtProgram("healthd") as NSString).deletingLastPathComponent
    let query = [
      "--", bin + "/healthctl", "query", "heartRate", "--app", Self.bundle, "--json",
    ]
    let words = [Probe.root + "scripts/probe", "--bin", bin]
    #expect(try Probe.output(of: words + ["--deny", "heartRate"] + query) == "[]\n")
    let samples = try TemporaryDirectory()
    let file = samples.path + "/samples.json"
    let sample =
      #"{"type": "heartRate", "start": "2025-10-10T07:00:00Z", "#
      + #""end": "2025-10-10T07:00:00Z", "value": 60}"#
    try Data((sample + "\n").utf8).write(to: URL(fileURLWithPath: file))
    let failure = #expect(throws: Probe.Failure.self) {
      try Probe.output(of: words + ["--read", "heartRate", "--data", file] + query)
    }
    #expect(failure?.message.contains("was told something else") == true)
  }
}
