// Made from proto/health/v1/earliest_dates.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
import HealthModel
package import HealthProtobuf

extension EarliestDatesRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__EarliestDatesRequest> {
    Codec("EarliestDatesRequest", health__v1__earliest_dates_request__init, health__v1__earliest_dates_request__unpack)
  }

  package init(_ c: Health__V1__EarliestDatesRequest) throws(WireError) {
    self.init(
      types: try HealthProtobuf.objectTypes(c.types, c.n_types, "EarliestDatesRequest.types"))
  }

  package func fill(_ c: inout Health__V1__EarliestDatesRequest, in arena: WireArena) {
    (c.n_types, c.types) = arena.numbers(types) { UInt32($0.code) }
  }
}

extension EarliestDatesReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__EarliestDatesReply> {
    Codec("EarliestDatesReply", health__v1__earliest_dates_reply__init, health__v1__earliest_dates_reply__unpack)
  }

  package init(_ c: Health__V1__EarliestDatesReply) throws(WireError) {
    self.init(
      dates: try HealthProtobuf.list(c.dates, c.n_dates))
  }

  package func fill(_ c: inout Health__V1__EarliestDatesReply, in arena: WireArena) {
    (c.n_dates, c.dates) = arena.list(dates)
  }
}

extension EarliestDate: ProtobufMessage {
  package static var codec: Codec<Health__V1__EarliestDate> {
    Codec("EarliestDate", health__v1__earliest_date__init, health__v1__earliest_date__unpack)
  }

  package init(_ c: Health__V1__EarliestDate) throws(WireError) {
    self.init(
      type: try HealthProtobuf.objectType(c.type, "EarliestDate.type"),
      earliest: Instant(microseconds: c.earliest_us))
  }

  package func fill(_ c: inout Health__V1__EarliestDate, in arena: WireArena) {
    c.type = UInt32(type.code)
    c.earliest_us = earliest.microseconds
  }
}
