// Made from proto/health/v1/samples.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension SeriesReference: ProtobufMessage {
  package static var codec: Codec<Health__V1__SeriesReference> {
    Codec("SeriesReference", health__v1__series_reference__init, health__v1__series_reference__unpack)
  }

  package init(_ c: Health__V1__SeriesReference) throws(WireError) {
    self.init(
      row: Int(c.row),
      buffer: c.buffer)
  }

  package func fill(_ c: inout Health__V1__SeriesReference, in arena: WireArena) {
    c.row = UInt32(clamping: row)
    c.buffer = buffer
  }
}

extension SaveReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SaveReply> {
    Codec("SaveReply", health__v1__save_reply__init, health__v1__save_reply__unpack)
  }

  package init(_ c: Health__V1__SaveReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__SaveReply, in arena: WireArena) {
  }
}

extension DeleteReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__DeleteReply> {
    Codec("DeleteReply", health__v1__delete_reply__init, health__v1__delete_reply__unpack)
  }

  package init(_ c: Health__V1__DeleteReply) throws(WireError) {
    self.init(
      deletedCount: try HealthProtobuf.count(c.deleted_count, "DeleteReply.deleted_count"))
  }

  package func fill(_ c: inout Health__V1__DeleteReply, in arena: WireArena) {
    c.deleted_count = UInt64(clamping: deletedCount)
  }
}

extension DeletedObject: ProtobufMessage {
  package static var codec: Codec<Health__V1__DeletedObject> {
    Codec("DeletedObject", health__v1__deleted_object__init, health__v1__deleted_object__unpack)
  }

  package init(_ c: Health__V1__DeletedObject) throws(WireError) {
    self.init(
      id: try HealthProtobuf.required(c.id, "DeletedObject.id"),
      type: try HealthProtobuf.objectType(c.type, "DeletedObject.type"),
      metadata: try HealthProtobuf.optional(c.metadata) ?? Metadata())
  }

  package func fill(_ c: inout Health__V1__DeletedObject, in arena: WireArena) {
    c.id = arena.make(id)
    c.type = UInt32(type.code)
    if metadata != Metadata() { c.metadata = arena.make(metadata) }
  }
}
