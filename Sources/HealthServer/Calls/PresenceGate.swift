import HealthAPI
import Dispatch
import HealthModel
import HealthPermissions

/// The proof of presence that a method of the control socket requires: the option `presence` of
/// proto/health/v1/options.proto. In user mode it is not enforced, because every program of the user
/// can read and change the files without asking the daemon.
package enum PresenceRule: String, Sendable {
  /// Reads, saves, and everything that takes something away: it must always be possible.
  case never
  /// The grants of a request. `ConsentCenter` asks for them, because whether a grant is sensitive
  /// depends on the app, and grants that are in effect already need no new proof.
  case decide
  case export
  case delete
  case administer

  /// The kind that `PresenceGate` asks for; nil if it asks for nothing.
  var kind: Presence.Kind? {
    switch self {
    case .never, .decide: nil
    case .export: .export
    case .delete: .delete
    case .administer: .administer
    }
  }
}

/// A request that needs a proof of presence in some of its forms only.
protocol PresenceDependent {
  var needsPresence: Bool { get }
}

extension StoreModeChange: PresenceDependent {
  /// Locking and beginning a guest session take something away. The secret of a session is a proof of
  /// its own, and a wrong one fails.
  var needsPresence: Bool { isLocked == false || isGuest == false && secret.isEmpty }
}

extension SalvageStoreRequest: PresenceDependent {
  /// Without `accepts`, damage is only reported.
  var needsPresence: Bool { accepts }
}

extension ImportedRemoval: PresenceDependent {
  var needsPresence: Bool { !isPreview }
}

extension SourceNameMerge: PresenceDependent {
  var needsPresence: Bool { action != .preview }
}

/// Asks for proof of presence before a handler is called, for every method of the control socket.
struct PresenceGate: Sendable {
  let presence: Presence
  /// Whether the proof is required: in system mode.
  let isEnforced: Bool

  /// Returns the kind of proof that a request needs; nil if it needs none.
  func kind(_ rule: PresenceRule, _ request: some Any) -> Presence.Kind? {
    guard isEnforced, let kind = rule.kind else { return nil }
    if let request = request as? any PresenceDependent, !request.needsPresence { return nil }
    return kind
  }

  /// Asks for the proof. `answer` is called on any thread.
  func ask(_ question: Presence.Question, answer: @escaping @Sendable (Bool) -> Void) {
    // The dialog can stay open for minutes, so it must not occupy a thread of the work queue.
    DispatchQueue.global(qos: .userInitiated).async { answer(presence.isProved(question)) }
  }

  static let refusal = PermissionError(
    .presenceRequired, "nothing was done: your presence was not proved")
}
