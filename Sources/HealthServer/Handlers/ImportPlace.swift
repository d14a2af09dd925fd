import HealthRPC
import Synchronization

/// Lets one connection import at a time. Two imports at once would each compare with the store as it
/// was before the other, and add everything twice.
final class ImportPlace: Sendable {
  /// Holds the place until it is released, at the latest with the connection that has it.
  final class Ticket: Sendable {
    private let place: ImportPlace
    fileprivate init(_ place: ImportPlace) { self.place = place }
    deinit { place.isTaken.store(false, ordering: .releasing) }
  }

  private let isTaken = Atomic(false)

  /// Throws a status that asks to try again while another connection has the place.
  func enter() throws(Status) -> Ticket {
    guard !isTaken.exchange(true, ordering: .acquiring) else { throw Self.busy }
    return Ticket(self)
  }

  private static let busy = Status(
    .aborted, "another import is running; try again when it is done")
}
