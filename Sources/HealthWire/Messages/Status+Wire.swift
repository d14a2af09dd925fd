package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension StatusReply: ProtobufMessage {
  package static var codec: Codec<Health__V1__StatusReply> {
    Codec("StatusReply", health__v1__status_reply__init, health__v1__status_reply__unpack)
  }

  package init(_ c: Health__V1__StatusReply) throws(WireError) {
    self.init()
    daemonVersion = try text(c.daemon_version, "StatusReply.daemon_version")
    processID = c.process_id
    startedAt = Instant(microseconds: c.started_at_us)
    connectionCount = Int(c.connection_count)
    storePath = try text(c.store_path, "StatusReply.store_path")
    storeBytes = Int64(try count(c.store_bytes, "StatusReply.store_bytes"))
    sampleCount = try count(c.sample_count, "StatusReply.sample_count")
    deletedCount = try count(c.deleted_count, "StatusReply.deleted_count")
    importedObjectCount = try count(
      c.imported_object_count, "StatusReply.imported_object_count")
    for index in 0..<c.n_imported_objects {
      let kind = c.imported_objects[index]!.pointee
      importedObjects[try text(kind.kind, "ImportedKindCount.kind")] = try count(
        kind.count, "ImportedKindCount.count")
    }
    types = try list(c.types, c.n_types)
    lastFailure = try text(c.last_failure, "StatusReply.last_failure")
    lastFailureAt = optionalInstant(c.has_last_failure_at_us_case, c.last_failure_at_us)
  }

  package func fill(_ c: inout Health__V1__StatusReply, in arena: WireArena) {
    c.daemon_version = arena.text(daemonVersion)
    c.process_id = processID
    c.started_at_us = startedAt.microseconds
    c.connection_count = UInt32(connectionCount)
    c.store_path = arena.text(storePath)
    c.store_bytes = UInt64(storeBytes)
    c.sample_count = UInt64(sampleCount)
    c.deleted_count = UInt64(deletedCount)
    c.imported_object_count = UInt64(importedObjectCount)
    let kinds = importedObjects.sorted { $0.key < $1.key }.map { kind, count in
      arena.make(health__v1__imported_kind_count__init) {
        $0.kind = arena.text(kind)
        $0.count = UInt64(count)
      } as UnsafeMutablePointer<Health__V1__ImportedKindCount>?
    }
    (c.n_imported_objects, c.imported_objects) = arena.numbers(kinds)
    (c.n_types, c.types) = arena.list(types)
    c.last_failure = arena.text(lastFailure)
    if let lastFailureAt {
      c.has_last_failure_at_us_case =
        HEALTH__V1__STATUS_REPLY__HAS_LAST_FAILURE_AT_US_LAST_FAILURE_AT_US
      c.last_failure_at_us = lastFailureAt.microseconds
    }
  }
}
