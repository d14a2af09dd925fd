import Foundation
import HealthWords

/// Secrets in the secret service of the desktop, such as GNOME Keyring or KWallet, through
/// `secret-tool` of libsecret. The secret is 32 random bytes as hexadecimal digits.
enum SecretService {
  private static let attributes = ["service", "healthd", "purpose", "unlock"]

  /// Returns the stored secret.
  static func secret() throws(CommandFailure) -> [UInt8] {
    let text = try run(["lookup"] + attributes, input: nil)
    guard !text.isEmpty else {
      throw CommandFailure(
        .notFound, "the secret service has no key of healthd",
        nextStep: "Store one with: healthctl encryption add-key --secret-service")
    }
    return text
  }

  /// Stores a new secret and returns it.
  static func create() throws(CommandFailure) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdef".utf8)
    let text = (0..<64).map { _ in digits[Int.random(in: 0..<16, using: &generator)] }
    _ = try run(["store", "--label", "healthd"] + attributes, input: text)
    return text
  }

  private static func run(
    _ arguments: [String], input: [UInt8]?
  ) throws(CommandFailure) -> [UInt8] {
    let (process, output, entry) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["secret-tool"] + arguments
    process.standardOutput = output
    process.standardInput = entry
    do { try process.run() } catch {
      throw CommandFailure(.unavailable, "secret-tool cannot be started")
    }
    if let input {
      // A program that is missing, or ends early, reads nothing; its exit status reports it.
      signal(SIGPIPE, SIG_IGN)
      try? entry.fileHandleForWriting.write(contentsOf: Data(input))
    }
    try? entry.fileHandleForWriting.close()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus != 127 else {
      throw CommandFailure(
        .unavailable, "secret-tool is not installed",
        nextStep: "Install it with: apt install libsecret-tools")
    }
    guard input == nil || process.terminationStatus == 0 else {
      throw CommandFailure(.unavailable, "the secret service refused to store the key")
    }
    return Array(text.prefix { $0 != UInt8(ascii: "\n") })
  }
}
