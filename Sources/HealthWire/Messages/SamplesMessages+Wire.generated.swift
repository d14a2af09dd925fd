// Made from proto/health/v1/samples.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
package import HealthModel
package import HealthProtobuf

extension SaveRequest: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    var reader = ColumnReader(bytes, message: "SaveRequest")
    var samples = SampleBatch.Decoder()
    var series: [SeriesReference] = []
    var relations: [Relation] = []
    var replaced: ObjectID?
    while let field = try reader.next() {
      switch field.number {
      case 1: try samples.merge(try field.message("SaveRequest.samples"))
      case 2: series.append(try .decode(try field.message("SaveRequest.series")))
      case 3: relations.append(try .decode(try field.message("SaveRequest.relations")))
      case 4: replaced = try .decode(try field.message("SaveRequest.replaced"))
      default: break
      }
    }
    self.init(samples: try samples.batch(), series: series, relations: relations, replaced: replaced)
    try checkMessage()
  }

  package func appendWire(to out: inout [UInt8]) {
    if !samples.isEmpty || !samples.types.isEmpty { samples.append(to: &out, field: 1) }
    out.appendMessages(2, series)
    out.appendMessages(3, relations)
    if let replaced { out.appendMessages(4, [replaced]) }
  }
}

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

extension ObjectSelection: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__DeleteRequest> {
    Codec("DeleteRequest", health__v1__delete_request__init, health__v1__delete_request__unpack)
  }

  package init(_ c: Health__V1__DeleteRequest) throws(WireError) {
    switch c.what_case {
    case HEALTH__V1__DELETE_REQUEST__WHAT_OBJECTS:
      self = .objects(try HealthProtobuf.requiredIDs(c.objects, "DeleteRequest.objects"))
    case HEALTH__V1__DELETE_REQUEST__WHAT_MATCHING:
      guard let inner = c.matching?.pointee else {
        throw WireError("DeleteRequest.matching", .missing)
      }
      self = .matching(type: try HealthProtobuf.objectType(inner.type, "MatchingObjects.type"), filter: try HealthProtobuf.optional(inner.filter) ?? SampleFilter())
    default: throw WireError("DeleteRequest.what", .missing)
    }
  }

  package func fill(_ c: inout Health__V1__DeleteRequest, in arena: WireArena) {
    switch self {
    case .objects(let value):
      c.what_case = HEALTH__V1__DELETE_REQUEST__WHAT_OBJECTS
      c.objects = arena.make(ObjectIDSet(ids: value))
    case .matching(let type, let filter):
      c.what_case = HEALTH__V1__DELETE_REQUEST__WHAT_MATCHING
      c.matching = arena.make(health__v1__matching_objects__init) {
        $0.type = UInt32(type.code)
        if filter != SampleFilter() { $0.filter = arena.make(filter) }
      }
    }
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

extension SampleQuery: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SampleQuery> {
    Codec("SampleQuery", health__v1__sample_query__init, health__v1__sample_query__unpack)
  }

  package init(_ c: Health__V1__SampleQuery) throws(WireError) {
    guard c.n_descriptors > 0 else { throw WireError("SampleQuery.descriptors", .missing) }
    guard c.n_descriptors <= 256 else { throw WireError("SampleQuery.descriptors", .tooMany(limit: 256)) }
    self.init(
      descriptors: try HealthProtobuf.list(c.descriptors, c.n_descriptors),
      order: try HealthProtobuf.enumeration(c.order.rawValue, "SampleQuery.order"),
      limit: try HealthProtobuf.count(c.limit, "SampleQuery.limit"),
      cursor: HealthProtobuf.bytes(c.cursor),
      pageBytes: Int(c.page_bytes),
      includesDocumentData: c.includes_document_data != 0)
  }

  package func fill(_ c: inout Health__V1__SampleQuery, in arena: WireArena) {
    (c.n_descriptors, c.descriptors) = arena.list(descriptors)
    c.order = Health__V1__SampleOrder(UInt32(order.rawValue))
    c.limit = UInt64(clamping: limit)
    c.cursor = arena.bytes(cursor)
    c.page_bytes = UInt32(clamping: pageBytes)
    c.includes_document_data = includesDocumentData ? 1 : 0
  }
}

