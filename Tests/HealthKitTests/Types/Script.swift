import Dispatch
import Foundation
import TestSupport
import Testing

/// A project script that has run to completion.
struct Script: Sendable {
  var status: Int32
  /// The combined standard output and standard error.
  var text: String

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../..").standardizedFileURL

  /// Runs on its own thread, because a script takes seconds and would block a thread that other
  /// tests need.
  static func run(_ name: String, _ arguments: String...) async throws -> Script {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "script").async {
        continuation.resume(with: Result { try wait(for: name, arguments) })
      }
    }
  }

  private static func wait(for name: String, _ arguments: [String]) throws -> Script {
    let process = Process()
    process.executableURL = root.appendingPathComponent("scripts/" + name)
    process.arguments = arguments
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Script(status: process.terminationStatus, text: text)
  }
}

extension Trait where Self == ConditionTrait {
  /// Disables tests of scripts that read the modules that `swift build` writes to .build/debug.
  static var needsNormalBuild: Self {
    .disabled(
      if: Sanitizer.current != nil, "the modules of the normal build are not those of this program")
  }
}
