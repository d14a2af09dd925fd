package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension SplitTotalEnergyRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SplitTotalEnergyRequest> {
    Codec(
      "SplitTotalEnergyRequest", health__v1__split_total_energy_request__init,
      health__v1__split_total_energy_request__unpack)
  }

  package init(_ c: Health__V1__SplitTotalEnergyRequest) throws(WireError) {
    self.init(
      total: c.total_kcal, start: Instant(microseconds: c.start_us),
      end: Instant(microseconds: c.end_us))
  }

  package func fill(_ c: inout Health__V1__SplitTotalEnergyRequest, in arena: WireArena) {
    c.total_kcal = total
    c.start_us = start.microseconds
    c.end_us = end.microseconds
  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension SplitTotalEnergyReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SplitTotalEnergyReply> {
    Codec(
      "SplitTotalEnergyReply", health__v1__split_total_energy_reply__init,
      health__v1__split_total_energy_reply__unpack)
  }

  package init(_ c: Health__V1__SplitTotalEnergyReply) throws(WireError) {
    self.init(resting: c.resting_kcal, active: c.active_kcal)
  }

  package func fill(_ c: inout Health__V1__SplitTotalEnergyReply, in arena: WireArena) {
    c.resting_kcal = resting
    c.active_kcal = active
  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension RecalibrateEstimatesRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RecalibrateEstimatesRequest> {
    Codec(
      "RecalibrateEstimatesRequest", health__v1__recalibrate_estimates_request__init,
      health__v1__recalibrate_estimates_request__unpack)
  }

  package init(_ c: Health__V1__RecalibrateEstimatesRequest) throws(WireError) {
    self.init(
      type: try objectType(c.type, "RecalibrateEstimatesRequest.type"),
      date: Instant(microseconds: c.date_us))
  }

  package func fill(_ c: inout Health__V1__RecalibrateEstimatesRequest, in arena: WireArena) {
    c.type = UInt32(type.code)
    c.date_us = date.microseconds
  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension EstimateRecalibration: ProtobufMessage {
  package static var codec: Codec<Health__V1__EstimateRecalibration> {
    Codec(
      "EstimateRecalibration", health__v1__estimate_recalibration__init,
      health__v1__estimate_recalibration__unpack)
  }

  package init(_ c: Health__V1__EstimateRecalibration) throws(WireError) {
    self.init(
      type: try objectType(c.type, "EstimateRecalibration.type"),
      date: Instant(microseconds: c.date_us),
      recordedAt: Instant(microseconds: c.recorded_at_us),
      bundleIdentifier: try text(c.bundle_identifier, "EstimateRecalibration.bundle_identifier"))
  }

  package func fill(_ c: inout Health__V1__EstimateRecalibration, in arena: WireArena) {
    c.type = UInt32(type.code)
    c.date_us = date.microseconds
    c.recorded_at_us = recordedAt.microseconds
    c.bundle_identifier = arena.text(bundleIdentifier)
  }
}
