package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension ImportedObject: ProtobufMessage {
  package static var codec: Codec<Health__V1__ImportedObject> {
    Codec(
      "ImportedObject", health__v1__imported_object__init, health__v1__imported_object__unpack)
  }

  package init(_ c: Health__V1__ImportedObject) throws(WireError) {
    guard c.part < c.part_count else { throw WireError("ImportedObject.part", .outOfRange) }
    self.init(
      key: try required(c.key, "ImportedObject.key"),
      kind: try text(c.kind, "ImportedObject.kind"), name: try text(c.name, "ImportedObject.name"),
      start: c.has_start_us_case.rawValue == 0 ? nil : Instant(microseconds: c.start_us),
      end: c.has_end_us_case.rawValue == 0 ? nil : Instant(microseconds: c.end_us),
      encoding: try enumeration(c.encoding.rawValue, "ImportedObject.encoding"),
      part: c.part, partCount: c.part_count, payload: bytes(c.payload),
      reason: try text(c.reason, "ImportedObject.reason"), readerVersion: c.reader_version)
  }

  package func fill(_ c: inout Health__V1__ImportedObject, in arena: WireArena) {
    c.key = arena.make(key)
    c.kind = arena.text(kind)
    c.name = arena.text(name)
    if let start {
      c.has_start_us_case = HEALTH__V1__IMPORTED_OBJECT__HAS_START_US_START_US
      c.start_us = start.microseconds
    }
    if let end {
      c.has_end_us_case = HEALTH__V1__IMPORTED_OBJECT__HAS_END_US_END_US
      c.end_us = end.microseconds
    }
    c.encoding = Health__V1__ImportedEncoding(UInt32(encoding.rawValue))
    c.part = part
    c.part_count = partCount
    c.payload = arena.bytes(payload)
    c.reason = arena.text(reason)
    c.reader_version = readerVersion
  }
}
