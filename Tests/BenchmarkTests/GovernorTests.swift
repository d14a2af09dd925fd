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
    let script = """
      import pathlib, sys
      sys.path.insert(0, sys.argv[1])
      import machine
      cores = pathlib.Path(sys.argv[2])
      try:
          with machine.full_speed(cores):
              print(machine.governor(cores))
              raise KeyboardInterrupt
      except KeyboardInterrupt:
          print(machine.governor(cores))
      with machine.full_speed(cores / "missing"):
          print(machine.governor(cores / "missing"))
      """
    let modules = PythonTools.root + "/scripts/bench.d"
    let arguments = ["python3", "-B", "-c", script, modules, directory.path]
    let output = try PythonTools.run("/usr/bin/env", arguments).output
    #expect(output == "performance\npowersave and schedutil\nnone\n")
  }
}
