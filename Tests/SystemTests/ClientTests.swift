import HealthAPI
import DaemonTestSupport
import Foundation
import HealthModel
import TTRPC
import HealthWire
import TestSupport
import Testing
import WireTestSupport

/// Tests of the clients in C and Python: their transport with the shared vectors, all of their
/// functions with a real daemon, and their examples as programs.
@Suite(.process) struct ClientTests {
  /// A program that uses one of the clients, built or run from the source tree.
  private struct Program {
    var name: String
    var command: [String]
  }

  private static func compiled(_ name: String, _ sources: [String]) throws -> Program? {
    try CClient.program(name, sources).map { Program(name: "C", command: [$0]) }
  }

  /// The same program in both languages, where this machine has them.
  private static func programs(_ name: String, of folder: String) throws -> [Program] {
    var programs: [Program] = []
    if let c = try compiled(
      name, ["\(folder.isEmpty ? "Tests/Clients" : "clients/c/\(folder)")/\(name).c"])
    {
      programs.append(c)
    }
    if let python = Probe.pythonPath {
      let path = folder.isEmpty ? "Tests/Clients" : "clients/python/\(folder)"
      programs.append(
        Program(name: "Python", command: [python, Probe.root + "\(path)/\(name).py"]))
    } else {
      print("NOT TESTED: the client in Python takes python3 with protobuf")
    }
    return programs
  }

  // MARK: - Vectors

  /// What each call of a vector receives, derived from the protocol description alone.
  private static func expected(_ vector: Vector) -> String {
    var ids: [UInt32] = []
    var lines: [UInt32: [String]] = [:]
    var ended: Set<UInt32> = []
    func note(_ id: UInt32, _ line: String, isEnd: Bool) {
      guard ids.contains(id), !ended.contains(id) else { return }
      lines[id, default: []].append("\(id) \(line)")
      if isEnd { ended.insert(id) }
    }
    for step in vector.steps {
      switch step {
      case .sends(let bytes):
        for frame in TestFrame.frames(in: bytes).frames where frame.type == 1 {
          if !ids.contains(frame.streamID) { ids.append(frame.streamID) }
        }
      case .gets(let bytes):
        for frame in TestFrame.frames(in: bytes).frames {
          if let response = frame.response {
            let code = response.status.code.rawValue
            note(frame.streamID, "ended \(code) \(Probe.digits(response.payload))", isEnd: true)
            continue
          }
          if frame.flags & 4 == 0 {
            note(frame.streamID, "message \(Probe.digits(frame.data))", isEnd: false)
          }
          if frame.flags & 1 == 1 { note(frame.streamID, "ended 0 ", isEnd: true) }
        }
      case .fails(let id, let code): note(id, "ended \(code) ", isEnd: true)
      case .closes: break
      }
    }
    for id in ids { note(id, "ended 14 ", isEnd: true) }
    let name = vector.name.split(separator: "/").last ?? ""
    return ([String(name)] + ids.flatMap { lines[$0] ?? [] }).map { $0 + "\n" }.joined()
  }

  @Test("the clients in C and Python pass the answers of the vectors to their calls")
  func vectors() throws {
    let vectors = Vector.valid + Vector.invalid
    let files = vectors.map { Probe.root + "proto/vectors/\($0.name)" }
    let expected = vectors.map(Self.expected).joined()
    #expect(expected.split(separator: "\n").count > 100)
    for program in try Self.programs("vectors", of: "") {
      #expect(try Probe.output(of: program.command + files) == expected, "\(program.name)")
    }
  }

  // MARK: - With a daemon

  /// Where programs find the daemon and their tokens.
  private static func environment(_ daemon: DaemonProcess) -> [String: String] {
    [
      "HEALTHD_RUNTIME_DIR": daemon.runtimePath, "XDG_CONFIG_HOME": daemon.directory.path,
      "TZ": "Europe/Berlin", "LC_ALL": "C.UTF-8", "PYTHONPATH": Probe.root + "clients/python/src",
    ]
  }

  private static func grant(_ owner: WireClient, _ types: [ObjectType]) throws {
    let app = try #require(try owner.call(HealthMethod.Apps.list, ListAppsRequest()).apps.first)
    var grants: [Grant] = []
    for direction in [AuthorizationDirection.read, .share] {
      grants += types.map { Grant(type: $0, direction: direction, decision: .authorized) }
    }
    grants.append(Grant(type: .sleepAnalysis, direction: .share, decision: .denied))
    try owner.setGrants(grants, of: app.principal)
  }

