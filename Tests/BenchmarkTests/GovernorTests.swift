import Foundation
import TestSupport
import Testing

/// The frequency of the cores while `scripts/bench` measures.
@Suite(.process) struct GovernorTests {
  @Test("the cores run at full speed while something is measured, and as before afterwards")
  func restored() throws {
    let directory = try TemporaryDirectory()
    try directory.write("cpu0/cpufreq/scaling_governor", Array("powersave\n".utf8))
    try directory.write("cpu1/cpufreq/scaling_governor", Array("schedutil\n".utf8))
    // A core whose frequency Linux does not choose.
    try directory.write("cpu2/online", Array("1\n".utf8))
    let output = try run(
      """
      import machine, pathlib, sys
      cores = pathlib.Path(sys.argv[1])
      try:
          with machine.full_speed(cores):
              print(machine.governor(cores))
              raise KeyboardInterrupt
      except KeyboardInterrupt:
          print(machine.governor(cores))
      with machine.full_speed(cores / "missing"):
          print(machine.governor(cores / "missing"))
      """, directory.path)
    #expect(output == "performance\npowersave and schedutil\nnone\n")
  }

  private func run(_ script: String, _ argument: String) throws -> String {
    let modules = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "scripts/bench.d")
    let python = Process()
    python.executableURL = URL(filePath: "/usr/bin/env")
    python.arguments = ["python3", "-B", "-c", script, argument]
    python.currentDirectoryURL = modules
    let pipe = Pipe()
    python.standardOutput = pipe
    python.standardError = pipe
    try python.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    python.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
