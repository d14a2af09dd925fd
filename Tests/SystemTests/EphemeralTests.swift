import Foundation
import TestSupport
import Testing

/// Tests of `healthd --ephemeral`, which serves tests of apps. The commands that it runs are shell scripts
/// with healthctl, as an app in any language could be.
@Suite(.process) struct EphemeralTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  static let app = "org.example.paces"
  static let register = """
    healthctl app register --id \(app) --name Paces --read-usage R --share-usage S \
      --entitlement com.apple.developer.healthkit > /dev/null 2>&1
    """

  /// Starts healthd. Its temporary directory is below `directory`, and its programs are those built here.
  func start(_ arguments: [String]) throws -> (process: Process, output: Pipe, errors: Pipe) {
    let (process, output, errors) = (Process(), Pipe(), Pipe())
    let healthd = DaemonProcess.builtProgram("healthd")
    process.executableURL = URL(fileURLWithPath: healthd)
    process.arguments = ["--ephemeral"] + arguments
    let programs = (healthd as NSString).deletingLastPathComponent
    process.environment = ProcessInfo.processInfo.environment.merging([
      "TMPDIR": directory.path, "PATH": programs + ":/usr/bin:/bin",
    ]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    try? output.fileHandleForWriting.close()
    try? errors.fileHandleForWriting.close()
    return (process, output, errors)
  }

  func run(_ arguments: [String]) throws -> (status: Int32, output: String, errors: String) {
    let (process, output, errors) = try start(arguments)
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let words = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    return (
      process.terminationStatus, String(decoding: text, as: UTF8.self),
      String(decoding: words, as: UTF8.self)
    )
  }

  func run(_ script: String, consent: String = "allow") throws -> (
    status: Int32, output: String, errors: String
  ) { try run(["--consent", consent, "--", "sh", "-c", script]) }

  /// What healthd has left behind.
  var remains: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: directory.path) }
  }

  @Test("a command finds an empty store of its own; its status is passed on, and nothing remains")
  func command() throws {
    let result = try run(
      """
      set -e
      healthctl query stepCount --json
      \(Self.register)
      healthctl request-authorization --app \(Self.app) --share stepCount --read stepCount,bloodGlucose
      healthctl save stepCount 41 --app \(Self.app) --from '2026-01-03 10:00' --to '2026-01-03 10:01'
      healthctl query stepCount --app \(Self.app) --json | grep -c '"value":41'
      exit 7
      """)
    #expect(result.status == 7, "\(result)")
    #expect(result.output.split(separator: "\n").last == "1")
    #expect(result.errors == "")
    #expect(try remains.isEmpty)
  }

  @Test("AUTH-04: rules decide by app, direction and type, the first that matches")
  func rules() throws {
    let rules = directory.path + "/rules"
    try """
    # app                direction  type         answer
    org.example.other    *          *            deny
    \(Self.app)  read       heartRate    deny    # not this one
    \(Self.app)  share      *            deny
    *                    *          *            allow
    """.write(toFile: rules, atomically: true, encoding: .utf8)
    let result = try run(
      """
      set -e
      \(Self.register)
      healthctl request-authorization --app \(Self.app) --share stepCount \
        --read stepCount,heartRate,sexualActivity
      healthctl policy export
      """, consent: rules)
    #expect(result.status == 0, "\(result)")
    let granted = [
      "read heartRate = deny", "read sexualActivity = allow", "read stepCount = allow",
      "share stepCount = deny",
    ]
    #expect(Array(result.output.split(separator: "\n").map(String.init).suffix(4)) == granted)
    try FileManager.default.removeItem(atPath: rules)
    #expect(try remains.isEmpty)
  }

  @Test("OBJAUTH-03: a rule allows the single objects of a type")
  func objects() throws {
    let rules = directory.path + "/rules"
    for (answer, count) in [("allow", 1), ("deny", 0)] {
      try "* object userAnnotatedMedication \(answer)\n"
        .write(toFile: rules, atomically: true, encoding: .utf8)
      let result = try run(
        """
        set -e
        \(Self.register)
        healthctl medication add Ibuprofen > /dev/null
        healthctl request-authorization --app \(Self.app) --objects userAnnotatedMedication
        healthctl medication list --app \(Self.app) --json | grep -c Ibuprofen || true
        """, consent: rules)
      #expect(result.output.split(separator: "\n").last == "\(count)", "\(result)")
    }
  }

  @Test(
    "a request is dismissed by a rule, waits for healthctl without one, and is denied by a word")
  func otherAnswers() throws {
    let ask = "healthctl request-authorization --app \(Self.app) --read stepCount"
    let rules = directory.path + "/rules"
    try "* * * dismiss\n".write(toFile: rules, atomically: true, encoding: .utf8)
    let dismissed = try run("\(Self.register)\n\(ask)", consent: rules)
    #expect(
      dismissed.status != 0 && dismissed.errors.contains("request was dismissed"), "\(dismissed)")
    let denied = try run("\(Self.register)\n\(ask) && healthctl policy export", consent: "deny")
    #expect(denied.status == 0 && denied.output.contains("read stepCount = deny"), "\(denied)")
    try "\(Self.app) read heartRate allow\n".write(toFile: rules, atomically: true, encoding: .utf8)
    for consent in ["ask", rules] {
      let asked = try run(
        """
        set -e
        \(Self.register)
        \(ask) & waiting=$!
        until healthctl requests list --json | grep -q stepCount; do kill -0 $waiting; done
        healthctl grant \(Self.app) --read stepCount > /dev/null
        wait $waiting
        """, consent: consent)
      #expect(asked.status == 0, "\(asked)")
    }
  }

  @Test("SIGTERM ends the command, and the daemon with the status of the command")
  func signals() throws {
    let script = "echo $$; exec tail -f /dev/null"
    let (process, output, _) = try start(["--", "sh", "-c", script])
    // The command runs when it has written.
    #expect(!output.fileHandleForReading.availableData.isEmpty)
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationStatus == 128 + SIGTERM)
    #expect(try remains.isEmpty)
  }

  @Test("without a command, it states the environment for clients and runs until a signal")
  func environment() throws {
    let (process, output, _) = try start([])
    var text = ""
    while !text.hasSuffix("healthd: ready\n") {
      let more = output.fileHandleForReading.availableData
      try #require(!more.isEmpty)
      text += String(decoding: more, as: UTF8.self)
    }
    let lines = text.split(separator: "\n").dropLast()
    let variables = Dictionary(
      lines.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }.map { ($0[0], $0[1]) },
      uniquingKeysWith: { $1 })
    #expect(Set(variables.keys) == ["HEALTHD_DATA_DIR", "HEALTHD_RUNTIME_DIR", "XDG_CONFIG_HOME"])
    let healthctl = Process()
    healthctl.executableURL = URL(fileURLWithPath: DaemonProcess.builtProgram("healthctl"))
    healthctl.arguments = ["status"]
    healthctl.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    healthctl.standardOutput = FileHandle.nullDevice
    try healthctl.run()
    healthctl.waitUntilExit()
    #expect(healthctl.terminationStatus == 0)
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try remains.isEmpty)
  }

  @Test("wrong arguments and programs that cannot be started are reported, and nothing remains")
  func errors() throws {
    let rules = directory.path + "/rules"
    try "\n* read stepsCount allow\n".write(toFile: rules, atomically: true, encoding: .utf8)
    let name = try run("true", consent: rules)
    #expect(name.status == 64 && name.errors.contains("rules, line 2: no type has this name"))
    try FileManager.default.removeItem(atPath: rules)
    let missing = try run("true", consent: rules)
    #expect(missing.status == 64 && missing.errors.contains("cannot read"))
    let program = try run(["--", "no-such-program"])
    #expect(program.status == 127 && program.errors.contains("cannot run no-such-program"))
    let key = try run(["--key-file", "/dev/null"])
    #expect(key.status == 64)
    #expect(try remains.isEmpty)
  }
}
