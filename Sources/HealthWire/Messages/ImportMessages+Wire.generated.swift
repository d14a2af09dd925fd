// Made from proto/health/v1/import.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
package import HealthModel
package import HealthProtobuf

extension NewImport: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__BeginImportRequest> {
    Codec("BeginImportRequest", health__v1__begin_import_request__init, health__v1__begin_import_request__unpack)
  }

  package init(_ c: Health__V1__BeginImportRequest) throws(WireError) {
    self.init(
      label: try HealthProtobuf.text(c.label, "BeginImportRequest.label"),
      exportedAt: c.has_exported_at_us_case.rawValue == 0 ? nil : Instant(microseconds: c.exported_at_us))
  }

  package func fill(_ c: inout Health__V1__BeginImportRequest, in arena: WireArena) {
    c.label = arena.text(label)
    if let exportedAt {
      c.has_exported_at_us_case = HEALTH__V1__BEGIN_IMPORT_REQUEST__HAS_EXPORTED_AT_US_EXPORTED_AT_US
      c.exported_at_us = exportedAt.microseconds
    }
  }
}

extension BeginImportReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__BeginImportReply> {
    Codec("BeginImportReply", health__v1__begin_import_reply__init, health__v1__begin_import_reply__unpack)
  }

  package init(_ c: Health__V1__BeginImportReply) throws(WireError) {
    self.init(
      importID: c.import_id)
  }

  package func fill(_ c: inout Health__V1__BeginImportReply, in arena: WireArena) {
    c.import_id = importID
  }
}

extension ImportSamplesRequest: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    var reader = ColumnReader(bytes, message: "ImportSamplesRequest")
    var importID: UInt64 = 0
    var samples = SampleBatch.Decoder()
    var series: [SeriesReference] = []
    var relations: [Relation] = []
    var deferredKeys: [ObjectID] = []
    var isLookup: Bool = false
    while let field = try reader.next() {
      switch field.number {
      case 1: importID = field.varint
      case 2: try samples.merge(try field.message("ImportSamplesRequest.samples"))
      case 3: series.append(try .decode(try field.message("ImportSamplesRequest.series")))
      case 4: relations.append(try .decode(try field.message("ImportSamplesRequest.relations")))
      case 5: deferredKeys.append(try .decode(try field.message("ImportSamplesRequest.deferred_keys")))
      case 6: isLookup = field.varint != 0
      default: break
      }
    }
    self.init(importID: importID, samples: try samples.batch(), series: series, relations: relations, deferredKeys: deferredKeys, isLookup: isLookup)
    try checkMessage()
  }

  package func appendWire(to out: inout [UInt8]) {
    out.appendField(1, varint: importID)
    if !samples.isEmpty || !samples.types.isEmpty { samples.append(to: &out, field: 2) }
    out.appendMessages(3, series)
    out.appendMessages(4, relations)
    out.appendMessages(5, deferredKeys)
    out.appendField(6, varint: isLookup ? 1 : 0)
  }
}

extension ImportedObject: ProtobufMessage {
  package static var codec: Codec<Health__V1__ImportedObject> {
    Codec("ImportedObject", health__v1__imported_object__init, health__v1__imported_object__unpack)
  }

  package init(_ c: Health__V1__ImportedObject) throws(WireError) {
    self.init(
      key: try HealthProtobuf.required(c.key, "ImportedObject.key"),
      kind: try HealthProtobuf.text(c.kind, "ImportedObject.kind"),
      name: try HealthProtobuf.text(c.name, "ImportedObject.name"),
      start: c.has_start_us_case.rawValue == 0 ? nil : Instant(microseconds: c.start_us),
      end: c.has_end_us_case.rawValue == 0 ? nil : Instant(microseconds: c.end_us),
      encoding: try HealthProtobuf.enumeration(c.encoding.rawValue, "ImportedObject.encoding"),
      part: c.part,
      partCount: c.part_count,
      payload: HealthProtobuf.bytes(c.payload),
      reason: try HealthProtobuf.text(c.reason, "ImportedObject.reason"),
      readerVersion: c.reader_version,
      app: try HealthProtobuf.text(c.app, "ImportedObject.app"))
    try checkMessage()
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
    c.app = arena.text(app)
  }
}

