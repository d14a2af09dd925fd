import Dispatch
import HealthModel
import TTRPC

// Notifiers: programs that show the user that a request waits. They decide nothing, so that there may
// be several of them beside the agent.

extension ConsentCenter {
  /// A connected notifier.
  struct Notifier {
    let stream: AgentStream
    /// The versions of the open sheets that were sent to it.
    var known: [ObjectID: UInt32] = [:]
  }

  /// The maximum number of notifiers, each of which receives every sheet.
  static let notifierCountMax = 16

  /// Registers a notifier and sends it the open sheets. May be called from any thread.
  func attachNotifier(_ stream: AgentStream) {
    queue.async { [self] in
      guard notifiers.count < Self.notifierCountMax else {
        return stream.fail(Status(.resourceExhausted, "too many programs notify of requests"))
      }
      notifiers[ObjectIdentifier(stream)] = Notifier(stream: stream)
      updateNotifiers()
    }
  }

  /// Unregisters a notifier. May be called from any thread.
  func detachNotifier(_ stream: AgentStream) {
    queue.async { [self] in notifiers[ObjectIdentifier(stream)] = nil }
  }

  /// Sends what has changed since the last call: one sheet of each app, its oldest, as to an agent.
  /// Must be called on the queue.
  func updateNotifiers() {
    guard !notifiers.isEmpty else { return }
    let open = sheets.isHidden ? [] : sheets.open.filter { sheets.isVisible($0) }
    for (id, notifier) in notifiers {
      var known: [ObjectID: UInt32] = [:]
      for sheet in open {
        known[sheet.id] = sheet.version
        if notifier.known[sheet.id] != sheet.version {
          notifier.stream.send(.sheet(content(of: sheet)))
        }
      }
      for closed in notifier.known.keys where known[closed] == nil {
        notifier.stream.send(.closed(closed))
      }
      notifiers[id]?.known = known
    }
  }
}
