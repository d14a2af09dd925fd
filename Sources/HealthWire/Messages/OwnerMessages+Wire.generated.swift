// Made from proto/health/v1/owner.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
package import HealthModel
package import HealthProtobuf

extension StatusRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__StatusRequest> {
    Codec("StatusRequest", health__v1__status_request__init, health__v1__status_request__unpack)
  }

  package init(_ c: Health__V1__StatusRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__StatusRequest, in arena: WireArena) {
  }
}

extension DaemonStatus.TypeCount: ProtobufMessage {
  package static var codec: Codec<Health__V1__TypeCount> {
    Codec("TypeCount", health__v1__type_count__init, health__v1__type_count__unpack)
  }

  package init(_ c: Health__V1__TypeCount) throws(WireError) {
    self.init(
      type: try HealthProtobuf.objectType(c.type, "TypeCount.type"),
      source: try HealthProtobuf.required(c.source, "TypeCount.source"),
      sampleCount: try HealthProtobuf.count(c.sample_count, "TypeCount.sample_count"),
      first: Instant(microseconds: c.first_us),
      last: Instant(microseconds: c.last_us))
  }

  package func fill(_ c: inout Health__V1__TypeCount, in arena: WireArena) {
    c.type = UInt32(type.code)
    c.source = arena.make(source)
    c.sample_count = UInt64(clamping: sampleCount)
    c.first_us = first.microseconds
    c.last_us = last.microseconds
  }
}

extension ImportedKindCount: ProtobufMessage {
  package static var codec: Codec<Health__V1__ImportedKindCount> {
    Codec("ImportedKindCount", health__v1__imported_kind_count__init, health__v1__imported_kind_count__unpack)
  }

  package init(_ c: Health__V1__ImportedKindCount) throws(WireError) {
    self.init(
      kind: try HealthProtobuf.text(c.kind, "ImportedKindCount.kind"),
      count: try HealthProtobuf.count(c.count, "ImportedKindCount.count"))
  }

  package func fill(_ c: inout Health__V1__ImportedKindCount, in arena: WireArena) {
    c.kind = arena.text(kind)
    c.count = UInt64(clamping: count)
  }
}

extension DaemonStatus: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__StatusReply> {
    Codec("StatusReply", health__v1__status_reply__init, health__v1__status_reply__unpack)
  }

  package init(_ c: Health__V1__StatusReply) throws(WireError) {
    self.init(
      daemonVersion: try HealthProtobuf.text(c.daemon_version, "StatusReply.daemon_version"),
      processID: c.process_id,
      startedAt: Instant(microseconds: c.started_at_us),
      connectionCount: Int(c.connection_count),
      storePath: try HealthProtobuf.text(c.store_path, "StatusReply.store_path"),
      storeBytes: Int64(try HealthProtobuf.count(c.store_bytes, "StatusReply.store_bytes")),
      sampleCount: try HealthProtobuf.count(c.sample_count, "StatusReply.sample_count"),
      deletedCount: try HealthProtobuf.count(c.deleted_count, "StatusReply.deleted_count"),
      importedObjectCount: try HealthProtobuf.count(c.imported_object_count, "StatusReply.imported_object_count"),
      importedObjects: try HealthProtobuf.list(c.imported_objects, c.n_imported_objects),
      types: try HealthProtobuf.list(c.types, c.n_types),
      lastFailure: try HealthProtobuf.text(c.last_failure, "StatusReply.last_failure"),
      lastFailureAt: c.has_last_failure_at_us_case.rawValue == 0 ? nil : Instant(microseconds: c.last_failure_at_us),
      pendingRequestCount: Int(c.pending_request_count),
      mode: try HealthProtobuf.optional(c.mode) ?? StoreMode(),
      isLedgerFailing: c.is_ledger_failing != 0,
      availableBytes: Int64(try HealthProtobuf.count(c.available_bytes, "StatusReply.available_bytes")),
      isSystemMode: c.is_system_mode != 0,
      waitingLaunchCount: Int(c.waiting_launch_count),
      hasAgent: c.has_agent != 0,
      notifierCount: Int(c.notifier_count),
      lastBackupAt: c.has_last_backup_at_us_case.rawValue == 0 ? nil : Instant(microseconds: c.last_backup_at_us))
  }

  package func fill(_ c: inout Health__V1__StatusReply, in arena: WireArena) {
    c.daemon_version = arena.text(daemonVersion)
    c.process_id = processID
    c.started_at_us = startedAt.microseconds
    c.connection_count = UInt32(clamping: connectionCount)
    c.store_path = arena.text(storePath)
    c.store_bytes = UInt64(clamping: storeBytes)
    c.sample_count = UInt64(clamping: sampleCount)
    c.deleted_count = UInt64(clamping: deletedCount)
    c.imported_object_count = UInt64(clamping: importedObjectCount)
    (c.n_imported_objects, c.imported_objects) = arena.list(importedObjects)
    (c.n_types, c.types) = arena.list(types)
    c.last_failure = arena.text(lastFailure)
    if let lastFailureAt {
      c.has_last_failure_at_us_case = HEALTH__V1__STATUS_REPLY__HAS_LAST_FAILURE_AT_US_LAST_FAILURE_AT_US
      c.last_failure_at_us = lastFailureAt.microseconds
    }
    c.pending_request_count = UInt32(clamping: pendingRequestCount)
    if mode != StoreMode() { c.mode = arena.make(mode) }
    c.is_ledger_failing = isLedgerFailing ? 1 : 0
    c.available_bytes = UInt64(clamping: availableBytes)
    c.is_system_mode = isSystemMode ? 1 : 0
    c.waiting_launch_count = UInt32(clamping: waitingLaunchCount)
    c.has_agent = hasAgent ? 1 : 0
    c.notifier_count = UInt32(clamping: notifierCount)
    if let lastBackupAt {
      c.has_last_backup_at_us_case = HEALTH__V1__STATUS_REPLY__HAS_LAST_BACKUP_AT_US_LAST_BACKUP_AT_US
      c.last_backup_at_us = lastBackupAt.microseconds
    }
  }
}

