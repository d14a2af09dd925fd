import Foundation
import TestSupport
import Testing

/// The short form of `scripts/noninterference --system`.
@Suite(.process, .enabled(if: SystemDaemon.isPossible)) struct SystemNonInterferenceTests {
  @Test("FZ-02: in system mode, answers do not depend on hidden data, also across locks")
  func twoRuns() throws {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: DaemonProcess.builtProgram("noninterference"))
    process.arguments = ["--system", "12"]
    process.standardOutput = output
    try process.run()
    try? output.fileHandleForWriting.close()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    #expect(text.hasPrefix("12 traces without a difference"), "\(text)")
  }
}
