import DaemonTestSupport
import Foundation
import TestSupport
import Testing

/// Tests of the client in C beyond those that it shares with Python: main loops, messages of every
/// kind, and an app that introduces itself.
@Suite(.process) struct CClientTests {
  private static func expected(_ name: String) throws -> String {
    try String(contentsOfFile: Probe.root + "Tests/Clients/\(name).txt", encoding: .utf8)
  }

  /// Runs a command as a client of a new daemon that allows everything.
  private static func output(of command: [String]) throws -> String {
    let directory = try TemporaryDirectory()
    try "* * * allow\n".write(
      toFile: directory.path + "/rules", atomically: true, encoding: .utf8)
    return try Probe.output(
      of: [
        DaemonProcess.builtProgram("healthd"), "--ephemeral", "--consent",
        directory.path + "/rules", "--",
      ] + command,
      environment: ["XDG_CONFIG_HOME": directory.path, "TZ": "Europe/Berlin"])
  }

  private static func objects() throws -> String? {
    guard (try? Probe.output(of: ["/usr/bin/pkg-config", "--exists", "libcrypto"])) != nil else {
      print("NOT TESTED: signing in C takes the headers of OpenSSL")
      return nil
    }
    return try CClient.program("objects", ["Tests/Clients/objects.c"], packages: ["libcrypto"])
  }

  @Test("the C client never blocks in a main loop, and callbacks may start, cancel and wait")
  func mainLoop() throws {
    guard let program = try CClient.program("dispatch", ["Tests/Clients/dispatch.c"]) else {
      return
    }
    let directory = try TemporaryDirectory()
    let output = try Probe.output(of: [program, directory.path])
    #expect(output == (try Self.expected("dispatch")))
  }

  @Test("an app in C introduces itself with its key and uses objects, series, files and sessions")
  func messages() throws {
    guard let program = try Self.objects() else { return }
    #expect(try Self.output(of: [program]) == Self.expected("objects"))
  }

  @Test("the C client reads no invalid memory and leaks none, as valgrind observes it")
  func memory() throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/valgrind") else {
      print("NOT TESTED: the memory of the client in C takes valgrind")
      return
    }
    guard let program = try CClient.plainProgram("dispatch", ["Tests/Clients/dispatch.c"]) else {
      return
    }
    let directory = try TemporaryDirectory()
    let output = try Probe.output(of: [
      "/usr/bin/valgrind", "--quiet", "--leak-check=full", "--error-exitcode=9", program,
      directory.path,
    ])
    #expect(output == (try Self.expected("dispatch")))
  }

  @Test("the examples for poll and GLib save, sum up and follow steps in their main loops")
  func examples() throws {
    let examples = "clients/c/examples/"
    guard let poll = try CClient.program("poll", [examples + "poll.c"]) else { return }
    let hasGLib =
      (try? Probe.output(of: ["/usr/bin/pkg-config", "--exists", "glib-2.0"])) != nil
    if !hasGLib { print("NOT TESTED: the example for GLib takes its headers") }
    let glib =
      try hasGLib
      ? CClient.program("glib", [examples + "glib.c"], packages: ["glib-2.0"]) : nil
    let healthctl = DaemonProcess.builtProgram("healthctl")
    let script = """
      set -e
      \(healthctl) app register --id org.example.steps --name Steps --read-usage "Draws your days." \
        --share-usage "Adds your walks." --entitlement com.apple.developer.healthkit > /dev/null
      \(healthctl) grant org.example.steps --read stepCount --share stepCount > /dev/null
      \(poll)
      \(glib ?? "true")
      """
    let output = try Self.output(of: ["/bin/sh", "-c", script])
    #expect(output == "saved a walk\n700 steps\n" + (glib == nil ? "" : "700 steps\n"))
  }
}
