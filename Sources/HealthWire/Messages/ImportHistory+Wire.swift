package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension RemoveImportedRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RemoveImportedRequest> {
    Codec(
      "RemoveImportedRequest", health__v1__remove_imported_request__init,
      health__v1__remove_imported_request__unpack)
  }

  package init(_ c: Health__V1__RemoveImportedRequest) throws(WireError) {
    switch c.selection_case {
    case HEALTH__V1__REMOVE_IMPORTED_REQUEST__SELECTION_IMPORTED:
      self.init(.imported(c.imported), isPreview: c.is_preview != 0)
    case HEALTH__V1__REMOVE_IMPORTED_REQUEST__SELECTION_MISSING:
      self.init(.missing(c.missing), isPreview: c.is_preview != 0)
    default: throw WireError("RemoveImportedRequest.selection", .missing)
    }
  }

  package func fill(_ c: inout Health__V1__RemoveImportedRequest, in arena: WireArena) {
    switch selection {
    case .imported(let number):
      c.selection_case = HEALTH__V1__REMOVE_IMPORTED_REQUEST__SELECTION_IMPORTED
      c.imported = number
    case .missing(let importID):
      c.selection_case = HEALTH__V1__REMOVE_IMPORTED_REQUEST__SELECTION_MISSING
      c.missing = importID
    }
    c.is_preview = isPreview ? 1 : 0
  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) { self = try .decode(bytes) }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension RemoveImportedReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RemoveImportedReply> {
    Codec(
      "RemoveImportedReply", health__v1__remove_imported_reply__init,
      health__v1__remove_imported_reply__unpack)
  }

  package init(_ c: Health__V1__RemoveImportedReply) throws(WireError) {
    self.init()
    number = c.number
    types = try list(c.types, c.n_types)
    deferredCount = try HealthProtobuf.count(
      c.deferred_count, "RemoveImportedReply.deferred_count")
    characteristics = try objectTypes(
      c.characteristics, c.n_characteristics, "RemoveImportedReply.characteristics")
    updatedCount = try HealthProtobuf.count(c.updated_count, "RemoveImportedReply.updated_count")
    otherImports = (0..<c.n_other_imports).map { c.other_imports[$0] }
    isFinished = c.is_finished != 0
  }

  package func fill(_ c: inout Health__V1__RemoveImportedReply, in arena: WireArena) {
    c.number = number
    (c.n_types, c.types) = arena.list(types)
    c.deferred_count = UInt64(deferredCount)
    (c.n_characteristics, c.characteristics) = arena.numbers(
      characteristics.map { UInt32($0.code) })
    c.updated_count = UInt64(updatedCount)
    (c.n_other_imports, c.other_imports) = arena.numbers(otherImports)
    c.is_finished = isFinished ? 1 : 0
  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) { self = try .decode(bytes) }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension MergeSourcesReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__MergeSourcesReply> {
    Codec(
      "MergeSourcesReply", health__v1__merge_sources_reply__init,
      health__v1__merge_sources_reply__unpack)
  }

  package init(_ c: Health__V1__MergeSourcesReply) throws(WireError) {
    self.init()
    sampleCount = try count(c.sample_count, "MergeSourcesReply.sample_count")
    duplicateCount = try count(c.duplicate_count, "MergeSourcesReply.duplicate_count")
    merges = try list(c.merges, c.n_merges)
  }

  package func fill(_ c: inout Health__V1__MergeSourcesReply, in arena: WireArena) {
    c.sample_count = UInt64(sampleCount)
    c.duplicate_count = UInt64(duplicateCount)
    (c.n_merges, c.merges) = arena.list(merges)
  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) { self = try .decode(bytes) }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}
