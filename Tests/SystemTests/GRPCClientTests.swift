import DaemonTestSupport
import Foundation
import HealthModel
import TestSupport
import Testing

/// Clients of gRPC that were written elsewhere, with a daemon. `Tests/Interop` contains the programs.
@Suite(.process) struct GRPCClientTests {
  @Test("gRPC's client for Python learns the methods by reflection, saves, queries and watches")
  func python() throws {
    guard PythonTools.has("grpc_reflection"), let python = PythonTools.program("python3") else {
      print("NOT TESTED: gRPC's client for Python is missing; run: scripts/setup")
      return
    }
    let daemon = try DaemonProcess()
    let result = try PythonTools.run(
      python,
      [
        PythonTools.root + "/Tests/Interop/grpc_daemon.py", daemon.controlPath, daemon.appPath,
        "\(daemon.process.processIdentifier)",
      ])
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.split(separator: "\n").count == 9, "\(result.output)")
  }

  @Test("gRPC's client for C++ says hello, saves, queries, watches, cancels and ends at a deadline")
  func cPlusPlus() throws {
    let files = ["/usr/bin/g++", "/usr/bin/protoc", "/usr/include/grpcpp/grpcpp.h"]
    guard files.allSatisfy(FileManager.default.fileExists) else {
      print("NOT TESTED: gRPC's client for C++ is missing; run: scripts/setup")
      return
    }
    let directory = try TemporaryDirectory()
    let (program, descriptors) = (directory.path + "/grpc_client", directory.path + "/proto.binpb")
    let flags = try Probe.output(
      of: ["/usr/bin/pkg-config", "--cflags", "--libs", "grpc++", "protobuf"]
    ).split(whereSeparator: \.isWhitespace).map(String.init)
    try Probe.output(
      of: ["/usr/bin/g++", "-std=c++17", "-O0", "-Wall", "-Wextra", "-o", program]
        + [Probe.root + "Tests/Interop/grpc_client.cc"] + flags)
    try Probe.output(
      of: ["/usr/bin/protoc", "-I", Probe.root + "proto", "-I", "/usr/include"]
        + ["--include_imports", "--descriptor_set_out=" + descriptors]
        + ["health/v1/samples.proto", "health/v1/live.proto", "health/v1/session.proto"])
    let daemon = try DaemonProcess()
    let app = try daemon.owner().register(
      "org.example.cpp", read: [.stepCount], share: [.stepCount])
    let output = try Probe.output(
      of: [program, daemon.appPath, descriptors, "org.example.cpp", Probe.digits(app.token)])
    #expect(output.split(separator: "\n").count == 6, "\(output)")
  }

  private static let hasGo =
    ["/usr/bin/go", "/usr/share/gocode/src/google.golang.org/grpc"]
    .allSatisfy(FileManager.default.fileExists)

  @Test(
    "gRPC's client for Go says hello, saves, queries, watches, cancels and ends at a deadline",
    .enabled(if: hasGo, "needs golang-go and golang-google-grpc-dev"))
  func go() throws {
    let daemon = try DaemonProcess()
    let app = try daemon.owner().register(
      "org.example.go", read: [.stepCount], share: [.stepCount])
    let output = try Probe.output(
      of: [Probe.root + "Tests/Interop/run-grpc-go", daemon.appPath, "org.example.go"]
        + [Probe.digits(app.token)])
    #expect(output.split(separator: "\n").count == 7, "\(output)")
  }

  private static let swiftProgram =
    Probe.root + ".build/bench/grpc-swift/release/grpc-swift-client"

  @Test(
    "grpc-swift-2 says hello, saves, queries, watches, cancels and ends at a deadline",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: swiftProgram),
      "needs Tests/Interop/grpc-swift/build"))
  func swift() throws {
    let daemon = try DaemonProcess()
    let app = try daemon.owner().register(
      "org.example.swift", read: [.stepCount], share: [.stepCount])
    let output = try Probe.output(
      of: [Self.swiftProgram, "app", daemon.appPath, "org.example.swift"]
        + [Probe.digits(app.token)])
    #expect(output.split(separator: "\n").count == 9, "\(output)")
  }
}