extension SamplePage: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    var reader = ColumnReader(bytes, message: "SamplePage")
    var samples = SampleBatch.Decoder()
    var cursor: [UInt8] = []
    var contained = SampleBatch.Decoder()
    while let field = try reader.next() {
      switch field.number {
      case 1: try samples.merge(try field.message("SamplePage.samples"))
      case 2: cursor = Array(try field.message("SamplePage.cursor"))
      case 3: try contained.merge(try field.message("SamplePage.contained"))
      default: break
      }
    }
    self.init(samples: try samples.batch(), cursor: cursor, contained: try contained.batch())
  }

  package func appendWire(to out: inout [UInt8]) {
    if !samples.isEmpty || !samples.types.isEmpty { samples.append(to: &out, field: 1, reserving: 8 + cursor.count) }
    cursor.withUnsafeBytes { out.appendField(2, bytes: $0) }
    if !contained.isEmpty || !contained.types.isEmpty { contained.append(to: &out, field: 3) }
  }
}

extension ChangeQuery: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ChangeQuery> {
    Codec("ChangeQuery", health__v1__change_query__init, health__v1__change_query__unpack)
  }

  package init(_ c: Health__V1__ChangeQuery) throws(WireError) {
    guard c.n_descriptors > 0 else { throw WireError("ChangeQuery.descriptors", .missing) }
    guard c.n_descriptors <= 256 else { throw WireError("ChangeQuery.descriptors", .tooMany(limit: 256)) }
    self.init(
      descriptors: try HealthProtobuf.list(c.descriptors, c.n_descriptors),
      anchor: HealthProtobuf.bytes(c.anchor),
      limit: try HealthProtobuf.count(c.limit, "ChangeQuery.limit"))
  }

  package func fill(_ c: inout Health__V1__ChangeQuery, in arena: WireArena) {
    (c.n_descriptors, c.descriptors) = arena.list(descriptors)
    c.anchor = arena.bytes(anchor)
    c.limit = UInt64(clamping: limit)
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

extension ChangePage: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    var reader = ColumnReader(bytes, message: "ChangePage")
    var added = SampleBatch.Decoder()
    var deleted: [DeletedObject] = []
    var anchor: [UInt8] = []
    var hasMore: Bool = false
    var contained = SampleBatch.Decoder()
    while let field = try reader.next() {
      switch field.number {
      case 1: try added.merge(try field.message("ChangePage.added"))
      case 2: deleted.append(try .decode(try field.message("ChangePage.deleted")))
      case 3: anchor = Array(try field.message("ChangePage.anchor"))
      case 4: hasMore = field.varint != 0
      case 5: try contained.merge(try field.message("ChangePage.contained"))
      default: break
      }
    }
    self.init(added: try added.batch(), deleted: deleted, anchor: anchor, hasMore: hasMore, contained: try contained.batch())
  }

  package func appendWire(to out: inout [UInt8]) {
    if !added.isEmpty || !added.types.isEmpty { added.append(to: &out, field: 1, reserving: 8 + anchor.count) }
    out.appendMessages(2, deleted)
    anchor.withUnsafeBytes { out.appendField(3, bytes: $0) }
    out.appendField(4, varint: hasMore ? 1 : 0)
    if !contained.isEmpty || !contained.types.isEmpty { contained.append(to: &out, field: 5) }
  }
}

extension ObserveRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ObserveRequest> {
    Codec("ObserveRequest", health__v1__observe_request__init, health__v1__observe_request__unpack)
  }

  package init(_ c: Health__V1__ObserveRequest) throws(WireError) {
    guard 0...64 ~= c.credit else { throw WireError("ObserveRequest.credit", .outOfRange) }
    self.init(
      query: try HealthProtobuf.optional(c.query),
      credit: c.credit)
  }

  package func fill(_ c: inout Health__V1__ObserveRequest, in arena: WireArena) {
    if let query { c.query = arena.make(query) }
    c.credit = credit
  }
}
