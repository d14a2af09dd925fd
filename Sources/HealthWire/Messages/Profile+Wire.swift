import CHealthProto
package import HealthModel

extension CalendarDay: ProtobufMessage {
  static var codec: Codec<Health__V1__CalendarDay> {
    Codec("CalendarDay", health__v1__calendar_day__init, health__v1__calendar_day__unpack)
  }

  init(_ c: Health__V1__CalendarDay) throws(WireError) {
    self.init(year: Int(c.year), month: Int(c.month), day: Int(c.day))
    guard isValid else { throw WireError("CalendarDay", .outOfRange) }
  }

  func fill(_ c: inout Health__V1__CalendarDay, in arena: WireArena) {
    c.year = Int32(year)
    c.month = UInt32(month)
    c.day = UInt32(day)
  }
}

extension Characteristic: ProtobufMessage {
  static var codec: Codec<Health__V1__Characteristic> {
    Codec("Characteristic", health__v1__characteristic__init, health__v1__characteristic__unpack)
  }

  init(_ c: Health__V1__Characteristic) throws(WireError) {
    self.init(type: try objectType(c.type, "Characteristic.type"))
    switch c.value_case {
    case HEALTH__V1__CHARACTERISTIC__VALUE_CHOICE: value = .choice(c.choice)
    case HEALTH__V1__CHARACTERISTIC__VALUE_DATE:
      value = .date(try required(c.date, "Characteristic.date"))
    default: break
    }
  }

  func fill(_ c: inout Health__V1__Characteristic, in arena: WireArena) {
    c.type = UInt32(type.code)
    switch value {
    case .choice(let raw)?:
      c.value_case = HEALTH__V1__CHARACTERISTIC__VALUE_CHOICE
      c.choice = raw
    case .date(let day)?:
      c.value_case = HEALTH__V1__CHARACTERISTIC__VALUE_DATE
      c.date = arena.make(day)
    case nil: break
    }
  }
}

extension CharacteristicsRequest: ProtobufMessage, WireMessage {
  static var codec: Codec<Health__V1__CharacteristicsRequest> {
    Codec(
      "CharacteristicsRequest", health__v1__characteristics_request__init,
      health__v1__characteristics_request__unpack)
  }

  init(_ c: Health__V1__CharacteristicsRequest) throws(WireError) {
    self.init(types: try objectTypes(c.types, c.n_types, "CharacteristicsRequest.types"))
    guard 1...16 ~= types.count else {
      throw WireError("CharacteristicsRequest.types", .outOfRange)
    }
  }

  func fill(_ c: inout Health__V1__CharacteristicsRequest, in arena: WireArena) {
    (c.n_types, c.types) = arena.numbers(types.map { UInt32($0.code) })
  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension CharacteristicsReply: ProtobufMessage, WireMessage {
  static var codec: Codec<Health__V1__CharacteristicsReply> {
    Codec(
      "CharacteristicsReply", health__v1__characteristics_reply__init,
      health__v1__characteristics_reply__unpack)
  }

  init(_ c: Health__V1__CharacteristicsReply) throws(WireError) {
    self.init(characteristics: try list(c.characteristics, c.n_characteristics))
  }

  func fill(_ c: inout Health__V1__CharacteristicsReply, in arena: WireArena) {
    (c.n_characteristics, c.characteristics) = arena.list(characteristics)
  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension SetCharacteristicRequest: ProtobufMessage, WireMessage {
  static var codec: Codec<Health__V1__SetCharacteristicRequest> {
    Codec(
      "SetCharacteristicRequest", health__v1__set_characteristic_request__init,
      health__v1__set_characteristic_request__unpack)
  }

  init(_ c: Health__V1__SetCharacteristicRequest) throws(WireError) {
    self.init(
      characteristic: try required(c.characteristic, "SetCharacteristicRequest.characteristic"))
  }

  func fill(_ c: inout Health__V1__SetCharacteristicRequest, in arena: WireArena) {
    c.characteristic = arena.make(characteristic)
  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension SetCharacteristicReply: ProtobufMessage, WireMessage {
  static var codec: Codec<Health__V1__SetCharacteristicReply> {
    Codec(
      "SetCharacteristicReply", health__v1__set_characteristic_reply__init,
      health__v1__set_characteristic_reply__unpack)
  }

  init(_ c: Health__V1__SetCharacteristicReply) throws(WireError) { self.init() }
  func fill(_ c: inout Health__V1__SetCharacteristicReply, in arena: WireArena) {}

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}
