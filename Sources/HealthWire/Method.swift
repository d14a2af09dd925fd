/// One rpc: its name on the wire and the values that go in and out. Clients call by it, and the
/// daemon's method table has a row for each.
package struct Method<Request: WireMessage, Reply: WireMessage>: Sendable {
  /// Full protobuf name, such as `health.v1.Samples`.
  package let service: String
  package let name: String
  package let isBidirectional: Bool
  /// A second execution changes nothing, so a call whose fate is unknown may be sent again.
  package let isIdempotent: Bool

  init(
    _ service: String, _ name: String, idempotent: Bool, bidirectional: Bool = false
  ) {
    self.service = service
    self.name = name
    isIdempotent = idempotent
    isBidirectional = bidirectional
  }

  /// Such as `health.v1.Samples/Query`.
  package var path: String { "\(service)/\(name)" }
}
