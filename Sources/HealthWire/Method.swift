/// Which sides of a call send any number of messages: none, the daemon, or both.
package enum CallKind: Hashable, Sendable { case unary, serverStream, bidirectional }

/// An RPC: its name on the wire and its request and reply types. Clients call RPCs by these values,
/// and the daemon's method table has a row for each.
package struct Method<Request: WireMessage, Reply: WireMessage>: Sendable {
  /// The full protobuf name, such as `health.v1.Samples`.
  package let service: String
  package let name: String
  package let kind: CallKind
  /// Whether a second execution has no effect, so that a call whose result is unknown can be
  /// repeated. From `idempotency_level` in the .proto file. The client library repeats only such
  /// calls when a connection is lost.
  package let isIdempotent: Bool

  init(_ service: String, _ name: String, idempotent: Bool, kind: CallKind = .unary) {
    self.service = service
    self.name = name
    isIdempotent = idempotent
    self.kind = kind
  }

  /// The path, such as `health.v1.Samples/Query`. It is also the name in the ledger and in the
  /// metrics.
  package var path: String { "\(service)/\(name)" }
}
