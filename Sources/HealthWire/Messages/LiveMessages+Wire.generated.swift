// Made from proto/health/v1/live.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
package import HealthModel
package import HealthProtobuf

extension WatchRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__WatchRequest> {
    Codec("WatchRequest", health__v1__watch_request__init, health__v1__watch_request__unpack)
  }

  package init(_ c: Health__V1__WatchRequest) throws(WireError) {
    guard 0...64 ~= c.credit else { throw WireError("WatchRequest.credit", .outOfRange) }
    self.init(
      query: try HealthProtobuf.optional(c.query),
      credit: c.credit)
  }

  package func fill(_ c: inout Health__V1__WatchRequest, in arena: WireArena) {
    if let query { c.query = arena.make(query) }
    c.credit = credit
  }
}

extension WatchSignal: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__WatchSignal> {
    Codec("WatchSignal", health__v1__watch_signal__init, health__v1__watch_signal__unpack)
  }

  package init(_ c: Health__V1__WatchSignal) throws(WireError) {
    self.init(
      types: try HealthProtobuf.objectTypes(c.types, c.n_types, "WatchSignal.types"))
  }

  package func fill(_ c: inout Health__V1__WatchSignal, in arena: WireArena) {
    (c.n_types, c.types) = arena.numbers(types) { UInt32($0.code) }
  }
}

extension WatchStatisticsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__WatchStatisticsRequest> {
    Codec("WatchStatisticsRequest", health__v1__watch_statistics_request__init, health__v1__watch_statistics_request__unpack)
  }

  package init(_ c: Health__V1__WatchStatisticsRequest) throws(WireError) {
    guard 0...64 ~= c.credit else { throw WireError("WatchStatisticsRequest.credit", .outOfRange) }
    self.init(
      query: try HealthProtobuf.optional(c.query),
      credit: c.credit)
  }

  package func fill(_ c: inout Health__V1__WatchStatisticsRequest, in arena: WireArena) {
    if let query { c.query = arena.make(query) }
    c.credit = credit
  }
}

extension StatisticsUpdate: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__StatisticsUpdate> {
    Codec("StatisticsUpdate", health__v1__statistics_update__init, health__v1__statistics_update__unpack)
  }

  package init(_ c: Health__V1__StatisticsUpdate) throws(WireError) {
    self.init(
      changed: try HealthProtobuf.list(c.changed, c.n_changed),
      emptied: try HealthProtobuf.list(c.emptied, c.n_emptied))
  }

  package func fill(_ c: inout Health__V1__StatisticsUpdate, in arena: WireArena) {
    (c.n_changed, c.changed) = arena.list(changed)
    (c.n_emptied, c.emptied) = arena.list(emptied)
  }
}

extension StatisticsUpdate.Interval: ProtobufMessage {
  package static var codec: Codec<Health__V1__StatisticsInterval> {
    Codec("StatisticsInterval", health__v1__statistics_interval__init, health__v1__statistics_interval__unpack)
  }

  package init(_ c: Health__V1__StatisticsInterval) throws(WireError) {
    self.init(
      start: Instant(microseconds: c.start_us),
      end: Instant(microseconds: c.end_us))
  }

  package func fill(_ c: inout Health__V1__StatisticsInterval, in arena: WireArena) {
    c.start_us = start.microseconds
    c.end_us = end.microseconds
  }
}
