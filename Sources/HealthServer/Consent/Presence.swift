import Foundation
package import HealthModel

/// Proof that the user is there, not only a program that runs in the user's session. The program that
/// asks for it cannot give it: polkit's own agent asks for the password, and polkit answers the
/// daemon.
package struct Presence: Sendable {
  /// What the user is asked to prove presence for.
  package struct Question: Sendable {
    /// Of the process that sent the decision.
    package var processID: Int32
    /// Bundle identifier of the app.
    package var app: String
    /// What it is to be granted.
    package var types: [ObjectType]

    package init(processID: Int32, app: String, types: [ObjectType]) {
      self.processID = processID
      self.app = app
      self.types = types
    }
  }

  /// Blocks until the user has answered. False also when the machine cannot ask.
  package var isProved: @Sendable (Question) -> Bool

  package init(isProved: @escaping @Sendable (Question) -> Bool) { self.isProved = isProved }

  /// On machines without polkit.
  package static let unavailable = Presence { _ in false }

  package static let program = "/usr/bin/pkcheck"
  /// Its message names the app and the types. polkit takes such details from an action's owner or
  /// root alone: the administrator names the user in the policy file.
  static let namedAction = "org.healthd.decide-sensitive-for-app"
  static let action = "org.healthd.decide-sensitive"
  static let timeoutMilliseconds: Int32 = 120_000
  /// Types that a message names.
  static let namedTypeCountMax = 6
  /// pkcheck failed before anybody was asked.
  private static let failureStatus: Int32 = 127

  /// Asks polkit with fixed arguments; of the process only numbers are passed on, and of the app its
  /// bundle identifier, which has letters, digits, dots and hyphens. The actions' policy file is
  /// scripts/polkit/org.healthd.policy.
  package static func polkit(userID: UInt32, program: String = Presence.program) -> Presence {
    guard FileManager.default.isExecutableFile(atPath: program) else { return unavailable }
    return Presence { question in
      guard let start = startTime(of: question.processID) else { return false }
      let process = "\(question.processID),\(start),\(userID)"
      var types = question.types.prefix(namedTypeCountMax).map(\.name).joined(separator: ", ")
      let more = question.types.count - namedTypeCountMax
      if more > 0 { types += " and \(more) more" }
      let details = ["--detail", "app", question.app, "--detail", "types", types]
      var status = run(program, ["--action-id", namedAction, "--process", process] + details)
      // The details were refused, or the policy file is older: polkit has not shown a dialog yet.
      if status == failureStatus {
        status = run(program, ["--action-id", action, "--process", process])
      }
      return status == 0
    }
  }

  /// The exit status; nil when the program did not exit by itself. It has no environment: what started
  /// the daemon does not choose which bus it asks.
  private static func run(_ program: String, _ arguments: [String]) -> Int32? {
    do {
      return try ChildProcess(
        program, arguments + ["--allow-user-interaction"], environment: [], hasOutput: false
      ).wait(milliseconds: timeoutMilliseconds)
    } catch { return nil }
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