extension ImportObjectsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ImportObjectsRequest> {
    Codec("ImportObjectsRequest", health__v1__import_objects_request__init, health__v1__import_objects_request__unpack)
  }

  package init(_ c: Health__V1__ImportObjectsRequest) throws(WireError) {
    self.init(
      importID: c.import_id,
      objects: try HealthProtobuf.list(c.objects, c.n_objects))
  }

  package func fill(_ c: inout Health__V1__ImportObjectsRequest, in arena: WireArena) {
    c.import_id = importID
    (c.n_objects, c.objects) = arena.list(objects)
  }
}

extension DeferRecordsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__DeferRecordsRequest> {
    Codec("DeferRecordsRequest", health__v1__defer_records_request__init, health__v1__defer_records_request__unpack)
  }

  package init(_ c: Health__V1__DeferRecordsRequest) throws(WireError) {
    self.init(
      objects: try HealthProtobuf.list(c.objects, c.n_objects))
  }

  package func fill(_ c: inout Health__V1__DeferRecordsRequest, in arena: WireArena) {
    (c.n_objects, c.objects) = arena.list(objects)
  }
}

extension DeferRecordsReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__DeferRecordsReply> {
    Codec("DeferRecordsReply", health__v1__defer_records_reply__init, health__v1__defer_records_reply__unpack)
  }

  package init(_ c: Health__V1__DeferRecordsReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__DeferRecordsReply, in arena: WireArena) {
  }
}

extension DeferredObjectsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__DeferredObjectsRequest> {
    Codec("DeferredObjectsRequest", health__v1__deferred_objects_request__init, health__v1__deferred_objects_request__unpack)
  }

  package init(_ c: Health__V1__DeferredObjectsRequest) throws(WireError) {
    self.init(
      keys: try HealthProtobuf.list(c.keys, c.n_keys),
      isSummary: c.is_summary != 0,
      after: c.after)
  }

  package func fill(_ c: inout Health__V1__DeferredObjectsRequest, in arena: WireArena) {
    (c.n_keys, c.keys) = arena.list(keys)
    c.is_summary = isSummary ? 1 : 0
    c.after = after
  }
}

extension DeferredObjectsReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__DeferredObjectsReply> {
    Codec("DeferredObjectsReply", health__v1__deferred_objects_reply__init, health__v1__deferred_objects_reply__unpack)
  }

  package init(_ c: Health__V1__DeferredObjectsReply) throws(WireError) {
    self.init(
      objects: try HealthProtobuf.list(c.objects, c.n_objects),
      next: c.next)
  }

  package func fill(_ c: inout Health__V1__DeferredObjectsReply, in arena: WireArena) {
    (c.n_objects, c.objects) = arena.list(objects)
    c.next = next
  }
}

extension ImportResult: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ImportReply> {
    Codec("ImportReply", health__v1__import_reply__init, health__v1__import_reply__unpack)
  }

  package init(_ c: Health__V1__ImportReply) throws(WireError) {
    self.init(
      addedCount: try HealthProtobuf.count(c.added_count, "ImportReply.added_count"),
      presentCount: try HealthProtobuf.count(c.present_count, "ImportReply.present_count"),
      updatedCount: try HealthProtobuf.count(c.updated_count, "ImportReply.updated_count"),
      types: try HealthProtobuf.list(c.types, c.n_types),
      ids: try HealthProtobuf.list(c.ids, c.n_ids))
  }

  package func fill(_ c: inout Health__V1__ImportReply, in arena: WireArena) {
    c.added_count = UInt64(clamping: addedCount)
    c.present_count = UInt64(clamping: presentCount)
    c.updated_count = UInt64(clamping: updatedCount)
    (c.n_types, c.types) = arena.list(types)
    (c.n_ids, c.ids) = arena.list(ids)
  }
}

