import Foundation

/// The program age (https://github.com/FiloSottile/age), the reference implementation of the format.
enum AgeProgram {
  static let isInstalled: Bool = {
    let isInstalled = ["age", "age-keygen"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0)
    }
    if !isInstalled { print("NOT TESTED: the program age is missing; run scripts/setup") }
    return isInstalled
  }()

  /// Runs a program and returns its standard output.
  static func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: Data)
  {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/" + program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, data)
  }

  /// Runs a program in a terminal, which age requires for a passphrase, and types the lines.
  static func typing(
    _ program: String, _ arguments: [String], _ lines: [String]
  ) throws -> Int32 {
    let (process, keyboard, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
    process.arguments = [
      "--quiet", "--return", "--command",
      (["/usr/bin/" + program] + arguments).joined(separator: " "),
      "/dev/null",
    ]
    process.standardInput = keyboard
    process.standardOutput = output
    try process.run()
    try output.fileHandleForWriting.close()
    for line in lines {
      // age asks for each line.
      var said = ""
      while !said.contains(": ") {
        let more = output.fileHandleForReading.availableData
        guard !more.isEmpty else { break }
        said += String(decoding: more, as: UTF8.self)
      }
      try keyboard.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }
    _ = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