  @Test("the clients in C and Python offer the same functions and get the same answers")
  func tour() throws {
    let expected = try String(
      contentsOfFile: Probe.root + "Tests/Clients/tour.txt", encoding: .utf8)
    for program in try Self.programs("tour", of: "") {
      let daemon = try DaemonProcess()
      let environment = Self.environment(daemon)
      try Probe.output(of: program.command + ["register"], environment: environment)
      try Self.grant(daemon.owner(), [.stepCount, .heartRate])
      let said = try Probe.output(of: program.command + ["use"], environment: environment)
      #expect(said == expected, "\(program.name)")
    }
  }

  /// Runs a program that requests permissions, and answers as a user who allows everything.
  private static func output(
    of command: [String], _ environment: [String: String], allowedBy owner: WireClient
  ) throws -> String {
    let agent = try owner.start(HealthMethod.Agent.register, .hello(isInteractive: false))
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output
    try process.run()
    var hasDecided = false
    while !hasDecided, case .message(let bytes) = try owner.nextEvent(of: agent) {
      guard case .sheet(let sheet) = try AgentEvent(wire: bytes) else { continue }
      var decision = SheetDecision(sheet: sheet.id, version: sheet.version)
      decision.grants = sheet.items.map {
        Grant(type: $0.type, direction: $0.direction, decision: .authorized)
      }
      try owner.send(AgentMessage.decision(decision), on: agent)
      hasDecided = true
    }
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: said, as: UTF8.self)
  }

  private static let registerSteps = [
    DaemonProcess.builtProgram("healthctl"), "app", "register", "--id", "org.example.steps",
    "--name", "Steps", "--read-usage", "Draws your days.", "--share-usage", "Adds your walks.",
    "--entitlement", "com.apple.developer.healthkit",
  ]

  @Test("hd_interrupt ends the waiting call of the C client from another thread, and later calls")
  func interrupt() throws {
    guard let program = try Self.compiled("interrupt", ["Tests/Clients/interrupt.c"]) else {
      return
    }
    let daemon = try DaemonProcess()
    let environment = Self.environment(daemon)
    try Probe.output(of: Self.registerSteps, environment: environment)
    try Self.grant(daemon.owner(), [.stepCount])
    for _ in 0..<10 {
      let said = try Probe.output(of: program.command, environment: environment)
      #expect(said == "observe 0 14\nsave 0 14\n")
    }
  }

  /// A time zone in which it is noon, so that a walk of the last minutes was today.
  private static var zoneAtNoon: String {
    let hoursWest = Int(Date().timeIntervalSince1970) / 3600 % 24 - 12
    // The sign of these names is that of POSIX: positive is west of Greenwich.
    return "Etc/GMT\(hoursWest < 0 ? "-" : "+")\(abs(hoursWest))"
  }

  @Test("the examples request steps, save, chart a week and follow changes, in at most 40 lines")
  func examples() throws {
    for program in try Self.programs("steps", of: "examples") {
      let daemon = try DaemonProcess()
      let environment = Self.environment(daemon).merging(["TZ": Self.zoneAtNoon]) { $1 }
      try Probe.output(of: Self.registerSteps, environment: environment)
      let said = try Self.output(
        of: program.command + ["--once"], environment, allowedBy: daemon.owner())
      let lines = said.split(separator: "\n")
      #expect(lines.count == 8, "\(program.name): \(said)")
      #expect(lines.dropLast().last?.hasSuffix("1200 ####") == true, "\(program.name): \(said)")
      #expect(lines.last == "added 1200 steps by Steps", "\(program.name)")
    }
    for path in ["c/examples/steps.c", "python/examples/steps.py"] {
      let text = try String(contentsOfFile: Probe.root + "clients/" + path, encoding: .utf8)
      #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 40)
    }
  }

  // MARK: - Packages

  @Test("the C library is built, installed and found by pkg-config")
  func library() throws {
    guard let built = CClient.packaged else { return }
    let place = try TemporaryDirectory()
    // The files of pkg-config contain the prefix; the libraries do not.
    let files = FileManager.default
    for name in try files.contentsOfDirectory(atPath: built) where name.hasSuffix(".pc") {
      try files.removeItem(atPath: built + "/" + name)
    }
    try Probe.output(of: [
      "/usr/bin/make", "-C", Probe.root + "clients/c", "OUT=" + built,
      "PREFIX=\(place.path)/usr", "install",
    ])
    let flags = try Probe.output(
      of: ["/usr/bin/pkg-config", "--cflags", "--libs", "healthd-client"],
      environment: ["PKG_CONFIG_PATH": place.path + "/usr/lib/pkgconfig"]
    ).split(whereSeparator: \.isWhitespace).map(String.init)
    let program = place.path + "/steps"
    try Probe.output(
      of: ["/usr/bin/cc", "-o", program, Probe.root + "clients/c/examples/steps.c"] + flags)
    // Without a daemon it prints how to start one.
    let failure = #expect(throws: Probe.Failure.self) {
      try Probe.output(
        of: [program],
        environment: [
          "HEALTHD_RUNTIME_DIR": place.path, "LD_LIBRARY_PATH": place.path + "/usr/lib",
        ])
    }
    #expect(failure?.message.contains("see: healthctl doctor") == true)

    // A program with messages, and a page for every function of the main loop.
    let messages = try Probe.output(
      of: ["/usr/bin/pkg-config", "--cflags", "--libs", "healthd-pb"],
      environment: ["PKG_CONFIG_PATH": place.path + "/usr/lib/pkgconfig"]
    ).split(whereSeparator: \.isWhitespace).map(String.init)
    try Probe.output(
      of: ["/usr/bin/cc", "-o", program, Probe.root + "clients/c/examples/poll.c"] + messages)
    for page in ["man3/hd_dispatch.3", "man3/hd_events.3", "man7/libhealthd.7"] {
      #expect(FileManager.default.fileExists(atPath: place.path + "/usr/share/man/" + page))
    }
  }

  @Test("the C library exports the symbols that its package declares, and no others")
  func symbols() throws {
    guard let built = CClient.packaged,
      FileManager.default.isExecutableFile(atPath: "/usr/bin/nm")
    else {
      print("NOT TESTED: the symbols of the client in C take make, nm and cc")
      return
    }
    let listing = try Probe.output(of: [
      "/usr/bin/nm", "--dynamic", "--defined-only", built + "/libhealthd.so",
    ])
    // A line is an address, a kind and NAME@@VERSION; that of the version itself has no `@`.
    let exported = listing.split(separator: "\n").compactMap { $0.split(separator: " ").last }
      .filter { $0.contains("@@") }.map {
        $0.replacingOccurrences(of: "@@", with: "@")
      }
    // A line is a space, NAME@VERSION and the version of the package that introduced it.
    let declared = try String(
      contentsOfFile: Probe.root + "scripts/package.d/debian/libhealthd1.symbols", encoding: .utf8
    ).split(separator: "\n").filter { $0.hasPrefix(" hd_") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(exported.sorted() == declared.sorted())
    #expect(declared.count > 20)
  }

  @Test("the Python package is built as a wheel with the client, its messages and the type marker")
  func wheel() throws {
    guard let python = Probe.pythonPath,
      (try? Probe.output(of: [python, "-c", "import setuptools, wheel"])) != nil
    else {
      print("NOT TESTED: building a wheel takes setuptools and wheel")
      return
    }
    let place = try TemporaryDirectory()
    // The build writes next to the sources.
    try FileManager.default.copyItem(
      atPath: Probe.root + "clients/python", toPath: place.path + "/python")
    let build = """
      import os, setuptools.build_meta as backend
      os.chdir("\(place.path)/python")
      backend.build_wheel("\(place.path)")
      """
    try Probe.output(of: [python, "-c", build])
    let wheel = try #require(
      try FileManager.default.contentsOfDirectory(atPath: place.path)
        .first { $0.hasSuffix(".whl") })
    let files = try Probe.output(of: [python] + ["-m", "zipfile", "-l", place.path + "/" + wheel])
    let expected = [
      "healthd/sync/client.py", "healthd/aio/client.py", "healthd/pb/samples_pb2.py",
      "healthd/pb/samples_pb2.pyi", "healthd/objects.py", "healthd/py.typed",
    ]
    for file in expected { #expect(files.contains(file)) }
  }
}
