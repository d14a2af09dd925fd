import Foundation
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
      [PythonTools.root + "/Tests/Interop/grpc_daemon.py", daemon.controlPath, daemon.appPath])
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.split(separator: "\n").count == 7, "\(result.output)")
  }
}
