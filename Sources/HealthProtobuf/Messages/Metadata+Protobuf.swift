package import CHealthProto
package import HealthModel

extension Metadata: ProtobufMessage {
  package static var codec: Codec<Health__V1__Metadata> {
    Codec("Metadata", health__v1__metadata__init, health__v1__metadata__unpack)
  }

  package init(_ c: Health__V1__Metadata) throws(WireError) {
    self.init(try list(c.entries, c.n_entries) as [Entry])
  }

  package func fill(_ c: inout Health__V1__Metadata, in arena: WireArena) {
    (c.n_entries, c.entries) = arena.list(entries)
  }
}

extension MetadataValue: ProtobufMessage {
  package static var codec: Codec<Health__V1__MetadataValue> {
    Codec("MetadataValue", health__v1__metadata_value__init, health__v1__metadata_value__unpack)
  }

  package init(_ c: Health__V1__MetadataValue) throws(WireError) {
    switch c.kind_case {
    case HEALTH__V1__METADATA_VALUE__KIND_TEXT:
      self = .string(try HealthProtobuf.text(c.text, "MetadataValue.text"))
    case HEALTH__V1__METADATA_VALUE__KIND_INTEGER: self = .integer(c.integer)
    case HEALTH__V1__METADATA_VALUE__KIND_NUMBER: self = .double(c.number)
    case HEALTH__V1__METADATA_VALUE__KIND_DATE_US:
      self = .date(Instant(microseconds: c.date_us))
    case HEALTH__V1__METADATA_VALUE__KIND_QUANTITY:
      guard let quantity = c.quantity?.pointee else {
        throw WireError("MetadataValue.quantity", .missing)
      }
      self = .quantity(
        value: quantity.value, unit: try HealthProtobuf.text(quantity.unit, "Quantity.unit"))
    default: throw WireError("MetadataValue.kind", .missing)
    }
  }

  package func fill(_ c: inout Health__V1__MetadataValue, in arena: WireArena) {
    switch self {
    case .string(let text):
      c.kind_case = HEALTH__V1__METADATA_VALUE__KIND_TEXT
      c.text = arena.text(text)
    case .integer(let integer):
      c.kind_case = HEALTH__V1__METADATA_VALUE__KIND_INTEGER
      c.integer = integer
    case .double(let number):
      c.kind_case = HEALTH__V1__METADATA_VALUE__KIND_NUMBER
      c.number = number
    case .date(let date):
      c.kind_case = HEALTH__V1__METADATA_VALUE__KIND_DATE_US
      c.date_us = date.microseconds
    case .quantity(let value, let unit):
      c.kind_case = HEALTH__V1__METADATA_VALUE__KIND_QUANTITY
      c.quantity = arena.make(health__v1__quantity__init) {
        $0.value = value
        $0.unit = arena.text(unit)
      }
    }
  }
}
