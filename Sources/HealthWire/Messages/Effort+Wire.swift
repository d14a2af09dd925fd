package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension EffortQuery: WireMessage {}

extension EffortQuery: ProtobufMessage {
  package static var codec: Codec<Health__V1__EffortQuery> {
    Codec("EffortQuery", health__v1__effort_query__init, health__v1__effort_query__unpack)
  }

  package init(_ c: Health__V1__EffortQuery) throws(WireError) {
    self.init()
    filter = try .decode(c.filter)
    isMostRelevant = c.most_relevant != 0
    anchor = bytes(c.anchor)
  }

  package func fill(_ c: inout Health__V1__EffortQuery, in arena: WireArena) {
    c.filter = filter.encode(in: arena)
    c.most_relevant = isMostRelevant ? 1 : 0
    c.anchor = arena.bytes(anchor)
  }
}

extension EffortReply: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self.init()
    var reader = ColumnReader(bytes, message: "EffortReply")
    var samples = SampleBatch.Decoder()
    while let field = try reader.next() {
      switch field.number {
      case 1: relationships.append(try .decode(try field.message("EffortReply.relationships")))
      case 2: try samples.merge(try field.message("EffortReply.samples"))
      case 3: anchor = Array(try field.message("EffortReply.anchor"))
      default: break
      }
    }
    self.samples = try samples.batch()
    guard relationships.allSatisfy({ $0.rows.allSatisfy { $0 < self.samples.count } }) else {
      throw WireError("EffortRelationship.rows", .outOfRange)
    }
  }

  package func appendWire(to out: inout [UInt8]) {
    out.appendMessages(1, relationships)
    if !samples.isEmpty || !samples.types.isEmpty { samples.append(to: &out, field: 2) }
    anchor.withUnsafeBytes { out.appendField(3, bytes: $0) }
  }
}
