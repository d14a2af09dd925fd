// Made from proto/health/v1/summaries.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
package import HealthModel
package import HealthProtobuf

extension SummaryQuery: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SummaryQuery> {
    Codec("SummaryQuery", health__v1__summary_query__init, health__v1__summary_query__unpack)
  }

  package init(_ c: Health__V1__SummaryQuery) throws(WireError) {
    self.init(
      predicate: try HealthProtobuf.optional(c.predicate),
      timeZone: try HealthProtobuf.text(c.time_zone, "SummaryQuery.time_zone"))
  }

  package func fill(_ c: inout Health__V1__SummaryQuery, in arena: WireArena) {
    if let predicate { c.predicate = arena.make(predicate) }
    c.time_zone = arena.text(timeZone)
  }
}

extension SummaryReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SummaryReply> {
    Codec("SummaryReply", health__v1__summary_reply__init, health__v1__summary_reply__unpack)
  }

  package init(_ c: Health__V1__SummaryReply) throws(WireError) {
    self.init(
      summaries: try HealthProtobuf.list(c.summaries, c.n_summaries))
  }

  package func fill(_ c: inout Health__V1__SummaryReply, in arena: WireArena) {
    (c.n_summaries, c.summaries) = arena.list(summaries)
  }
}

extension WatchSummariesRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__WatchSummariesRequest> {
    Codec("WatchSummariesRequest", health__v1__watch_summaries_request__init, health__v1__watch_summaries_request__unpack)
  }

  package init(_ c: Health__V1__WatchSummariesRequest) throws(WireError) {
    guard 0...64 ~= c.credit else { throw WireError("WatchSummariesRequest.credit", .outOfRange) }
    self.init(
      query: try HealthProtobuf.optional(c.query),
      credit: c.credit)
  }

  package func fill(_ c: inout Health__V1__WatchSummariesRequest, in arena: WireArena) {
    if let query { c.query = arena.make(query) }
    c.credit = credit
  }
}

extension SummaryUpdate: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SummaryUpdate> {
    Codec("SummaryUpdate", health__v1__summary_update__init, health__v1__summary_update__unpack)
  }

  package init(_ c: Health__V1__SummaryUpdate) throws(WireError) {
    self.init(
      changed: try HealthProtobuf.list(c.changed, c.n_changed),
      emptied: try HealthProtobuf.list(c.emptied, c.n_emptied))
  }

  package func fill(_ c: inout Health__V1__SummaryUpdate, in arena: WireArena) {
    (c.n_changed, c.changed) = arena.list(changed)
    (c.n_emptied, c.emptied) = arena.list(emptied)
  }
}
