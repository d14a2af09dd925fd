package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension SummaryQuery: ProtobufMessage {
  package static var codec: Codec<Health__V1__SummaryQuery> {
    Codec("SummaryQuery", health__v1__summary_query__init, health__v1__summary_query__unpack)
  }

  package init(_ c: Health__V1__SummaryQuery) throws(WireError) {
    self.init(
      predicate: try optional(c.predicate),
      timeZone: try text(c.time_zone, "SummaryQuery.time_zone"))
  }

  package func fill(_ c: inout Health__V1__SummaryQuery, in arena: WireArena) {
    if let predicate { c.predicate = arena.make(predicate) }
    c.time_zone = arena.text(timeZone)
  }
}

extension SummaryQuery: WireMessage {}

extension WatchSummariesRequest: ProtobufMessage {
  package static var codec: Codec<Health__V1__WatchSummariesRequest> {
    Codec(
      "WatchSummariesRequest", health__v1__watch_summaries_request__init,
      health__v1__watch_summaries_request__unpack)
  }

  package init(_ c: Health__V1__WatchSummariesRequest) throws(WireError) {
    guard 1...64 ~= c.credit else { throw WireError("WatchSummariesRequest.credit", .outOfRange) }
    self.init(query: try optional(c.query), credit: c.credit)
  }

  package func fill(_ c: inout Health__V1__WatchSummariesRequest, in arena: WireArena) {
    if let query { c.query = arena.make(query) }
    c.credit = credit
  }
}

extension WatchSummariesRequest: WireMessage {}
