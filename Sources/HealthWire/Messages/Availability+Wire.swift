package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension EarliestPermittedSampleDateRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__EarliestPermittedSampleDateRequest> {
    Codec(
      "EarliestPermittedSampleDateRequest",
      health__v1__earliest_permitted_sample_date_request__init,
      health__v1__earliest_permitted_sample_date_request__unpack)
  }

  package init(_ c: Health__V1__EarliestPermittedSampleDateRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__EarliestPermittedSampleDateRequest, in arena: WireArena)
  {}

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension EarliestPermittedSampleDateReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__EarliestPermittedSampleDateReply> {
    Codec(
      "EarliestPermittedSampleDateReply", health__v1__earliest_permitted_sample_date_reply__init,
      health__v1__earliest_permitted_sample_date_reply__unpack)
  }

  package init(_ c: Health__V1__EarliestPermittedSampleDateReply) throws(WireError) {
    self.init(date: c.has_date_us_case.rawValue == 0 ? nil : Instant(microseconds: c.date_us))
  }

  package func fill(_ c: inout Health__V1__EarliestPermittedSampleDateReply, in arena: WireArena) {
    guard let date else { return }
    c.has_date_us_case = HEALTH__V1__EARLIEST_PERMITTED_SAMPLE_DATE_REPLY__HAS_DATE_US_DATE_US
    c.date_us = date.microseconds
  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}
