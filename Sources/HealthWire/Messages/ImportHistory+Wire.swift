package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension ImportCharacteristicsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ImportCharacteristicsRequest> {
    Codec(
      "ImportCharacteristicsRequest", health__v1__import_characteristics_request__init,
      health__v1__import_characteristics_request__unpack)
  }

  package init(_ c: Health__V1__ImportCharacteristicsRequest) throws(WireError) {
    self.init(
      importID: c.import_id, characteristics: try list(c.characteristics, c.n_characteristics))
  }

  package func fill(_ c: inout Health__V1__ImportCharacteristicsRequest, in arena: WireArena) {
    c.import_id = importID
    (c.n_characteristics, c.characteristics) = arena.list(characteristics)
  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) { self = try .decode(bytes) }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension FinishImportRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__FinishImportRequest> {
    Codec(
      "FinishImportRequest", health__v1__finish_import_request__init,
      health__v1__finish_import_request__unpack)
  }

  package init(_ c: Health__V1__FinishImportRequest) throws(WireError) {
    self.init(importID: c.import_id)
  }

  package func fill(_ c: inout Health__V1__FinishImportRequest, in arena: WireArena) {
    c.import_id = importID
  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) { self = try .decode(bytes) }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension FinishImportReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__FinishImportReply> {
    Codec(
      "FinishImportReply", health__v1__finish_import_reply__init,
      health__v1__finish_import_reply__unpack)
  }

  package init(_ c: Health__V1__FinishImportReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__FinishImportReply, in arena: WireArena) {

  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) { self = try .decode(bytes) }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension ImportHistoryRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ImportHistoryRequest> {
    Codec(
      "ImportHistoryRequest", health__v1__import_history_request__init,
      health__v1__import_history_request__unpack)
  }

  package init(_ c: Health__V1__ImportHistoryRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__ImportHistoryRequest, in arena: WireArena) {

  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) { self = try .decode(bytes) }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension ImportHistoryEntry: ProtobufMessage {
  package static var codec: Codec<Health__V1__ImportHistoryEntry> {
    Codec(
      "ImportHistoryEntry", health__v1__import_history_entry__init,
      health__v1__import_history_entry__unpack)
  }

  package init(_ c: Health__V1__ImportHistoryEntry) throws(WireError) {
    self.init(number: c.number, startedAt: Instant(microseconds: c.started_at_us))
    label = try text(c.label, "ImportHistoryEntry.label")
    if c.has_exported_at_us_case.rawValue != 0 {
      exportedAt = Instant(microseconds: c.exported_at_us)
    }
    if c.has_finished_at_us_case.rawValue != 0 {
      finishedAt = Instant(microseconds: c.finished_at_us)
    }
    addedCount = try count(c.added_count, "ImportHistoryEntry.added_count")
    updatedCount = try count(c.updated_count, "ImportHistoryEntry.updated_count")
    deletedCount = try count(c.deleted_count, "ImportHistoryEntry.deleted_count")
    deferredCount = try count(c.deferred_count, "ImportHistoryEntry.deferred_count")
    isUndone = c.is_undone != 0
  }

  package func fill(_ c: inout Health__V1__ImportHistoryEntry, in arena: WireArena) {
    c.number = number
    c.label = arena.text(label)
    c.started_at_us = startedAt.microseconds
    if let exportedAt {
      c.has_exported_at_us_case =
        HEALTH__V1__IMPORT_HISTORY_ENTRY__HAS_EXPORTED_AT_US_EXPORTED_AT_US
      c.exported_at_us = exportedAt.microseconds
    }
    if let finishedAt {
      c.has_finished_at_us_case =
        HEALTH__V1__IMPORT_HISTORY_ENTRY__HAS_FINISHED_AT_US_FINISHED_AT_US
      c.finished_at_us = finishedAt.microseconds
    }
    c.added_count = UInt64(addedCount)
    c.updated_count = UInt64(updatedCount)
    c.deleted_count = UInt64(deletedCount)
    c.deferred_count = UInt64(deferredCount)
    c.is_undone = isUndone ? 1 : 0
  }
}

extension ImportHistoryReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ImportHistoryReply> {
    Codec(
      "ImportHistoryReply", health__v1__import_history_reply__init,
      health__v1__import_history_reply__unpack)
  }

  package init(_ c: Health__V1__ImportHistoryReply) throws(WireError) {
    self.init(imports: try list(c.imports, c.n_imports))
  }

  package func fill(_ c: inout Health__V1__ImportHistoryReply, in arena: WireArena) {
    (c.n_imports, c.imports) = arena.list(imports)
  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) { self = try .decode(bytes) }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

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

extension RemoveImportedReply.TypeCount: ProtobufMessage {
  package static var codec: Codec<Health__V1__RemovedTypeCount> {
    Codec(
      "RemovedTypeCount", health__v1__removed_type_count__init,
      health__v1__removed_type_count__unpack)
  }

  package init(_ c: Health__V1__RemovedTypeCount) throws(WireError) {
    self.init(
      type: try objectType(c.type, "RemovedTypeCount.type"),
      source: try required(c.source, "RemovedTypeCount.source"),
      count: try HealthProtobuf.count(c.count, "RemovedTypeCount.count"))
  }

  package func fill(_ c: inout Health__V1__RemovedTypeCount, in arena: WireArena) {
    c.type = UInt32(type.code)
    c.source = arena.make(source)
    c.count = UInt64(count)
  }
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

extension MergeSourcesRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__MergeSourcesRequest> {
    Codec(
      "MergeSourcesRequest", health__v1__merge_sources_request__init,
      health__v1__merge_sources_request__unpack)
  }

  package init(_ c: Health__V1__MergeSourcesRequest) throws(WireError) {
    self.init(
      name: try text(c.name, "MergeSourcesRequest.name"),
      target: try text(c.target, "MergeSourcesRequest.target"),
      action: try enumeration(c.action.rawValue, "MergeSourcesRequest.action"))
  }

  package func fill(_ c: inout Health__V1__MergeSourcesRequest, in arena: WireArena) {
    c.name = arena.text(name)
    c.target = arena.text(target)
    c.action = Health__V1__MergeSourcesAction(UInt32(action.rawValue))
  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) { self = try .decode(bytes) }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension MergeSourcesReply.Merge: ProtobufMessage {
  package static var codec: Codec<Health__V1__SourceMerge> {
    Codec(
      "SourceMerge", health__v1__source_merge__init,
      health__v1__source_merge__unpack)
  }

  package init(_ c: Health__V1__SourceMerge) throws(WireError) {
    self.init(
      name: try text(c.name, "SourceMerge.name"), target: try text(c.target, "SourceMerge.target"))
  }

  package func fill(_ c: inout Health__V1__SourceMerge, in arena: WireArena) {
    c.name = arena.text(name)
    c.target = arena.text(target)
  }
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
