import Foundation
package import HealthModel

/// Proof that the user is present, as opposed to a program that runs in the user's session. A
/// program that requests the proof cannot forge it: polkit's agent asks for the password, and
/// polkit reports the result to the daemon.
package struct Presence: Sendable {
  /// The grant for which the user is asked to prove presence.
  package struct Question: Sendable {
    /// The process that sent the decision. polkit determines its session, and shows the dialog
    /// there.
    package var processID: Int32
    /// The bundle identifier of the app.
    package var app: String
    /// The types to be granted.
    package var types: [ObjectType]

    package init(processID: Int32, app: String, types: [ObjectType]) {
      self.processID = processID
      self.app = app
      self.types = types
    }
  }

  /// Blocks until the user has answered. Returns false also if the machine cannot ask.
  package var isProved: @Sendable (Question) -> Bool

  package init(isProved: @escaping @Sendable (Question) -> Bool) { self.isProved = isProved }

  /// The instance for machines without polkit.
  package static let unavailable = Presence { _ in false }

  /// The command line client of polkit. The daemon would otherwise need a connection to the system
  /// bus.
  package static let program = "/usr/bin/pkcheck"
  /// The action whose message names the app and the types. polkit accepts such details only from
  /// root or from the owner of the action, so the administrator must name the user in the policy
  /// file.
  static let namedAction = "org.healthd.decide-sensitive-for-app"
  /// The action without details, for machines whose policy does not name this user as its owner.
  static let action = "org.healthd.decide-sensitive"
  /// The time for typing a password, in milliseconds. Afterwards pkcheck is ended, and presence
  /// counts as not proved.
  static let timeoutMilliseconds: Int32 = 120_000
  /// The maximum number of types named in a message.
  static let namedTypeCountMax = 6
  /// The exit status of pkcheck if it failed before showing a dialog.
  private static let failureStatus: Int32 = 127

  /// Returns the instance that asks polkit. The arguments of pkcheck are fixed except for the
  /// numbers of the process, the bundle identifier, which consists of letters, digits, dots and
  /// hyphens, and the names of types, so they cannot inject options. The policy file of the actions
  /// is scripts/polkit/org.healthd.policy.
  package static func polkit(userID: UInt32, program: String = Presence.program) -> Presence {
    guard FileManager.default.isExecutableFile(atPath: program) else { return unavailable }
    return Presence { question in
      // The process has exited, so there is no session to ask in.
      guard let start = startTime(of: question.processID) else { return false }
      let process = "\(question.processID),\(start),\(userID)"
      var types = question.types.prefix(namedTypeCountMax).map(\.name).joined(separator: ", ")
      let more = question.types.count - namedTypeCountMax
      if more > 0 { types += " and \(more) more" }
      let details = ["--detail", "app", question.app, "--detail", "types", types]
      // Only the exit status 0 counts. Every failure, also of starting pkcheck, is a refusal.
      var status = run(program, ["--action-id", namedAction, "--process", process] + details)
      // polkit rejected the details, or the policy file lacks the named action. No dialog was
      // shown.
      if status == failureStatus {
        status = run(program, ["--action-id", action, "--process", process])
      }
      return status == 0
    }
  }

  /// Runs a program and returns its exit status; nil if it did not exit normally. The environment
  /// is empty, so that the process that started the daemon cannot redirect it to another bus.
  private static func run(_ program: String, _ arguments: [String]) -> Int32? {
    do {
      return try ChildProcess(
        program, arguments + ["--allow-user-interaction"], environment: [], hasOutput: false
      ).wait(milliseconds: timeoutMilliseconds)
    } catch { return nil }
  }

  /// Returns field 22 of /proc/PID/stat, the start time in clock ticks since boot. With it, polkit
  /// can detect that the process number was reused. The second field is the program name in
  /// parentheses and may contain spaces, so parsing starts after the last parenthesis.
  private static func startTime(of processID: Int32) -> UInt64? {
    guard let stat = try? String(contentsOfFile: "/proc/\(processID)/stat", encoding: .utf8),
      let end = stat.lastIndex(of: ")")
    else { return nil }
    let fields = stat[stat.index(after: end)...].split(separator: " ")
    return fields.count > 19 ? UInt64(fields[19]) : nil
  }
}
