package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension MoveModeReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__MoveModeReply> {
    Codec("MoveModeReply", health__v1__move_mode_reply__init, health__v1__move_mode_reply__unpack)
  }

  package init(_ c: Health__V1__MoveModeReply) throws(WireError) {
    guard let mode = ActivityMoveMode(rawValue: Int64(c.mode.rawValue)) else {
      throw WireError("MoveModeReply.mode", .unknownCase)
    }
    self.init(mode: mode)
  }

  package func fill(_ c: inout Health__V1__MoveModeReply, in arena: WireArena) {
    c.mode = Health__V1__ActivityMoveMode(UInt32(mode.rawValue))
  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension PreferredUnitsReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__PreferredUnitsReply> {
    Codec(
      "PreferredUnitsReply", health__v1__preferred_units_reply__init,
      health__v1__preferred_units_reply__unpack)
  }

  package init(_ c: Health__V1__PreferredUnitsReply) throws(WireError) {
    self.init(units: [])
    for index in 0..<c.n_units {
      units.append(try unit(c.units[index], "PreferredUnitsReply.units"))
    }
  }

  package func fill(_ c: inout Health__V1__PreferredUnitsReply, in arena: WireArena) {
    (c.n_units, c.units) = arena.numbers(units.map { arena.text($0.string) })
  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension SetPreferredUnitRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SetPreferredUnitRequest> {
    Codec(
      "SetPreferredUnitRequest", health__v1__set_preferred_unit_request__init,
      health__v1__set_preferred_unit_request__unpack)
  }

  package init(_ c: Health__V1__SetPreferredUnitRequest) throws(WireError) {
    self.init(type: try objectType(c.type, "SetPreferredUnitRequest.type"), unit: nil)
    if c.has_unit_case.rawValue != 0 {
      unit = try HealthWire.unit(c.unit, "SetPreferredUnitRequest.unit")
    }
  }

  package func fill(_ c: inout Health__V1__SetPreferredUnitRequest, in arena: WireArena) {
    c.type = UInt32(type.code)
    if let unit {
      c.has_unit_case = HEALTH__V1__SET_PREFERRED_UNIT_REQUEST__HAS_UNIT_UNIT
      c.unit = arena.text(unit.string)
    }
  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

func unit(_ c: ProtobufCBinaryData, _ field: StaticString) throws(WireError) -> Unit {
  let text = try text(c, field)
  guard let unit = try? Unit(text) else { throw WireError(field, .wrongUnit) }
  return unit
}
