import DaemonTestSupport
import Foundation
import TestSupport
import Testing

/// Tests of the client for GLib: in C, and in Python with its introspection data.
@Suite(.process) struct GLibClientTests {
  private static let directory = try! TemporaryDirectory()
  private static let source = Probe.root + "clients/glib"

  /// The directory of the library; nil where this machine cannot build it.
  private static let library = Result<String?, any Error> {
    guard let client = CClient.packaged,
      (try? Probe.output(of: ["/usr/bin/pkg-config", "--exists", "gio-2.0"])) != nil
    else {
      print("NOT TESTED: the client for GLib takes its headers; run: scripts/setup")
      return nil
    }
    return try build("libhealthd-glib.so", client)
  }

  /// The directory of the introspection data; nil where this machine cannot build it.
  private static let typelib = Result<String?, any Error> {
    guard let client = CClient.packaged, try library.get() != nil,
      FileManager.default.isExecutableFile(atPath: "/usr/bin/g-ir-scanner")
    else {
      print("NOT TESTED: introspection takes g-ir-scanner; run: scripts/setup")
      return nil
    }
    return try build("Healthd-1.0.typelib", client)
  }

  private static func build(_ file: String, _ client: String) throws -> String {
    try Probe.output(of: [
      "/usr/bin/make", "--silent", "-C", source, "OUT=" + directory.path, "CLIENT=" + client,
      "CFLAGS=-g", directory.path + "/" + file,
    ])
    return directory.path
  }

  /// Compiles a source file. Returns the program.
  private static func program(
    _ name: String, of source: String, _ library: String
  ) throws -> String {
    let program = library + "/" + name
    let flags = try Probe.output(of: ["/usr/bin/pkg-config", "--cflags", "--libs", "gio-2.0"])
      .split(whereSeparator: \.isWhitespace).map(String.init)
    try Probe.output(
      of: ["/usr/bin/cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-g", "-o", program]
        + ["-I\(Self.source)/include", source, "-L" + library]
        + ["-Wl,-rpath-link," + library, "-lhealthd-glib"] + flags)
    return program
  }

  /// Writes the only example of a language in the README to a file. Returns its path.
  private static func example(_ language: String) throws -> String {
    let readme = try String(contentsOfFile: source + "/README.md", encoding: .utf8)
    let parts = readme.components(separatedBy: "```\(language)\n")
    try #require(parts.count == 2)
    let code = try #require(parts[1].components(separatedBy: "```\n").first)
    let path = directory.path + "/example." + (language == "c" ? "c" : "py")
    try code.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  /// Registers the app of the README, which may read steps, and saves some.
  private static let steps = """
    healthctl=\(DaemonProcess.builtProgram("healthctl"))
    $healthctl app register --id org.example.steps --name Steps --read-usage "Counts your steps." \
      --entitlement com.apple.developer.healthkit > /dev/null 2>&1
    $healthctl grant org.example.steps --override --read stepCount > /dev/null
    $healthctl save stepCount 512 --from "yesterday 08:30" --to "yesterday 08:40" > /dev/null
    true
    """

  /// Runs a command with a new daemon, whose rules answer the requests of the app.
  private static func output(
    of command: [String], library: String, rules: String, first: String = "true"
  ) throws -> String {
    let directory = try TemporaryDirectory()
    return try Probe.output(
      of: [
        DaemonProcess.builtProgram("healthd"), "--ephemeral", "--consent", rules, "--",
        "/bin/sh", "-c", first + " && exec \"$@\"", "sh",
        // A call that does not complete leaves the main loop waiting.
        "/usr/bin/timeout", "\(Int(scaledTimeout(60)))",
      ] + command,
      environment: [
        "XDG_CONFIG_HOME": directory.path, "TZ": "Europe/Berlin", "LD_LIBRARY_PATH": library,
        "GI_TYPELIB_PATH": library, "PYTHONDONTWRITEBYTECODE": "1",
      ])
  }

  @Test("an app in C uses GLib's main loop, cancels calls in flight, and leaks no memory")
  func mainLoop() throws {
    guard let library = try Self.library.get() else { return }
    let program = try Self.program("app", of: Probe.root + "Tests/Clients/glib.c", library)
    // The tables of GLib's types remain reachable until the end.
    let valgrind = [
      "/usr/bin/valgrind", "--quiet", "--leak-check=full", "--error-exitcode=9",
      "--show-leak-kinds=definite,indirect", "--errors-for-leak-kinds=definite,indirect",
    ]
    let hasValgrind = FileManager.default.isExecutableFile(atPath: valgrind[0])
    if !hasValgrind { print("NOT TESTED: the memory of the client for GLib takes valgrind") }
    let output = try Self.output(
      of: (hasValgrind ? valgrind : []) + [program], library: library,
      rules: Probe.root + "Tests/Clients/glib.rules",
      first: """
        \(DaemonProcess.builtProgram("healthctl")) app register --id org.example.glib --name Walks \
        --read-usage "Draws your walks." --share-usage "Adds your walks." \
        --entitlement com.apple.developer.healthkit > /dev/null 2>&1
        """)
    let expected = try String(
      contentsOfFile: Probe.root + "Tests/Clients/glib.txt", encoding: .utf8)
    #expect(output == expected)
  }

  @Test("an app in Python introduces itself, saves, queries and follows changes through GLib")
  func introspection() throws {
    let python = "/usr/bin/python3"
    guard (try? Probe.output(of: [python, "-c", "import gi, cryptography"])) != nil else {
      print("NOT TESTED: introspection takes PyGObject; run: scripts/setup")
      return
    }
    guard let library = try Self.typelib.get() else { return }
    let output = try Self.output(
      of: [python, Probe.root + "Tests/Clients/glib.py"], library: library,
      rules: "allow")
    #expect(
      output == """
        connects with a key
        requests authorization
        saves and queries
        computes statistics
        follows changes
        reports errors, and calls any method
        closes

        """)
  }

  @Test("the example in C of the README shows the steps of a week")
  func exampleInC() throws {
    guard let library = try Self.library.get() else { return }
    let program = try Self.program("example", of: try Self.example("c"), library)
    let output = try Self.output(
      of: [program], library: library, rules: "allow", first: Self.steps)
    #expect(output == "512 steps\n")
  }

  @Test("the example in Python of the README shows samples")
  func exampleInPython() throws {
    let python = "/usr/bin/python3"
    guard (try? Probe.output(of: [python, "-c", "import gi"])) != nil else {
      print("NOT TESTED: the example in Python takes PyGObject; run: scripts/setup")
      return
    }
    guard let library = try Self.typelib.get() else { return }
    let shown = Self.directory.path + "/shown"
    // It follows changes until it is ended.
    let run = """
      mkfifo \(shown)
      \(python) -u \(try Self.example("python")) > \(shown) &
      read -r line < \(shown)
      kill $!
      echo "$line"
      """
    let output = try Self.output(
      of: ["/bin/sh", "-c", run], library: library, rules: "allow", first: Self.steps)
    #expect(output == "512 steps by healthctl\n")
  }
}
