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