extension ImportCount: ProtobufMessage {
  package static var codec: Codec<Health__V1__ImportCount> {
    Codec("ImportCount", health__v1__import_count__init, health__v1__import_count__unpack)
  }

  package init(_ c: Health__V1__ImportCount) throws(WireError) {
    self.init(
      type: try HealthProtobuf.objectType(c.type, "ImportCount.type"),
      addedCount: try HealthProtobuf.count(c.added_count, "ImportCount.added_count"),
      presentCount: try HealthProtobuf.count(c.present_count, "ImportCount.present_count"))
  }

  package func fill(_ c: inout Health__V1__ImportCount, in arena: WireArena) {
    c.type = UInt32(type.code)
    c.added_count = UInt64(clamping: addedCount)
    c.present_count = UInt64(clamping: presentCount)
  }
}

extension ImportCharacteristicsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ImportCharacteristicsRequest> {
    Codec("ImportCharacteristicsRequest", health__v1__import_characteristics_request__init, health__v1__import_characteristics_request__unpack)
  }

  package init(_ c: Health__V1__ImportCharacteristicsRequest) throws(WireError) {
    self.init(
      importID: c.import_id,
      characteristics: try HealthProtobuf.list(c.characteristics, c.n_characteristics))
  }

  package func fill(_ c: inout Health__V1__ImportCharacteristicsRequest, in arena: WireArena) {
    c.import_id = importID
    (c.n_characteristics, c.characteristics) = arena.list(characteristics)
  }
}

extension FinishImportRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__FinishImportRequest> {
    Codec("FinishImportRequest", health__v1__finish_import_request__init, health__v1__finish_import_request__unpack)
  }

  package init(_ c: Health__V1__FinishImportRequest) throws(WireError) {
    self.init(
      importID: c.import_id)
  }

  package func fill(_ c: inout Health__V1__FinishImportRequest, in arena: WireArena) {
    c.import_id = importID
  }
}

extension FinishImportReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__FinishImportReply> {
    Codec("FinishImportReply", health__v1__finish_import_reply__init, health__v1__finish_import_reply__unpack)
  }

  package init(_ c: Health__V1__FinishImportReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__FinishImportReply, in arena: WireArena) {
  }
}

extension ImportHistoryRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ImportHistoryRequest> {
    Codec("ImportHistoryRequest", health__v1__import_history_request__init, health__v1__import_history_request__unpack)
  }

  package init(_ c: Health__V1__ImportHistoryRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__ImportHistoryRequest, in arena: WireArena) {
  }
}

extension ImportHistoryEntry: ProtobufMessage {
  package static var codec: Codec<Health__V1__ImportHistoryEntry> {
    Codec("ImportHistoryEntry", health__v1__import_history_entry__init, health__v1__import_history_entry__unpack)
  }

  package init(_ c: Health__V1__ImportHistoryEntry) throws(WireError) {
    self.init(
      number: c.number,
      label: try HealthProtobuf.text(c.label, "ImportHistoryEntry.label"),
      exportedAt: c.has_exported_at_us_case.rawValue == 0 ? nil : Instant(microseconds: c.exported_at_us),
      startedAt: Instant(microseconds: c.started_at_us),
      finishedAt: c.has_finished_at_us_case.rawValue == 0 ? nil : Instant(microseconds: c.finished_at_us),
      addedCount: try HealthProtobuf.count(c.added_count, "ImportHistoryEntry.added_count"),
      updatedCount: try HealthProtobuf.count(c.updated_count, "ImportHistoryEntry.updated_count"),
      deletedCount: try HealthProtobuf.count(c.deleted_count, "ImportHistoryEntry.deleted_count"),
      deferredCount: try HealthProtobuf.count(c.deferred_count, "ImportHistoryEntry.deferred_count"),
      isUndone: c.is_undone != 0)
  }

