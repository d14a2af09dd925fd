// Made from proto/health/v1/effort.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension EffortQuery: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__EffortQuery> {
    Codec("EffortQuery", health__v1__effort_query__init, health__v1__effort_query__unpack)
  }

  package init(_ c: Health__V1__EffortQuery) throws(WireError) {
    self.init(
      filter: try HealthProtobuf.optional(c.filter) ?? SampleFilter(),
      isMostRelevant: c.most_relevant != 0,
      anchor: HealthProtobuf.bytes(c.anchor))
  }

  package func fill(_ c: inout Health__V1__EffortQuery, in arena: WireArena) {
    if filter != SampleFilter() { c.filter = arena.make(filter) }
    c.most_relevant = isMostRelevant ? 1 : 0
    c.anchor = arena.bytes(anchor)
  }
}

extension EffortPage: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    var reader = ColumnReader(bytes, message: "EffortReply")
    var relationships: [EffortRelationship] = []
    var samples = SampleBatch.Decoder()
    var anchor: [UInt8] = []
    while let field = try reader.next() {
      switch field.number {
      case 1: relationships.append(try .decode(try field.message("EffortReply.relationships")))
      case 2: try samples.merge(try field.message("EffortReply.samples"))
      case 3: anchor = Array(try field.message("EffortReply.anchor"))
      default: break
      }
    }
    self.init(relationships: relationships, samples: try samples.batch(), anchor: anchor)
    try checkMessage()
  }

  package func appendWire(to out: inout [UInt8]) {
    out.appendMessages(1, relationships)
    if !samples.isEmpty || !samples.types.isEmpty { samples.append(to: &out, field: 2, reserving: 8 + anchor.count) }
    anchor.withUnsafeBytes { out.appendField(3, bytes: $0) }
  }
}

extension EffortRelationship: ProtobufMessage {
  package static var codec: Codec<Health__V1__EffortRelationship> {
    Codec("EffortRelationship", health__v1__effort_relationship__init, health__v1__effort_relationship__unpack)
  }

  package init(_ c: Health__V1__EffortRelationship) throws(WireError) {
    self.init(
      workout: try HealthProtobuf.required(c.workout, "EffortRelationship.workout"),
      activity: try HealthProtobuf.optional(c.activity),
      rows: UnsafeBufferPointer(start: c.rows, count: c.n_rows).map { Int($0) })
  }

  package func fill(_ c: inout Health__V1__EffortRelationship, in arena: WireArena) {
    c.workout = arena.make(workout)
    if let activity { c.activity = arena.make(activity) }
    (c.n_rows, c.rows) = arena.numbers(rows) { UInt32(clamping: $0) }
  }
}
