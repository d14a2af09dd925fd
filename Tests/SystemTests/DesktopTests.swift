import HealthAPI
import DaemonTestSupport
import Foundation
import HealthModel
import HealthWire
import TestSupport
import Testing
import TTRPC

/// Tests of org.healthd.Health1 with programs of other languages, and of the notifications of requests.
@Suite(.process, .enabled(if: DesktopSession.isAvailable)) struct DesktopTests {
  private static let bundle = "org.example.desktop"

  /// Answers the next request like a user who allows or denies everything.
  private func answer(
    _ daemon: DaemonProcess, _ decision: AuthorizationDecision = .authorized
  ) throws -> ConsentSheet {
    let owner = try daemon.owner()
    let agent = try owner.start(HealthMethod.Agent.register, .hello(isInteractive: false))
    while true {
      guard case .message(let bytes) = try owner.nextEvent(of: agent),
        case .sheet(let sheet) = try AgentEvent(wire: bytes)
      else { continue }
      var answer = SheetDecision(sheet: sheet.id, version: sheet.version)
      answer.grants = sheet.items.map {
        Grant(type: $0.type, direction: $0.direction, decision: decision)
      }
      try owner.send(AgentMessage.decision(answer), on: agent)
      _ = try owner.nextEvent(of: agent)
      return sheet
    }
  }

  /// Registers the app, which may request access, and returns its token.
  private func register(_ daemon: DaemonProcess) throws -> String {
    let manifest = AppManifest(
      bundleIdentifier: Self.bundle, name: "App", version: "1", readUsage: "Draws.",
      shareUsage: "Adds.", entitlements: ["com.apple.developer.healthkit"])
    let reply = try daemon.owner().call(
      HealthMethod.Apps.register, RegisterAppRequest(manifest: manifest))
    return Probe.digits(reply.token)
  }

  private func saveSteps(_ daemon: DaemonProcess) throws {
    try daemon.owner().save(SampleBatch.minutes(of: .stepCount, count: 1))
  }

  @Test("without libsystemd the service says which package has it")
  func withoutLibrary() throws {
    let place = try TemporaryDirectory()
    // The loader takes this file for the library, and refuses it.
    try place.write("libsystemd.so.0", Data())
    let run = try PythonTools.run(
      "/usr/bin/env",
      ["LD_LIBRARY_PATH=\(place.path)", DaemonProcess.builtProgram("healthd-desktop")])
    #expect(run.status == 1)
    #expect(run.output.contains("apt install libsystemd0"), "\(run.output)")
  }

  // MARK: - Access

  @Test("a program is allowed, saves, reads, opens a connection and is notified of changes")
  func allowed() throws {
    let session = try DesktopSession()
    let token = try register(session.daemon)
    let program = try session.start(
      "gio_app",
      [Self.bundle, token, "latest", "access", "save", "latest", "totals", "watch"])
    // Undetermined: HealthKit reports that the user has not been asked.
    #expect(program.line() == #""org.healthd.Error.NotDetermined""#)
    let sheet = try answer(session.daemon)
    #expect(sheet.app.bundleIdentifier == Self.bundle)
    #expect(sheet.items.count == 2)
    #expect(program.line() == "[0, {}]")
    #expect(program.line() == "[]")
    let latest = try #require(program.line())
    for part in [
      #""value": 1200.0"#, #""unit": "count""#, #""start": 1760000000000000"#,
      #""end": 1760000060000000"#, #""source": "App""#,
    ] {
      #expect(latest.contains(part), "\(latest)")
    }
    #expect(program.line() == #"["count", [["2025-10-09", 1200.0]]]"#)
    #expect(program.line() == #""watching""#)
    try saveSteps(session.daemon)
    #expect(program.line() == #"[["stepCount"]]"#)
  }

  @Test("DB-04: a denied read looks like an empty store, and a denied save is refused")
  func denied() throws {
    let session = try DesktopSession()
    let token = try register(session.daemon)
    try saveSteps(session.daemon)
    let program = try session.start("dbus_app", [Self.bundle, token])
    _ = try answer(session.daemon, .denied)
    #expect(program.line() == "response 0 {}")
    #expect(program.line() == "latest {}")
    #expect(program.line() == "org.healthd.Error.NotAuthorized")
    let other = try session.start(
      "gio_app", [Self.bundle, token, "latest", "totals"])
    #expect(other.lines() == ["[{}]", #"["count", []]"#])
  }

  @Test("a program that the user dismisses receives the response 1")
  func dismissed() throws {
    let session = try DesktopSession()
    let owner = try session.daemon.owner()
    let token = try register(session.daemon)
    let program = try session.start("gio_app", [Self.bundle, token, "access"])
    let agent = try owner.start(HealthMethod.Agent.register, .hello(isInteractive: false))
    guard case .message(let bytes) = try owner.nextEvent(of: agent),
      case .sheet(let sheet) = try AgentEvent(wire: bytes)
    else {
      Issue.record("no request arrived")
      return
    }
    try owner.send(
      AgentMessage.decision(
        SheetDecision(sheet: sheet.id, version: sheet.version, isDismissed: true)), on: agent)
    #expect(program.lines() == ["[1, {}]"])
  }

  // MARK: - Identity

  @Test("DB-01: a program is identified by its file: a copy with other content is another app")
  func impostor() throws {
    let session = try DesktopSession()
    let owner = try session.daemon.owner()
    let program = URL(fileURLWithPath: "/usr/bin/gdbus")
    var bytes = try Data(contentsOf: program)
    let manifest = AppManifest(
      bundleIdentifier: Self.bundle, name: "Gdbus", version: "1", readUsage: "Reads.",
      binding: .executable(sha256: SHA256.digest(of: [UInt8](bytes))))
    let app = try owner.call(HealthMethod.Apps.register, RegisterAppRequest(manifest: manifest)).app
    try owner.setGrants(
      [Grant(type: .stepCount, direction: .read, decision: .authorized)], of: app.principal)
    let options = "{'app_id': <'\(Self.bundle)'>}"
    #expect(session.gdbus("org.healthd.Health1.Latest", "stepCount", options) == "(@a{sv} {},)\n")
    try saveSteps(session.daemon)
    #expect(
      session.gdbus("org.healthd.Health1.Latest", "stepCount", options).contains("'value': <"))
    bytes.append(0)
    let copy = session.daemon.directory.path + "/copy"
    try ExecutableFile.write(bytes, to: copy)
    let refusal = session.gdbus(
      "org.healthd.Health1.Latest", "stepCount", options, by: copy)
    #expect(refusal.contains("org.healthd.Error.NotIdentified"), "\(refusal)")
    // A token of another app does not help, and neither does no token.
    let token = Probe.digits(try owner.register("org.example.other").token)
    let wrong = "{'app_id': <'\(Self.bundle)'>, 'token': <'\(token)'>}"
    for options in [wrong, "{'app_id': <'org.example.other'>}"] {
      let refusal = session.gdbus(
        "org.healthd.Health1.Latest", "stepCount", options, by: copy)
      #expect(refusal.contains("org.healthd.Error.NotIdentified"), "\(refusal)")
    }
  }

  @Test("DB-02: a connection belongs to the process that called: its child cannot use it")
  func connection() throws {
    let session = try DesktopSession()
    let owner = try session.daemon.owner()
    let token = try owner.register(Self.bundle, read: [.stepCount]).token
    // Where the client in Python looks for it.
    try session.daemon.directory.write(
      "config/healthd/tokens/\(Self.bundle)", Data((Probe.digits(token) + "\n").utf8))
    let program = try session.start(
      "gio_app", [Self.bundle, "-", "connection", "connection-of-child"])
    #expect(program.line() == "[]")
    #expect(program.line() == #""NotRunning""#)
  }

  @Test("malformed calls are refused with the name of an error, and the service continues")
  func malformed() throws {
    let session = try DesktopSession()
    let method = "org.healthd.Health1."
    let named = "{'app_id': <'\(Self.bundle)'>}"
    let invalid = "org.healthd.Error.InvalidArgument"
    #expect(session.gdbus(method + "Latest", "noSuchType", named).contains(invalid))
    #expect(session.gdbus(method + "Latest", "stepCount", "{}").contains(invalid))
    #expect(session.gdbus(method + "Latest", "stepCount", "{'app_id': <1>}").contains(invalid))
    #expect(session.gdbus(method + "Latest", "workout", named).contains(invalid))
    #expect(session.gdbus(method + "Save", "[{'type': <'stepCount'>}]", named).contains(invalid))
    let days = session.gdbus(
      method + "DailyTotals", "stepCount", "2026-02-30", "2026-01-01", named)
    #expect(days.contains(invalid))
    #expect(session.gdbus(method + "RequestAccess", "", named).contains(invalid))
    #expect(
      session.gdbus("org.freedesktop.DBus.Properties.Get", "org.healthd.Health1", "version")
        == "(<uint32 1>,)\n")
  }

  @Test("the service describes the interface that proto/dbus documents")
  func introspection() throws {
    let session = try DesktopSession()
    let text = session.gdbus("org.freedesktop.DBus.Introspectable.Introspect")
    let document = try String(
      contentsOfFile: Probe.root + "proto/dbus/org.healthd.Health1.xml", encoding: .utf8)
    let names = document.matches(of: /<(?:method|signal|property) name="(\w+)"/).map { $0.1 }
    #expect(names.count == 10)
    for name in names where !["Close", "Response"].contains(name) {
      #expect(text.contains("name=\"\(name)\""), "\(name)")
    }
  }

  // MARK: - Notifications

  private struct Notice: Decodable {
    var shown: UInt32?
    var closed: UInt32?
    var title: String?
    var body: String?
    var actions: [String]?
  }

  private func notice(_ notifications: DesktopSession.Program) throws -> Notice {
    try JSONDecoder().decode(Notice.self, from: Data(try #require(notifications.line()).utf8))
  }

  /// Starts the stand-in for the notification service, and then the service under test.
  private func notifications(
    _ session: DesktopSession, _ arguments: String...
  ) throws -> DesktopSession.Program {
    let notifications = try session.start("notifications", arguments)
    #expect(notifications.line() == #""ready""#)
    #expect(session.gdbus("org.freedesktop.DBus.Peer.Ping") == "()\n")
    return notifications
  }

  @Test("DB-03: a request is a notification that opens the prompt and ends with the answer")
  func notification() throws {
    let session = try DesktopSession()
    let token = try register(session.daemon)
    let notifications = try notifications(session)
    let program = try session.start("gio_app", [Self.bundle, token, "access"])
    let shown = try notice(notifications)
    #expect(shown.title == "App requests access to health data")
    let body = try #require(shown.body)
    #expect(body.contains("read 1 type of data and to save 1 type of data"), "\(body)")
    // Nothing about the data is on the screen.
    #expect(!body.lowercased().contains("step"))
    #expect(shown.actions?.contains("review") == true)
    let number = try #require(shown.shown)
    try notifications.send("invoke \(number) review")
    #expect(session.healthctlCall() == "open --help")
    let call = session.healthctlCall()
    let sheet = try answer(session.daemon)
    #expect(call == "open --request \(sheet.id.uuidString)")
    #expect(try notice(notifications).closed == number)
    #expect(program.lines() == ["[0, {}]"])
  }

  @Test("DB-03: an action that precedes the number of its notification opens the prompt")
  func eagerAction() throws {
    let session = try DesktopSession()
    let token = try register(session.daemon)
    let notifications = try notifications(session, "eager")
    let program = try session.start("gio_app", [Self.bundle, token, "access"])
    let number = try #require(try notice(notifications).shown)
    #expect(session.healthctlCall() == "open --help")
    let call = session.healthctlCall()
    let sheet = try answer(session.daemon)
    #expect(call == "open --request \(sheet.id.uuidString)")
    #expect(try notice(notifications).closed == number)
    #expect(program.lines() == ["[0, {}]"])
  }

  private static let commands =
    "Answer with: healthctl open, or in a terminal with: healthctl agent"

  @Test("healthctl is found beside healthd-desktop and in PATH", arguments: [true, false])
  func foundProgram(isBeside: Bool) throws {
    let session = try DesktopSession(location: isBeside ? .besideProgram : .path)
    let token = try register(session.daemon)
    let notifications = try notifications(session)
    let program = try session.start("gio_app", [Self.bundle, token, "access"])
    let shown = try notice(notifications)
    #expect(session.healthctlCall() == "open --help")
    #expect(shown.actions?.contains("review") == true)
    _ = try answer(session.daemon)
    #expect(program.lines() == ["[0, {}]"])
  }

  @Test(
    "a notification names commands if its service has no actions, or if the prompt does not open")
  func commandsInNotice() throws {
    let plain = try DesktopSession()
    let token = try register(plain.daemon)
    let service = try notifications(plain, "plain")
    let program = try plain.start("gio_app", [Self.bundle, token, "access"])
    let shown = try notice(service)
    #expect(shown.actions == [] && shown.body?.hasSuffix(Self.commands) == true)
    _ = try answer(plain.daemon)
    #expect(program.lines() == ["[0, {}]"])

    let failing = try DesktopSession(opensPrompt: false)
    let second = try register(failing.daemon)
    let notifications = try notifications(failing)
    let app = try failing.start("gio_app", [Self.bundle, second, "access"])
    let number = try #require(try notice(notifications).shown)
    try notifications.send("invoke \(number) review")
    let replaced = try notice(notifications)
    #expect(replaced.shown == number && replaced.actions == [])
    #expect(replaced.body?.hasSuffix(Self.commands) == true)
    _ = try answer(failing.daemon)
    #expect(app.lines() == ["[0, {}]"])
  }

  @Test("DB-03: a notification names types only if the user wants that")
  func namedTypes() throws {
    let session = try DesktopSession(options: " --name-types")
    let token = try register(session.daemon)
    let notifications = try notifications(session)
    let program = try session.start("gio_app", [Self.bundle, token, "access_many"])
    let body = try #require(try notice(notifications).body)
    #expect(body.contains(" and 2 more and to save Steps."), "\(body)")
    #expect(body.split(separator: ", ").count == 3, "\(body)")
    _ = try answer(session.daemon)
    #expect(program.lines() == ["[0, {}]"])
  }

  @Test(
    "a request stays listed when its notification is closed, and without a notification service")
  func dismissedNotification() throws {
    let session = try DesktopSession(hasPrompt: false)
    let owner = try session.daemon.owner()
    let token = try register(session.daemon)
    let notifications = try notifications(session)
    let program = try session.start("gio_app", [Self.bundle, token, "access"])
    let shown = try notice(notifications)
    #expect(shown.actions == [])
    #expect(shown.body?.hasSuffix(Self.commands) == true)
    try notifications.send("dismiss \(try #require(shown.shown))")
    let status = try owner.call(HealthMethod.Owner.status, StatusRequest())
    #expect(status.pendingRequestCount == 1 && status.notifierCount == 1 && !status.hasAgent)
    _ = try answer(session.daemon)
    #expect(program.lines() == ["[0, {}]"])
  }
}