extension MetricsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__MetricsRequest> {
    Codec("MetricsRequest", health__v1__metrics_request__init, health__v1__metrics_request__unpack)
  }

  package init(_ c: Health__V1__MetricsRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__MetricsRequest, in arena: WireArena) {
  }
}

extension StatusCount: ProtobufMessage {
  package static var codec: Codec<Health__V1__StatusCount> {
    Codec("StatusCount", health__v1__status_count__init, health__v1__status_count__unpack)
  }

  package init(_ c: Health__V1__StatusCount) throws(WireError) {
    self.init(
      code: c.code,
      count: c.count)
  }

  package func fill(_ c: inout Health__V1__StatusCount, in arena: WireArena) {
    c.code = code
    c.count = count
  }
}

extension MethodMetrics: ProtobufMessage {
  package static var codec: Codec<Health__V1__MethodMetrics> {
    Codec("MethodMetrics", health__v1__method_metrics__init, health__v1__method_metrics__unpack)
  }

  package init(_ c: Health__V1__MethodMetrics) throws(WireError) {
    self.init(
      method: try HealthProtobuf.text(c.method, "MethodMetrics.method"),
      statuses: try HealthProtobuf.list(c.statuses, c.n_statuses),
      durationCounts: Array(UnsafeBufferPointer(start: c.duration_counts, count: c.n_duration_counts)),
      durationSum: c.duration_sum_us)
  }

  package func fill(_ c: inout Health__V1__MethodMetrics, in arena: WireArena) {
    c.method = arena.text(method)
    (c.n_statuses, c.statuses) = arena.list(statuses)
    (c.n_duration_counts, c.duration_counts) = arena.numbers(durationCounts) { $0 }
    c.duration_sum_us = durationSum
  }
}

