package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension WatchRequest: ProtobufMessage {
  package static var codec: Codec<Health__V1__WatchRequest> {
    Codec("WatchRequest", health__v1__watch_request__init, health__v1__watch_request__unpack)
  }

  package init(_ c: Health__V1__WatchRequest) throws(WireError) {
    guard 1...64 ~= c.credit else { throw WireError("WatchRequest.credit", .outOfRange) }
    self.init(query: try optional(c.query), credit: c.credit)
  }

  package func fill(_ c: inout Health__V1__WatchRequest, in arena: WireArena) {
    if let query { c.query = arena.make(query) }
    c.credit = credit
  }
}

extension WatchRequest: WireMessage {}

extension WatchSignal {
  /// Encodes the signal by hand, because a commit can cause thousands of signals.
  package func appendWire(to out: inout [UInt8]) {
    guard !types.isEmpty else { return }
    let byteCount = types.reduce(0) { $0 + ($1.code < 128 ? 1 : $1.code < 1 << 14 ? 2 : 3) }
    out.appendLength(1, byteCount: byteCount)
    for type in types { out.appendVarint(UInt64(type.code)) }
  }
}

extension WatchStatisticsRequest: ProtobufMessage {
  package static var codec: Codec<Health__V1__WatchStatisticsRequest> {
    Codec(
      "WatchStatisticsRequest", health__v1__watch_statistics_request__init,
      health__v1__watch_statistics_request__unpack)
  }

  package init(_ c: Health__V1__WatchStatisticsRequest) throws(WireError) {
    guard 1...64 ~= c.credit else { throw WireError("WatchStatisticsRequest.credit", .outOfRange) }
    self.init(query: try optional(c.query), credit: c.credit)
  }

  package func fill(_ c: inout Health__V1__WatchStatisticsRequest, in arena: WireArena) {
    if let query { c.query = arena.make(query) }
    c.credit = credit
  }
}

extension WatchStatisticsRequest: WireMessage {}

extension StatisticsUpdate: ProtobufMessage {
  package static var codec: Codec<Health__V1__StatisticsUpdate> {
    Codec(
      "StatisticsUpdate", health__v1__statistics_update__init,
      health__v1__statistics_update__unpack)
  }

  package init(_ c: Health__V1__StatisticsUpdate) throws(WireError) {
    self.init(changed: try list(c.changed, c.n_changed), emptied: try list(c.emptied, c.n_emptied))
  }

  package func fill(_ c: inout Health__V1__StatisticsUpdate, in arena: WireArena) {
    (c.n_changed, c.changed) = arena.list(changed)
    (c.n_emptied, c.emptied) = arena.list(emptied)
  }
}

extension StatisticsUpdate: WireMessage {}