  package func fill(_ c: inout Health__V1__ImportHistoryEntry, in arena: WireArena) {
    c.number = number
    c.label = arena.text(label)
    if let exportedAt {
      c.has_exported_at_us_case = HEALTH__V1__IMPORT_HISTORY_ENTRY__HAS_EXPORTED_AT_US_EXPORTED_AT_US
      c.exported_at_us = exportedAt.microseconds
    }
    c.started_at_us = startedAt.microseconds
    if let finishedAt {
      c.has_finished_at_us_case = HEALTH__V1__IMPORT_HISTORY_ENTRY__HAS_FINISHED_AT_US_FINISHED_AT_US
      c.finished_at_us = finishedAt.microseconds
    }
    c.added_count = UInt64(clamping: addedCount)
    c.updated_count = UInt64(clamping: updatedCount)
    c.deleted_count = UInt64(clamping: deletedCount)
    c.deferred_count = UInt64(clamping: deferredCount)
    c.is_undone = isUndone ? 1 : 0
  }
}

extension ImportHistoryReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ImportHistoryReply> {
    Codec("ImportHistoryReply", health__v1__import_history_reply__init, health__v1__import_history_reply__unpack)
  }

  package init(_ c: Health__V1__ImportHistoryReply) throws(WireError) {
    self.init(
      imports: try HealthProtobuf.list(c.imports, c.n_imports))
  }

  package func fill(_ c: inout Health__V1__ImportHistoryReply, in arena: WireArena) {
    (c.n_imports, c.imports) = arena.list(imports)
  }
}

extension ImportedRemoval: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RemoveImportedRequest> {
    Codec("RemoveImportedRequest", health__v1__remove_imported_request__init, health__v1__remove_imported_request__unpack)
  }

  package init(_ c: Health__V1__RemoveImportedRequest) throws(WireError) {
    let selection: ImportedRemoval.Selection
    switch c.selection_case {
    case HEALTH__V1__REMOVE_IMPORTED_REQUEST__SELECTION_IMPORTED:
      selection = .imported(c.imported)
    case HEALTH__V1__REMOVE_IMPORTED_REQUEST__SELECTION_MISSING:
      selection = .missing(c.missing)
    default: throw WireError("RemoveImportedRequest.selection", .missing)
    }
    self.init(
      selection: selection,
      isPreview: c.is_preview != 0)
  }

  package func fill(_ c: inout Health__V1__RemoveImportedRequest, in arena: WireArena) {
    switch selection {
    case .imported(let value):
      c.selection_case = HEALTH__V1__REMOVE_IMPORTED_REQUEST__SELECTION_IMPORTED
      c.imported = value
    case .missing(let value):
      c.selection_case = HEALTH__V1__REMOVE_IMPORTED_REQUEST__SELECTION_MISSING
      c.missing = value
    }
    c.is_preview = isPreview ? 1 : 0
  }
}

extension ImportedRemovalResult.TypeCount: ProtobufMessage {
  package static var codec: Codec<Health__V1__RemovedTypeCount> {
    Codec("RemovedTypeCount", health__v1__removed_type_count__init, health__v1__removed_type_count__unpack)
  }

  package init(_ c: Health__V1__RemovedTypeCount) throws(WireError) {
    self.init(
      type: try HealthProtobuf.objectType(c.type, "RemovedTypeCount.type"),
      source: try HealthProtobuf.required(c.source, "RemovedTypeCount.source"),
      count: try HealthProtobuf.count(c.count, "RemovedTypeCount.count"))
  }

  package func fill(_ c: inout Health__V1__RemovedTypeCount, in arena: WireArena) {
    c.type = UInt32(type.code)
    c.source = arena.make(source)
    c.count = UInt64(clamping: count)
  }
}

