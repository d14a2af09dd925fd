public import TTRPC

/// The reason why a request is rejected although it is valid: its principal or the server is
/// overloaded.
enum Overload: Hashable, Sendable {
  /// The principal has too many calls in flight.
  case tooManyCalls
  /// Requests and unsent replies of the principal fill the memory that it may use.
  case tooMuchMemory
  /// The server as a whole is short of memory.
  case busy
}

/// The statuses with which a server rejects requests while it is overloaded. A service may attach
/// details, such as a delay after which to retry. Measured delays would disclose the load that
/// other clients cause.
public struct OverloadStatuses: Sendable {
  /// The principal has too many calls in flight.
  public var tooManyCalls = Status(
    .resourceExhausted, "too many calls in flight: wait for replies")
  /// Requests and unread replies of the principal fill the memory that it may use.
  public var tooMuchMemory = Status(
    .resourceExhausted, "requests and unread replies fill the memory allowed: read replies first")
  /// The server as a whole is short of memory.
  public var busy = Status(.resourceExhausted, "the server is short of memory: try again later")

  /// Creates statuses without details, with code `resourceExhausted`.
  public init() {}

  subscript(overload: Overload) -> Status {
    switch overload {
    case .tooManyCalls: tooManyCalls
    case .tooMuchMemory: tooMuchMemory
    case .busy: busy
    }
  }
}
