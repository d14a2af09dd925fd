import Foundation

/// Proof that the person is there, not only a program that runs in her session. Whoever asks for it
/// cannot give it: polkit's own agent asks the person for her password, and polkit answers the daemon.
package struct Presence: Sendable {
  /// Blocks until the person has answered. False also when the machine cannot ask.
  ///
  /// - Parameter processID: of the process that sent the decision.
  package var isProved: @Sendable (_ processID: Int32) -> Bool

  package init(isProved: @escaping @Sendable (Int32) -> Bool) { self.isProved = isProved }

  /// On machines without polkit.
  package static let unavailable = Presence { _ in false }

  static let program = "/usr/bin/pkcheck"
  static let action = "org.healthd.decide-sensitive"
  static let timeoutSeconds = 120.0

  /// Asks polkit with fixed arguments; of the process only numbers are passed on. The action's policy
  /// file is scripts/polkit/org.healthd.policy.
  package static func polkit(userID: UInt32) -> Presence {
    guard FileManager.default.isExecutableFile(atPath: program) else { return unavailable }
    return Presence { processID in
      guard let start = startTime(of: processID) else { return false }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = [
        "--action-id", action, "--process", "\(processID),\(start),\(userID)",
        "--allow-user-interaction",
      ]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return false }
      let watchdog = DispatchWorkItem { process.terminate() }
      DispatchQueue.global().asyncAfter(deadline: .now() + timeoutSeconds, execute: watchdog)
      process.waitUntilExit()
      watchdog.cancel()
      return process.terminationReason == .exit && process.terminationStatus == 0
    }
  }

  /// Field 22 of /proc/PID/stat, in clock ticks since boot: with it polkit tells the process from
  /// another that got its number. The second field is the program's name, in parentheses.
  private static func startTime(of processID: Int32) -> UInt64? {
    guard let stat = try? String(contentsOfFile: "/proc/\(processID)/stat", encoding: .utf8),
      let end = stat.lastIndex(of: ")")
    else { return nil }
    let fields = stat[stat.index(after: end)...].split(separator: " ")
    return fields.count > 19 ? UInt64(fields[19]) : nil
  }
}
