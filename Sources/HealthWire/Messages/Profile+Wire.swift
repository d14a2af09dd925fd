package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension Characteristic: ProtobufMessage {
  package static var codec: Codec<Health__V1__Characteristic> {
    Codec("Characteristic", health__v1__characteristic__init, health__v1__characteristic__unpack)
  }

  package init(_ c: Health__V1__Characteristic) throws(WireError) {
    self.init(type: try objectType(c.type, "Characteristic.type"))
    switch c.value_case {
    case HEALTH__V1__CHARACTERISTIC__VALUE_CHOICE: value = .choice(c.choice)
    case HEALTH__V1__CHARACTERISTIC__VALUE_DATE:
      value = .date(try required(c.date, "Characteristic.date"))
    default: break
    }
  }

  package func fill(_ c: inout Health__V1__Characteristic, in arena: WireArena) {
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
  package static var codec: Codec<Health__V1__CharacteristicsRequest> {
    Codec(
      "CharacteristicsRequest", health__v1__characteristics_request__init,
      health__v1__characteristics_request__unpack)
  }

  package init(_ c: Health__V1__CharacteristicsRequest) throws(WireError) {
    self.init(types: try objectTypes(c.types, c.n_types, "CharacteristicsRequest.types"))
    guard 1...16 ~= types.count else {
      throw WireError("CharacteristicsRequest.types", .outOfRange)
    }
  }

  package func fill(_ c: inout Health__V1__CharacteristicsRequest, in arena: WireArena) {
    (c.n_types, c.types) = arena.numbers(types.map { UInt32($0.code) })
  }

}

extension CharacteristicsReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__CharacteristicsReply> {
    Codec(
      "CharacteristicsReply", health__v1__characteristics_reply__init,
      health__v1__characteristics_reply__unpack)
  }

  package init(_ c: Health__V1__CharacteristicsReply) throws(WireError) {
    self.init(characteristics: try list(c.characteristics, c.n_characteristics))
  }

  package func fill(_ c: inout Health__V1__CharacteristicsReply, in arena: WireArena) {
    (c.n_characteristics, c.characteristics) = arena.list(characteristics)
  }

}

extension SetCharacteristicRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SetCharacteristicRequest> {
    Codec(
      "SetCharacteristicRequest", health__v1__set_characteristic_request__init,
      health__v1__set_characteristic_request__unpack)
  }

  package init(_ c: Health__V1__SetCharacteristicRequest) throws(WireError) {
    self.init(
      characteristic: try required(c.characteristic, "SetCharacteristicRequest.characteristic"))
  }

  package func fill(_ c: inout Health__V1__SetCharacteristicRequest, in arena: WireArena) {
    c.characteristic = arena.make(characteristic)
  }

}

extension SetCharacteristicReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SetCharacteristicReply> {
    Codec(
      "SetCharacteristicReply", health__v1__set_characteristic_reply__init,
      health__v1__set_characteristic_reply__unpack)
  }

  package init(_ c: Health__V1__SetCharacteristicReply) throws(WireError) { self.init() }
  package func fill(_ c: inout Health__V1__SetCharacteristicReply, in arena: WireArena) {}

}
