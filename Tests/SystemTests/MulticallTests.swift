import DaemonTestSupport
import Foundation
import TestSupport
import Testing

/// The one file that packages install as several programs.
@Suite(.process) struct MulticallTests {
  private func run(_ name: String, _ arguments: [String]) throws -> (status: Int32, output: String)
  {
    let place = try TemporaryDirectory()
    let path = place.path + "/" + name
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: DaemonProcess.builtProgram("healthd-multicall"))
    return try PythonTools.run(path, arguments)
  }

  @Test(
    "the file is each program whose name it has",
    arguments: ["healthctl", "healthd-desktop", "healthd-receive", "healthd-web"])
  func names(name: String) throws {
    let found = try run(name, ["--help"])
    let program = try PythonTools.run(DaemonProcess.builtProgram(name), ["--help"])
    #expect(found.status == 0)
    #expect(found.output == program.output)
    #expect(found.output.contains("USAGE: \(name)"))
  }

  @Test("under another name it prints those that it has")
  func unknownName() throws {
    let found = try run("other", ["--help"])
    #expect(found.status == 64)
    #expect(found.output.contains("healthd-receive or healthd-web"))
  }
}
