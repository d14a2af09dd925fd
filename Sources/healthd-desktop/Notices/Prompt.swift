import Foundation
import HealthModel

/// The prompt in which the user answers a request: a page that `healthctl open` shows.
struct Prompt: Sendable {
  private let program: String
  /// Whether this healthctl can open the prompt. Otherwise notifications name the agent for terminals.
  let isAvailable: Bool

  /// - Parameter program: The path of healthctl.
  init(program: String) {
    self.program = program
    isAvailable = Self.run(program, ["open", "--help"])?.waitForSuccess() ?? false
  }

  /// Opens the prompt of a request, without waiting for the user.
  func open(_ request: ObjectID) {
    guard let process = Self.run(program, ["open", "--request", request.uuidString]) else { return }
    // Reaps the process.
    DispatchQueue.global(qos: .utility).async { process.waitUntilExit() }
  }

  private static func run(_ program: String, _ arguments: [String]) -> Process? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return (try? process.run()).map { process }
  }
}

extension Process {
  fileprivate func waitForSuccess() -> Bool {
    waitUntilExit()
    return terminationStatus == 0
  }
}
