import Foundation

/// Programs of Python packages that scripts/setup installs into `.build/python`.
package enum PythonTools {
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL.path

  /// Returns the path of a program; nil if it is not installed.
  package static func program(_ name: String) -> String? {
    let path = root + "/.build/python/bin/" + name
    return access(path, X_OK) == 0 ? path : nil
  }

  /// Whether the Python of these packages has a module.
  package static func has(_ module: String) -> Bool {
    guard let python = program("python3") else { return false }
    return (try? run(python, ["-c", "import \(module)"]).status) == 0
  }

  package static func run(
    _ program: String, _ arguments: [String]
  ) throws -> (status: Int32, output: String) {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }
}
