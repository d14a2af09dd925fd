import Foundation
import TestSupport
import Testing

/// Goal: a client of another implementation is served. Method: `Tests/Interop/run-ttrpc-go`, which
/// compiles a program with containerd's ttrpc client. It needs Go and Debian's package of that
/// client; this test does not install them.
@Suite("14: clients of other implementations", .process)
struct ForeignClientTests {
  private static let isInstalled =
    ["/usr/bin/go", "/usr/share/gocode/src/github.com/containerd/ttrpc"]
    .allSatisfy { FileManager.default.fileExists(atPath: $0) }

  @Test(
    "containerd's ttrpc client for Go passes",
    .enabled(if: isInstalled, "needs golang-go and golang-github-containerd-ttrpc-dev"))
  func goClient() throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Interop/run-ttrpc-go")
    let process = Process()
    process.executableURL = script
    process.arguments = [URL(filePath: tests).deletingLastPathComponent().path()]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    #expect(process.terminationStatus == 0, "\(text)")
    #expect(text.contains("PASSED") && !text.contains("FAIL"), "\(text)")
  }
}
