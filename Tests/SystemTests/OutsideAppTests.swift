import DaemonTestSupport
import Foundation
import TestSupport
import Testing

/// Builds and runs clients/examples/OutsideApp, a program that knows this project only by the URL of its
/// repository and sees only the public interface of HealthClient.
@Suite(.process) struct OutsideAppTests {
  /// The copy of the package and its build, which later runs reuse.
  private static let folder = Probe.root + ".build/outside-app"

  @Test(
    "a program that depends on HealthClient by URL builds, and uses a daemon",
    .disabled(if: Sanitizer.current != nil, "the program is built without sanitizers"))
  func outsideApp() async throws {
    let programs = try await Self.programs.value
    let daemon = try DaemonProcess()
    let output = try await Self.run(
      [programs + "outside-app"],
      ["HEALTHD_RUNTIME_DIR": daemon.runtimePath, "XDG_CONFIG_HOME": daemon.directory.path])
    #expect(
      output == """
        Step Diary may read stepCount
        Step Diary may share stepCount
        days [1200.0, 800.0]
        walks 2
        walks 1
        status 2
        mass 165.0 Step Diary
        refused true true
        workouts 1
        attachment a note
        series 300.0
        samples 5
        after 1

        """)
  }

  /// The programs that a newcomer copies first, as they are printed.
  @Test(
    "the first apps of README.md and of FirstApp.md build as printed, and run",
    .disabled(if: Sanitizer.current != nil, "the programs are built without sanitizers"))
  func printedApps() async throws {
    let programs = try await Self.programs.value
    let daemon = try DaemonProcess()
    func run(_ command: String) throws -> String {
      try PrintedCommands.run(command, in: daemon.directory.path, daemon)
    }
    _ = try run("healthctl save stepCount 1200")
    for (app, expected) in zip(Self.printedApps, ["1200.0\n", ""]) {
      let manifest = try Self.manifest(of: app)
      #expect(manifest.dependencies == ["healthd"], "\(app.document)")
      #expect(manifest.products == ["HealthKit", "healthd"], "\(app.document)")
      let agent = "healthctl agent"
      #expect(try PrintedCommands.all(in: app.document, below: app.heading).contains(agent))
      // The app asks, and the user answers in another terminal.
      let output = try run(
        """
        set -e
        rm -f lines; mkfifo lines; exec 3<>lines; : >sheet
        \(agent) <lines >sheet 2>&1 & agent=$!
        \(programs + app.target) >output 2>&1 & app=$!
        until grep -q Steps sheet; do kill -0 $app || { cat output; exit 1; }; sleep 0.1; done
        printf 'all\\ndone\\n' >&3
        wait $app || { cat sheet output; exit 1; }
        kill $agent; cat output
        """)
      #expect(output == expected, "\(app.document)")
      _ = try run("healthctl app remove org.example.steps")
    }
  }

  /// A document that prints a manifest and a program, and the target of the program in the copy.
  private struct PrintedApp {
    var document: String
    /// The section that prints how to answer the request of the app.
    var heading: String
    var target: String

    /// The manifest and the program.
    func blocks() throws -> (manifest: String, program: String) {
      let text = try String(contentsOfFile: Probe.root + document, encoding: .utf8)
      let blocks = text.components(separatedBy: "```swift\n").dropFirst().map { part in
        part.components(separatedBy: "```")[0]
      }
      try #require(blocks.count == 2, "\(document) prints a manifest and a program")
      return (blocks[0], blocks[1])
    }
  }

  private static let printedApps = [
    PrintedApp(document: "README.md", heading: "First app", target: "ReadmeApp"),
    PrintedApp(
      document: "Sources/HealthKit/HealthKit.docc/FirstApp.md", heading: "Grant access",
      target: "ArticleApp"),
  ]

  /// What SwiftPM reads in a printed manifest: the names of packages, and of the products of the only target.
  private static func manifest(
    of app: PrintedApp
  ) throws -> (dependencies: [String], products: [String]) {
    let place = folder + "/" + app.target
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try app.blocks().manifest.write(
      toFile: place + "/Package.swift", atomically: true, encoding: .utf8)
    let text = try Probe.output(of: [
      "/usr/bin/env", "swift", "package", "--package-path", place, "dump-package",
    ])
    let json = try JSONDecoder().decode(Manifest.self, from: Data(text.utf8))
    return (
      json.dependencies.flatMap { $0.fileSystem.map(\.identity) },
      try #require(json.targets.first).dependencies.flatMap { $0.product.compactMap(\.name) }
    )
  }

  private struct Manifest: Decodable {
    struct Dependency: Decodable { var fileSystem: [Location] }
    struct Location: Decodable { var identity: String }
    struct Target: Decodable { var dependencies: [Product] }
    /// A name, a package, aliases and a condition, without labels.
    struct Product: Decodable { var product: [Part] }
    struct Part: Decodable {
      var name: String?
      init(from decoder: any Decoder) { name = try? String(from: decoder) }
    }
    var dependencies: [Dependency]
    var targets: [Target]
  }

  private struct Repository {
    var url: String
    var revision: String
  }

  /// Clones the commit that is checked out. SwiftPM does not accept the worktree itself, which may
  /// be a linked one, and derives the name of the package from the URL.
  private static func clone() throws -> Repository {
    let copy = folder + "/healthd.git"
    try? FileManager.default.removeItem(atPath: copy)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Probe.output(of: [
      "/usr/bin/env", "git", "clone", "-q", "--bare", "--shared", Probe.root, copy,
    ])
    let revision = try Probe.output(of: [
      "/usr/bin/env", "git", "-C", Probe.root, "rev-parse", "HEAD",
    ])
    .trimmingCharacters(in: .whitespacesAndNewlines)
    // A detached commit needs a branch to be fetched from the clone.
    try Probe.output(of: ["/usr/bin/env", "git", "-C", copy, "branch", "-f", "tested", revision])
    return Repository(url: "file://" + copy, revision: revision)
  }

  /// The directory of the programs. Both tests use one build, which takes a minute.
  private static let programs = Task { try await build(try clone()) }

  /// Builds the programs and returns their directory.
  private static func build(_ repository: Repository) async throws -> String {
    let package = folder + "/package"
    try? FileManager.default.removeItem(atPath: package)
    // The files of the tutorials are links, which lead nowhere from the copy.
    try Probe.output(of: [
      "/usr/bin/env", "cp", "-RLp", Probe.root + "clients/examples/OutsideApp", package,
    ])
    // The versions of dependencies that this build has already fetched.
    try? FileManager.default.copyItem(
      atPath: Probe.root + "Package.resolved", toPath: package + "/Package.resolved")
    for app in printedApps {
      let target = package + "/Sources/" + app.target
      try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
      try app.blocks().program.write(
        toFile: target + "/main.swift", atomically: true, encoding: .utf8)
    }
    let build = folder + "/build"
    try await run(
      ["/usr/bin/env", "swift", "build", "--package-path", package, "--scratch-path", build],
      [
        "HEALTHD_REPOSITORY": repository.url, "HEALTHD_REVISION": repository.revision,
        "HEALTHD_PRINTED_APPS": printedApps.map(\.target).joined(separator: " "),
      ].merging(try fetchedPackages()) { $1 })
    return build + "/debug/"
  }

  /// Variables with which git finds the Swift packages where this build has fetched them, so that a build of
  /// another package needs no network.
  private static func fetchedPackages() throws -> [String: String] {
    let place = Probe.root + ".build/repositories"
    let names = try FileManager.default.contentsOfDirectory(atPath: place)
    var variables = ["GIT_CONFIG_COUNT": "\(names.count)"]
    for (index, name) in names.enumerated() {
      let path = place + "/" + name
      let address = try Probe.output(of: [
        "/usr/bin/env", "git", "-C", path, "config", "remote.origin.url",
      ])
      variables["GIT_CONFIG_KEY_\(index)"] = "url.\(path).insteadOf"
      variables["GIT_CONFIG_VALUE_\(index)"] = address.trimmingCharacters(
        in: .whitespacesAndNewlines)
    }
    return variables
  }

  private struct Failure: Error { var output: String }

  /// Runs a program on its own thread, because a build takes minutes and would block a thread that
  /// other tests need.
  ///
  /// - Returns: The combined standard output and standard error.
  /// - Throws: `Failure` if the program fails.
  @discardableResult
  private static func run(
    _ command: [String], _ variables: [String: String]
  ) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "outside app").async {
        continuation.resume(with: Result { try wait(for: command, variables) })
      }
    }
  }

  private static func wait(for command: [String], _ variables: [String: String]) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(output: text) }
    return text
  }
}
