import Foundation
import HealthRPC
import HealthWire

/// Calls that another, small program makes for the test.
enum SocketPipe {
  /// Built beside the tests.
  static var program: String? {
    guard
      let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return nil }
    return (tests as NSString).deletingLastPathComponent + "/socket-pipe"
  }

  static func call<Request, Reply>(
    _ path: String, _ method: Method<Request, Reply>, _ request: Request
  ) throws -> Status {
    var connection = ClientConnection()
    var bytes: [UInt8] = []
    _ = try connection.open(
      service: method.service, method: method.name, kind: .unary, to: &bytes
    ) { request.appendWire(to: &$0) }
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = program.map { URL(fileURLWithPath: $0) }
    process.arguments = [path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    input.fileHandleForWriting.write(Data(bytes))
    try input.fileHandleForWriting.close()
    let answer = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    return answer.withUnsafeBytes { answer in
      var rest = answer
      guard case .ended(_, let status, _)? = connection.next(&rest) else {
        return Status(.unknown, "no answer")
      }
      return status
    }
  }
}
