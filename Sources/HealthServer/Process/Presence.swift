import Foundation
package import HealthModel

/// Proof that the user is present, as opposed to a program that runs in the user's session. A
/// program that requests the proof cannot forge it: polkit's agent asks for the password, and
/// polkit reports the result to the daemon.
package struct Presence: Sendable {
  /// What the user is asked to prove presence for. Each kind is an action of polkit,
  /// `org.healthd.KIND`.
  package enum Kind: String, CaseIterable, Sendable {
    /// Granting sensitive types, or types for which the app's evidence level is too low. Each grant
    /// needs a password of its own.
    case decideSensitive = "decide-sensitive"
    /// Granting other types. This and the following proofs hold for a few minutes.
    case decide
    /// A copy of the whole store.
    case export
    /// Deleting data.
    case delete
    /// Changing which programs are which app, the mode, the ledger, and settings.
    case administer
  }

  /// The act for which the user is asked to prove presence.
  package struct Question: Hashable, Sendable {
    package var kind: Kind
    /// The process that sent the request. polkit determines its session, and shows the dialog there.
    package var processID: Int32
    /// The bundle identifier of the app; empty if the act concerns none.
    package var app: String
    /// The types to be granted.
    package var types: [ObjectType]

    package init(
      kind: Kind = .decideSensitive, processID: Int32, app: String = "", types: [ObjectType] = []
    ) {
      self.kind = kind
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
  /// The action of a kind, and the part of its name if its message names the app and the types.
  /// polkit accepts such details only from root or from the owner of the action, which is the account
  /// of `PresenceService`. In user mode, the action without details is used.
  static let actionPrefix = "org.healthd."
  static let namedSuffix = "-for-app"
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
      let action = actionPrefix + question.kind.rawValue
      // Only the exit status 0 counts. Every failure, also of starting pkcheck, is a refusal.
      var status: Int32? = failureStatus
      if !question.app.isEmpty {
        let details = ["--detail", "app", question.app, "--detail", "types", names(question.types)]
        status = run(
          program, ["--action-id", action + namedSuffix, "--process", process] + details)
      }
      // polkit rejected the details, or the policy file lacks the named action. No dialog was
      // shown.
      if status == failureStatus {
        status = run(program, ["--action-id", action, "--process", process])
      }
      return status == 0
    }
  }

  private static func names(_ types: [ObjectType]) -> String {
    let names = types.prefix(namedTypeCountMax).map(\.name).joined(separator: ", ")
    let more = types.count - namedTypeCountMax
    return more > 0 ? "\(names) and \(more) more" : names
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
