package import HealthAuthorization
package import HealthModel

extension HealthStore {
  /// Rows that a step of an explicit compaction reads at most; savers wait for a step.
  private static let rowCountPerStep = 32 * ChunkFormat.sampleCountMax
  private static let metadataCountPerStep = 16_384
  private static let tombstoneRowCountPerStep = 256

  /// Takes everything that was deleted out of the files: rows in chunks, tombstones past their
  /// time, attachments, metadata that nothing uses any more, and then the free space itself, by
  /// writing the whole file anew. Others are served meanwhile; during the last step savers wait.
  ///
  /// When it returns with `isErased`, no byte of what had been deleted before the call is left in
  /// the file and its log, but for what a tombstone keeps (rule SYNC-06). What the disk, its file
  /// system and backups keep is theirs.
  package func compact(
    in scope: OwnerScope, isCancelled: @escaping () -> Bool = { false }
  ) throws(StoreError) -> CompactStoreReply {
    var reply = CompactStoreReply()
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
        return !writer.hasLeftovers
      }
    }
    reply.removedMetadataCount = try sweepMetadata(isCancelled)
    if isCancelled() { throw .cancelled }
    reply.isErased = try writer.step { writer throws(StoreError) in try writer.vacuum() }
    reply.bytesAfter = fileByteCount
    return reply
  }

  /// The entries of the metadata dictionary that were in use at one commit, and those that savers
  /// use from then on, stay.
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
