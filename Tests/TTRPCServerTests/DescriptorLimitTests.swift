import Foundation
import Glibc
import TestSupport
import Testing
import WireTestSupport

/// Goal: at the descriptor limit the server serves its existing connections, uses almost no
/// processor time, and recovers. Method: a separate server process under `ulimit -n`.
@Suite("10: descriptors run out", .process)
struct DescriptorLimitTests {
  @Test(
    "at the limit, established connections are served at little CPU time, and the server recovers")
  func exhaustion() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/s"
    // The main queue of the server is taken into use when no descriptor is left.
    let server = try InteropProcess(path: path, descriptorLimit: 48)
    defer { server.stop() }
    var clients = (0..<20).map { _ in RawClient(path: path) }
    for client in clients { #expect(client.ping(1)) }
    // These wait in the kernel's queue.
    var waiting = (0..<150).map { _ in RawClient(path: path) }
    let before = server.processorTicks
    let begin = ContinuousClock.now
    var id: UInt32 = 3
    while ContinuousClock.now - begin < .seconds(1) {
      for client in clients.prefix(3) { #expect(client.ping(id)) }
      id += 2
      usleep(20_000)
    }
    // Ticks are hundredths of a second: 5 % of the second, and the pings.
    #expect(server.processorTicks - before <= 10)
    server.finishStarting()
    clients = []
    #expect(waiting[0].ping(1))
    #expect(waiting[10].ping(1))
    waiting = []
    #expect(RawClient(path: path).ping(1))
  }
}

/// The interop server as a process.
private final class InteropProcess {
  private let process = Process()
  private let input = Pipe()

  init(path: String, descriptorLimit: Int) throws {
    // Built next to the tests.
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let server = URL(filePath: tests).deletingLastPathComponent().appending(path: "interop-server")
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c",
      "ulimit -n \(descriptorLimit); exec '\(server.path(percentEncoded: false))' '\(path)' late",
    ]
    process.standardInput = input
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    #expect(output.fileHandleForReading.availableData == Data("ready\n".utf8))
  }

  /// User and system time, in hundredths of a second.
  var processorTicks: Int {
    let path = "/proc/\(process.processIdentifier)/stat"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return .max }
    let fields = text.split(separator: ")").last!.split(separator: " ")
    return Int(fields[11])! + Int(fields[12])!
  }

  /// Lets the server reach the end of its program.
  func finishStarting() { try? input.fileHandleForWriting.close() }

  func stop() {
    finishStarting()
    process.terminate()
    process.waitUntilExit()
  }
}
