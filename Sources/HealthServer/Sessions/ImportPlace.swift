import TTRPC
import Synchronization

/// A lock that lets one connection import at a time. Two concurrent imports of the same data would
/// both compare it with the store as it was before either of them, and add everything twice.
final class ImportPlace: Sendable {
  /// Holds the lock until it is released, at the latest when its connection ends. The session of
  /// the connection retains it, so that a client that disconnects releases the lock.
  final class Ticket: Sendable {
    private let place: ImportPlace
    // Released once, by `whileHeld` or by the deinitializer, which may run on different threads.
    private let isHeld = Atomic(true)

    fileprivate init(_ place: ImportPlace) { self.place = place }

    deinit { release() }

    /// Runs `body` and releases the lock. The lock is free when the reply is sent, although the
    /// closure that captures the ticket still exists; otherwise the client's next call could be
    /// refused.
    func whileHeld<Value>(_ body: () throws -> Value) rethrows -> Value {
      defer { release() }
      return try body()
    }

    private func release() {
      guard isHeld.exchange(false, ordering: .relaxed) else { return }
      place.isTaken.store(false, ordering: .releasing)
    }
  }

  private let isTaken = Atomic(false)

  /// Acquires the lock. Throws `aborted`, which asks the client to retry, if another connection
  /// holds it.
  func enter() throws(Status) -> Ticket {
    // Refused and not awaited: an import may take minutes, and the call would occupy a slot of the
    // client.
    guard !isTaken.exchange(true, ordering: .acquiring) else { throw Self.busy }
    return Ticket(self)
  }

  private static let busy = Status(
    .aborted, "another import is running; try again when it is done")
}
