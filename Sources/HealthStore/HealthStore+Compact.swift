package import HealthStorage
package import HealthAuthorization
package import HealthModel

extension HealthStore {
  /// The maximum number of rows that one step of an explicit compaction reads. Writers wait while a
  /// step runs.
  private static let rowCountPerStep = 32 * ChunkFormat.sampleCountMax
  private static let metadataCountPerStep = 16_384
  private static let tombstoneRowCountPerStep = 256

  /// Removes all deleted data from the files: rows in chunks, expired tombstones, attachments and
  /// unreferenced metadata. Then rewrites the whole file to release the free space. Other requests
  /// are served in the meantime; writers wait during the last step.
  ///
  /// When the reply has `isErased` set, no byte of data that was deleted before the call remains in
  /// the file or its log, except the contents of tombstones (rule SYNC-06). Copies retained by the
  /// disk, its file system or backups are out of reach.
  package func compact(
    in scope: OwnerScope, isCancelled: @escaping () -> Bool = { false }
  ) throws(StoreError) -> StoreCompaction {
    var reply = StoreCompaction()
    reply.bytesBefore = fileByteCount
    try writer.sealNow()
    var isFinished = false
    while !isFinished {
      if isCancelled() { throw .cancelled }
      let step = try writer.step { writer throws(StoreError) in
        try writer.compact(.all, rowCountMax: Self.rowCountPerStep)
      }
      reply.rewrittenChunkCount += step.rewrittenChunkCount
      reply.removedSampleCount += step.removedSampleCount
      isFinished = step.isFinished
    }
    isFinished = false
    while !isFinished {
      let step = try writer.step { writer throws(StoreError) in
        try writer.purgeDue(rowCountMax: Self.tombstoneRowCountPerStep)
      }
      reply.purgedTombstoneCount += step.count
      isFinished = step.isFinished
    }
    isFinished = false
    while !isFinished {
      if isCancelled() { throw .cancelled }
      isFinished = try writer.step { writer throws(StoreError) in
        try writer.sweepAttachments()
        return !writer.attachments.needsSweep
      }
    }
    reply.removedMetadataCount = try sweepMetadata(isCancelled)
    if isCancelled() { throw .cancelled }
    reply.isErased = try writer.step { writer throws(StoreError) in try writer.vacuum() }
    reply.bytesAfter = fileByteCount
    return reply
  }

  /// Removes metadata entries that no object uses. Entries in use at one commit stay, as do those
  /// that writers use from then on, so writers do not wait while the entries in use are collected.
  private func sweepMetadata(_ isCancelled: () -> Bool) throws(StoreError) -> Int {
    let sweep = try writer.sync { writer throws(StoreError) in
      writer.dictionaries.beginMetadataSweep()
    }
    let mark = try read { (snapshot, connection) throws(StoreError) in
      try MetadataMark(snapshot, connection, isCancelled: isCancelled)
    }
    var (count, next) = (0, 1)
    while next > 0 {
      let from = next
      let step = try writer.step { writer throws(StoreError) in
        try writer.sweepMetadata(sweep, mark, from: from, count: Self.metadataCountPerStep)
      }
      count += step.removedCount
      next = step.next
    }
    return count
  }
}