extension ImportedRemovalResult: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RemoveImportedReply> {
    Codec("RemoveImportedReply", health__v1__remove_imported_reply__init, health__v1__remove_imported_reply__unpack)
  }

  package init(_ c: Health__V1__RemoveImportedReply) throws(WireError) {
    self.init(
      number: c.number,
      types: try HealthProtobuf.list(c.types, c.n_types),
      deferredCount: try HealthProtobuf.count(c.deferred_count, "RemoveImportedReply.deferred_count"),
      characteristics: try HealthProtobuf.objectTypes(c.characteristics, c.n_characteristics, "RemoveImportedReply.characteristics"),
      updatedCount: try HealthProtobuf.count(c.updated_count, "RemoveImportedReply.updated_count"),
      otherImports: Array(UnsafeBufferPointer(start: c.other_imports, count: c.n_other_imports)),
      isFinished: c.is_finished != 0)
  }

  package func fill(_ c: inout Health__V1__RemoveImportedReply, in arena: WireArena) {
    c.number = number
    (c.n_types, c.types) = arena.list(types)
    c.deferred_count = UInt64(clamping: deferredCount)
    (c.n_characteristics, c.characteristics) = arena.numbers(characteristics) { UInt32($0.code) }
    c.updated_count = UInt64(clamping: updatedCount)
    (c.n_other_imports, c.other_imports) = arena.numbers(otherImports) { $0 }
    c.is_finished = isFinished ? 1 : 0
  }
}

extension SourceNameMerge: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__MergeSourcesRequest> {
    Codec("MergeSourcesRequest", health__v1__merge_sources_request__init, health__v1__merge_sources_request__unpack)
  }

  package init(_ c: Health__V1__MergeSourcesRequest) throws(WireError) {
    self.init(
      name: try HealthProtobuf.text(c.name, "MergeSourcesRequest.name"),
      target: try HealthProtobuf.text(c.target, "MergeSourcesRequest.target"),
      action: try HealthProtobuf.enumeration(c.action.rawValue, "MergeSourcesRequest.action"))
  }

  package func fill(_ c: inout Health__V1__MergeSourcesRequest, in arena: WireArena) {
    c.name = arena.text(name)
    c.target = arena.text(target)
    c.action = Health__V1__MergeSourcesAction(UInt32(action.rawValue))
  }
}

extension SourceNameMergeResult.Merge: ProtobufMessage {
  package static var codec: Codec<Health__V1__SourceMerge> {
    Codec("SourceMerge", health__v1__source_merge__init, health__v1__source_merge__unpack)
  }

  package init(_ c: Health__V1__SourceMerge) throws(WireError) {
    self.init(
      name: try HealthProtobuf.text(c.name, "SourceMerge.name"),
      target: try HealthProtobuf.text(c.target, "SourceMerge.target"))
  }

  package func fill(_ c: inout Health__V1__SourceMerge, in arena: WireArena) {
    c.name = arena.text(name)
    c.target = arena.text(target)
  }
}

extension SourceNameMergeResult: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__MergeSourcesReply> {
    Codec("MergeSourcesReply", health__v1__merge_sources_reply__init, health__v1__merge_sources_reply__unpack)
  }

  package init(_ c: Health__V1__MergeSourcesReply) throws(WireError) {
    self.init(
      sampleCount: try HealthProtobuf.count(c.sample_count, "MergeSourcesReply.sample_count"),
      duplicateCount: try HealthProtobuf.count(c.duplicate_count, "MergeSourcesReply.duplicate_count"),
      merges: try HealthProtobuf.list(c.merges, c.n_merges))
  }

  package func fill(_ c: inout Health__V1__MergeSourcesReply, in arena: WireArena) {
    c.sample_count = UInt64(clamping: sampleCount)
    c.duplicate_count = UInt64(clamping: duplicateCount)
    (c.n_merges, c.merges) = arena.list(merges)
  }
}
