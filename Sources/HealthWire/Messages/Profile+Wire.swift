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
