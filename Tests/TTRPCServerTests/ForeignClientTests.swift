import Foundation
import TestSupport
import TTRPCServer
import Testing
import WireTestSupport

/// Goal: clients of other implementations are served. Method: programs in `Tests/Interop` that use
/// them. The one with containerd's ttrpc client needs Go and Debian's package of that client, and the
/// one with grpc-swift-2 must have been built; these tests do neither.
@Suite("14: clients of other implementations", .process)
struct ForeignClientTests {
  private static let isInstalled =
    ["/usr/bin/go", "/usr/share/gocode/src/github.com/containerd/ttrpc"]
    .allSatisfy { FileManager.default.fileExists(atPath: $0) }

  /// An interpreter with gRPC's client.
  private static func grpcPython() -> String? {
    if PythonTools.has("grpc"), let python = PythonTools.program("python3") { return python }
    print("NOT TESTED: gRPC's client for Python is missing; run: scripts/setup")
    return nil
  }

  @Test("gRPC's client for Python passes the interoperability tests that apply")
  func interoperability() throws {
    guard let python = Self.grpcPython() else { return }
    let harness = try TransportHarness { $0.clock = .monotonic }
    let descriptors = harness.directory + "/interop.binpb"
    let tests = PythonTools.root + "/Tests"
    let made = try PythonTools.run(
      "/usr/bin/env",
      [
        "protoc", "-I", tests + "/InteropServer", "--descriptor_set_out=" + descriptors,
        "interop.proto",
      ])
    #expect(made.status == 0, "\(made.output)")
    let result = try PythonTools.run(
      python, [tests + "/Interop/grpc_interop.py", harness.path, descriptors])
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.split(separator: "\n").count == 19, "\(result.output)")
  }

  @Test("calls of the vectors have the same answers over gRPC")
  func vectors() throws {
    guard let python = Self.grpcPython() else { return }
    let harness = try TransportHarness { $0.clock = .monotonic }
    let vectors = Vector.valid + Vector.invalid
    let files = vectors.map { PythonTools.root + "/proto/vectors/\($0.name)" }
    let result = try PythonTools.run(
      python, [PythonTools.root + "/Tests/Interop/grpc_vectors.py", harness.path] + files)
    #expect(result.status == 0, "\(result.output)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == vectors.count)
    #expect(lines.count { $0.hasPrefix("passed ") } >= 20)
  }

  private static let swiftProgram =
    PythonTools.root + "/.build/bench/grpc-swift/release/grpc-swift-client"

  @Test(
    "grpc-swift-2 passes with all kinds of streams, errors, deadlines and cancellation",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: swiftProgram),
      "needs Tests/Interop/grpc-swift/build"))
  func swiftClient() throws {
    let harness = try TransportHarness { $0.clock = .monotonic }
    let result = try PythonTools.run(Self.swiftProgram, ["interop", harness.path])
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.split(separator: "\n").count == 13, "\(result.output)")
  }

  @Test(
    "containerd's ttrpc client for Go passes",
    .enabled(if: isInstalled, "needs golang-go and golang-github-containerd-ttrpc-dev"))
  func goClient() throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Interop/run-ttrpc-go")
    let process = Process()
    process.executableURL = script
    process.arguments = [
      URL(filePath: tests).deletingLastPathComponent().path(percentEncoded: false)
    ]
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