extension DaemonCounters: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__MetricsReply> {
    Codec("MetricsReply", health__v1__metrics_reply__init, health__v1__metrics_reply__unpack)
  }

  package init(_ c: Health__V1__MetricsReply) throws(WireError) {
    self.init(
      methods: try HealthProtobuf.list(c.methods, c.n_methods),
      durationBounds: Array(UnsafeBufferPointer(start: c.duration_bounds_us, count: c.n_duration_bounds_us)),
      commitCount: c.commit_count,
      connectionCount: Int(c.connection_count),
      jobCount: Int(c.job_count),
      storeBytes: Int64(try HealthProtobuf.count(c.store_bytes, "MetricsReply.store_bytes")))
  }

  package func fill(_ c: inout Health__V1__MetricsReply, in arena: WireArena) {
    (c.n_methods, c.methods) = arena.list(methods)
    (c.n_duration_bounds_us, c.duration_bounds_us) = arena.numbers(durationBounds) { $0 }
    c.commit_count = commitCount
    c.connection_count = UInt32(clamping: connectionCount)
    c.job_count = UInt32(clamping: jobCount)
    c.store_bytes = UInt64(clamping: storeBytes)
  }
}

extension VerifyStoreRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__VerifyStoreRequest> {
    Codec("VerifyStoreRequest", health__v1__verify_store_request__init, health__v1__verify_store_request__unpack)
  }

  package init(_ c: Health__V1__VerifyStoreRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__VerifyStoreRequest, in arena: WireArena) {
  }
}

extension StoreVerification: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__VerifyStoreReply> {
    Codec("VerifyStoreReply", health__v1__verify_store_reply__init, health__v1__verify_store_reply__unpack)
  }

  package init(_ c: Health__V1__VerifyStoreReply) throws(WireError) {
    self.init(
      checkedChunks: try HealthProtobuf.count(c.checked_chunks, "VerifyStoreReply.checked_chunks"),
      checkedSamples: try HealthProtobuf.count(c.checked_samples, "VerifyStoreReply.checked_samples"),
      problems: try HealthProtobuf.texts(c.problems, c.n_problems, "VerifyStoreReply.problems"))
  }

  package func fill(_ c: inout Health__V1__VerifyStoreReply, in arena: WireArena) {
    c.checked_chunks = UInt64(clamping: checkedChunks)
    c.checked_samples = UInt64(clamping: checkedSamples)
    (c.n_problems, c.problems) = arena.numbers(problems) { arena.text($0) }
  }
}

extension CompactStoreRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__CompactStoreRequest> {
    Codec("CompactStoreRequest", health__v1__compact_store_request__init, health__v1__compact_store_request__unpack)
  }

  package init(_ c: Health__V1__CompactStoreRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__CompactStoreRequest, in arena: WireArena) {
  }
}

extension StoreCompaction: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__CompactStoreReply> {
    Codec("CompactStoreReply", health__v1__compact_store_reply__init, health__v1__compact_store_reply__unpack)
  }

  package init(_ c: Health__V1__CompactStoreReply) throws(WireError) {
    self.init(
      bytesBefore: Int64(try HealthProtobuf.count(c.bytes_before, "CompactStoreReply.bytes_before")),
      bytesAfter: Int64(try HealthProtobuf.count(c.bytes_after, "CompactStoreReply.bytes_after")),
      rewrittenChunkCount: try HealthProtobuf.count(c.rewritten_chunks, "CompactStoreReply.rewritten_chunks"),
      removedSampleCount: try HealthProtobuf.count(c.removed_samples, "CompactStoreReply.removed_samples"),
      purgedTombstoneCount: try HealthProtobuf.count(c.purged_tombstones, "CompactStoreReply.purged_tombstones"),
      removedMetadataCount: try HealthProtobuf.count(c.removed_metadata, "CompactStoreReply.removed_metadata"),
      isErased: c.erased != 0)
  }

  package func fill(_ c: inout Health__V1__CompactStoreReply, in arena: WireArena) {
    c.bytes_before = UInt64(clamping: bytesBefore)
    c.bytes_after = UInt64(clamping: bytesAfter)
    c.rewritten_chunks = UInt64(clamping: rewrittenChunkCount)
    c.removed_samples = UInt64(clamping: removedSampleCount)
    c.purged_tombstones = UInt64(clamping: purgedTombstoneCount)
    c.removed_metadata = UInt64(clamping: removedMetadataCount)
    c.erased = isErased ? 1 : 0
  }
}

extension SalvageStoreRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SalvageStoreRequest> {
    Codec("SalvageStoreRequest", health__v1__salvage_store_request__init, health__v1__salvage_store_request__unpack)
  }

  package init(_ c: Health__V1__SalvageStoreRequest) throws(WireError) {
    self.init(
      accepts: c.accepts != 0)
  }

  package func fill(_ c: inout Health__V1__SalvageStoreRequest, in arena: WireArena) {
    c.accepts = accepts ? 1 : 0
  }
}

