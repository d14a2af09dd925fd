package import CHealthProto
package import HealthModel
package import HealthProtobuf

/// Written by hand, because a path permits only some arguments; the initializer of the model checks
/// them, so that one key has one form.
extension PredicateKey: ProtobufMessage {
  package static var codec: Codec<Health__V1__PredicateKey> {
    Codec("PredicateKey", health__v1__predicate_key__init, health__v1__predicate_key__unpack)
  }

  package init(_ c: Health__V1__PredicateKey) throws(WireError) {
    let path: PredicatePath = try enumeration(c.path.rawValue, "PredicateKey.path")
    let argument: KeyArgument
    switch c.argument_case {
    case HEALTH__V1__PREDICATE_KEY__ARGUMENT_METADATA_KEY:
      argument = .metadataKey(try text(c.metadata_key, "PredicateKey.metadata_key"))
    case HEALTH__V1__PREDICATE_KEY__ARGUMENT_DEVICE_PROPERTY:
      argument = .deviceProperty(
        try enumeration(c.device_property, "PredicateKey.device_property"))
    case HEALTH__V1__PREDICATE_KEY__ARGUMENT_TYPE:
      argument = .type(try objectType(c.type, "PredicateKey.type"))
    default: argument = .none
    }
    guard let key = PredicateKey(path, argument) else {
      throw WireError("PredicateKey.argument", .unknownCase)
    }
    self = key
  }

  package func fill(_ c: inout Health__V1__PredicateKey, in arena: WireArena) {
    c.path = Health__V1__KeyPath(UInt32(path.rawValue))
    switch argument {
    case .none: break
    case .metadataKey(let key):
      c.argument_case = HEALTH__V1__PREDICATE_KEY__ARGUMENT_METADATA_KEY
      c.metadata_key = arena.text(key)
    case .deviceProperty(let property):
      c.argument_case = HEALTH__V1__PREDICATE_KEY__ARGUMENT_DEVICE_PROPERTY
      c.device_property = UInt32(property.rawValue)
    case .type(let type):
      c.argument_case = HEALTH__V1__PREDICATE_KEY__ARGUMENT_TYPE
      c.type = UInt32(type.code)
    }
  }
}

/// Written by hand, because a quantity is one case with two values in the model and a message on
/// the wire. Whether a value fits its key is checked by `HealthPredicate.check`.
extension PredicateValue: ProtobufMessage {
  package static var codec: Codec<Health__V1__PredicateValue> {
    Codec(
      "PredicateValue", health__v1__predicate_value__init, health__v1__predicate_value__unpack)
  }

  package init(_ c: Health__V1__PredicateValue) throws(WireError) {
    switch c.kind_case {
    case HEALTH__V1__PREDICATE_VALUE__KIND_NUMBER: self = .number(c.number)
    case HEALTH__V1__PREDICATE_VALUE__KIND_TEXT:
      self = .text(try HealthProtobuf.text(c.text, "PredicateValue.text"))
    case HEALTH__V1__PREDICATE_VALUE__KIND_DATE_US:
      self = .date(Instant(microseconds: c.date_us))
    case HEALTH__V1__PREDICATE_VALUE__KIND_ID: self = .id(try required(c.id, "PredicateValue.id"))
    case HEALTH__V1__PREDICATE_VALUE__KIND_SOURCE:
      self = .source(try required(c.source, "PredicateValue.source"))
    case HEALTH__V1__PREDICATE_VALUE__KIND_SOURCE_REVISION:
      self = .sourceRevision(
        try required(c.source_revision, "PredicateValue.source_revision"))
    case HEALTH__V1__PREDICATE_VALUE__KIND_DEVICE:
      self = .device(try required(c.device, "PredicateValue.device"))
    case HEALTH__V1__PREDICATE_VALUE__KIND_QUANTITY:
      guard let quantity = c.quantity?.pointee else {
        throw WireError("PredicateValue.quantity", .missing)
      }
      self = .quantity(
        quantity.value, unit: try HealthProtobuf.text(quantity.unit, "Quantity.unit"))
    default: throw WireError("PredicateValue.kind", .missing)
    }
  }

  package func fill(_ c: inout Health__V1__PredicateValue, in arena: WireArena) {
    switch self {
    case .number(let number):
      c.kind_case = HEALTH__V1__PREDICATE_VALUE__KIND_NUMBER
      c.number = number
    case .quantity(let value, let unit):
      c.kind_case = HEALTH__V1__PREDICATE_VALUE__KIND_QUANTITY
      c.quantity = arena.make(health__v1__quantity__init) {
        $0.value = value
        $0.unit = arena.text(unit)
      }
    case .text(let text):
      c.kind_case = HEALTH__V1__PREDICATE_VALUE__KIND_TEXT
      c.text = arena.text(text)
    case .date(let date):
      c.kind_case = HEALTH__V1__PREDICATE_VALUE__KIND_DATE_US
      c.date_us = date.microseconds
    case .id(let id):
      c.kind_case = HEALTH__V1__PREDICATE_VALUE__KIND_ID
      c.id = arena.make(id)
    case .source(let source):
      c.kind_case = HEALTH__V1__PREDICATE_VALUE__KIND_SOURCE
      c.source = arena.make(source)
    case .sourceRevision(let revision):
      c.kind_case = HEALTH__V1__PREDICATE_VALUE__KIND_SOURCE_REVISION
      c.source_revision = arena.make(revision)
    case .device(let device):
      c.kind_case = HEALTH__V1__PREDICATE_VALUE__KIND_DEVICE
      c.device = arena.make(device)
    }
  }
}
