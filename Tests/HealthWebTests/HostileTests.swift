import Foundation
import TestSupport
import Testing

/// Requests of other users, other pages and other programs to a real healthd-web, over real sockets.
@Suite(.process, .bounded) struct HostileTests {
  @Test("requests of other users, pages and programs are refused and change nothing")
  func attacks() throws {
    let host = try PageHost()
    try host.healthctl("save", "stepCount", "4711", "--at", "2026-01-02 10:00")
    let checks = try host.checks("hostile.py")
    #expect(checks.failed.isEmpty, "\(checks.output)")
    #expect(checks.status == 0, "\(checks.output)")
    #expect(checks.passed.count + checks.skipped.count >= 20, "\(checks.output)")
    #expect(getuid() != 0 || checks.skipped.isEmpty, "as root, every check runs: \(checks.skipped)")
  }

  @Test("hostile uploads are refused, change nothing and leave no file")
  func uploads() throws {
    let host = try PageHost()
    let checks = try host.checks("hostile_uploads.py", [PageHost.program("healthctl").path])
    #expect(checks.failed.isEmpty, "\(checks.output)")
    #expect(checks.status == 0, "\(checks.output)")
    #expect(checks.passed.count >= 40, "\(checks.output)")
  }

  @Test("an upload of a healthd-web that was killed is removed by the next one")
  func abandonedUpload() throws {
    let host = try PageHost(hasWebServer: false)
    let first = try host.startWebServer()
    let begun = try host.checks("begin_upload.py")
    #expect(begun.status == 0, "\(begun.output)")
    first.waitUntilExit()
    let uploads = host.cacheDirectory + "/healthd"
    #expect(try FileManager.default.contentsOfDirectory(atPath: uploads).count == 1)
    try host.startWebServer()
    #expect(try FileManager.default.contentsOfDirectory(atPath: uploads).isEmpty)
  }

  @Test("an import that the user does not wait for continues, and its file is removed")
  func unattendedImport() throws {
    let host = try PageHost(hasWebServer: false)
    let export = host.directory.path + "/export.zip"
    try host.run(PageHost.script("sample-export"), [export, "--days", "30"])
    let upload = try host.checks(
      "begin_upload.py", [PageHost.program("healthd-web").path, export])
    #expect(upload.status == 0, "\(upload.output)")
    let history = try host.healthctl("import", "--list", "--json").output
    #expect(history.contains("\"finished\""), "\(history)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: host.cacheDirectory + "/healthd").isEmpty)
  }

  @Test("a directory that others can enter is not used")
  func openDirectory() throws {
    let host = try PageHost(hasWebServer: false)
    try FileManager.default.createDirectory(
      atPath: host.webDirectory, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    let answer = try host.run(PageHost.program("healthd-web"), ["--idle-exit", "1"])
    #expect(answer.status != 0)
    #expect(answer.output.contains("mode 0700"))
    let opened = try host.healthctl("open", "--print")
    #expect(opened.status == 77)
  }

  @Test("healthctl open starts healthd-web, which ends when nobody uses it")
  func idleExit() throws {
    let host = try PageHost(hasWebServer: false)
    let process = try host.startWebServer(idleExit: 1)
    let opened = try host.healthctl("open", "stepCount", "--print")
    #expect(opened.status == 0, "\(opened.output)")
    let file = opened.output.trimmingCharacters(in: .whitespacesAndNewlines)
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let markup = try String(contentsOfFile: file, encoding: .utf8)
    #expect(markup.contains("/#page=/type/stepCount&amp;token="))
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test("connections that arrive while healthd-web ends do not break it")
  func connectionsAtTheEnd() throws {
    let host = try PageHost(hasWebServer: false)
    let process = try host.startWebServer(idleExit: 1)
    let load = try host.checks("connections_at_end.py")
    #expect(load.status == 0, "\(load.output)")
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
  }

  @Test("healthctl open returns whatever is captured, and healthd-web ends without error lines")
  func openCommand() throws {
    let host = try PageHost(hasWebServer: false)
    let checks = try host.checks(
      "open_command.py", [PageHost.program("healthctl").deletingLastPathComponent().path])
    #expect(checks.failed.isEmpty, "\(checks.output)")
    #expect(checks.status == 0, "\(checks.output)")
    #expect(checks.passed.count >= 9, "\(checks.output)")
  }
}
