import Foundation
import HealthModel

/// The prompt in which the user answers a request: a page that `healthctl open` shows.
struct Prompt: Sendable {
  private let program: String

  /// Returns the first healthctl that can open the prompt; nil if there is none. Notifications then name
  /// commands.
  ///
  /// - Parameter programs: The paths of healthctl to try.
  static func find(_ programs: [String]) -> Prompt? {
    programs.first { run($0, ["open", "--help"])?.waitForSuccess() ?? false }.map(Prompt.init)
  }

  /// Where healthctl may be: beside this program, or in a directory of `PATH`. Packages and builds
  /// install both programs in one directory.
  static func programs(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] {
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let beside = own.map { String($0.prefix(upTo: $0.lastIndex(of: "/") ?? $0.startIndex)) }
    // A relative directory would depend on where this program was started.
    let path = environment["PATH", default: "/usr/local/bin:/usr/bin"].split(separator: ":")
      .filter { $0.hasPrefix("/") }
    return ([beside].compactMap { $0 } + path.map(String.init)).map { $0 + "/healthctl" }
      .filter { access($0, X_OK) == 0 }
  }

  /// Opens the prompt of a request, without waiting for the user.
  ///
  /// - Returns: Whether it opened.
  func open(_ request: ObjectID) async -> Bool {
    guard let process = Self.run(program, ["open", "--request", request.uuidString]) else {
      return false
    }
    return await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .utility).async {
        continuation.resume(returning: process.waitForSuccess())
      }
    }
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