extension StoreSalvage: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SalvageStoreReply> {
    Codec("SalvageStoreReply", health__v1__salvage_store_reply__init, health__v1__salvage_store_reply__unpack)
  }

  package init(_ c: Health__V1__SalvageStoreReply) throws(WireError) {
    self.init(
      damaged: try HealthProtobuf.list(c.damaged, c.n_damaged),
      journalRowCount: try HealthProtobuf.count(c.journal_rows, "SalvageStoreReply.journal_rows"),
      isSalvaged: c.salvaged != 0,
      isRolledBack: c.rolled_back != 0)
  }

  package func fill(_ c: inout Health__V1__SalvageStoreReply, in arena: WireArena) {
    (c.n_damaged, c.damaged) = arena.list(damaged)
    c.journal_rows = UInt64(clamping: journalRowCount)
    c.salvaged = isSalvaged ? 1 : 0
    c.rolled_back = isRolledBack ? 1 : 0
  }
}

extension CondenseStoreRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__CondenseStoreRequest> {
    Codec("CondenseStoreRequest", health__v1__condense_store_request__init, health__v1__condense_store_request__unpack)
  }

  package init(_ c: Health__V1__CondenseStoreRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__CondenseStoreRequest, in arena: WireArena) {
  }
}

extension StoreCondensation: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__CondenseStoreReply> {
    Codec("CondenseStoreReply", health__v1__condense_store_reply__init, health__v1__condense_store_reply__unpack)
  }

  package init(_ c: Health__V1__CondenseStoreReply) throws(WireError) {
    self.init(
      seriesCount: try HealthProtobuf.count(c.series, "CondenseStoreReply.series"),
      sampleCount: try HealthProtobuf.count(c.samples, "CondenseStoreReply.samples"))
  }

  package func fill(_ c: inout Health__V1__CondenseStoreReply, in arena: WireArena) {
    c.series = UInt64(clamping: seriesCount)
    c.samples = UInt64(clamping: sampleCount)
  }
}

extension RecordExportRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RecordExportRequest> {
    Codec("RecordExportRequest", health__v1__record_export_request__init, health__v1__record_export_request__unpack)
  }

  package init(_ c: Health__V1__RecordExportRequest) throws(WireError) {
    self.init(
      format: try HealthProtobuf.text(c.format, "RecordExportRequest.format"),
      types: try HealthProtobuf.objectTypes(c.types, c.n_types, "RecordExportRequest.types"))
  }

  package func fill(_ c: inout Health__V1__RecordExportRequest, in arena: WireArena) {
    c.format = arena.text(format)
    (c.n_types, c.types) = arena.numbers(types) { UInt32($0.code) }
  }
}

extension RecordExportReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RecordExportReply> {
    Codec("RecordExportReply", health__v1__record_export_reply__init, health__v1__record_export_reply__unpack)
  }

  package init(_ c: Health__V1__RecordExportReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__RecordExportReply, in arena: WireArena) {
  }
}

extension SetSourceOrderRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SetSourceOrderRequest> {
    Codec("SetSourceOrderRequest", health__v1__set_source_order_request__init, health__v1__set_source_order_request__unpack)
  }

  package init(_ c: Health__V1__SetSourceOrderRequest) throws(WireError) {
    self.init(
      type: try HealthProtobuf.objectType(c.type, "SetSourceOrderRequest.type"),
      sources: try HealthProtobuf.list(c.sources, c.n_sources))
  }

  package func fill(_ c: inout Health__V1__SetSourceOrderRequest, in arena: WireArena) {
    c.type = UInt32(type.code)
    (c.n_sources, c.sources) = arena.list(sources)
  }
}

extension SetSourceOrderReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SetSourceOrderReply> {
    Codec("SetSourceOrderReply", health__v1__set_source_order_reply__init, health__v1__set_source_order_reply__unpack)
  }

  package init(_ c: Health__V1__SetSourceOrderReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__SetSourceOrderReply, in arena: WireArena) {
  }
}
