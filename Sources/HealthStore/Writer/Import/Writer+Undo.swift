import HealthStorage
import HealthModel

extension Writer {
  /// Runs one step of undoing an import: samples first, then deferred records, then
  /// characteristics.
  func undo(
    _ number: Int64, sampleCount: Int, deferredCount: Int
  ) throws(StoreError) -> ImportedRemovalResult {
    guard var row = imports.rows[number] else { throw .noSuchImport }
    var reply = ImportedRemovalResult()
    reply.number = UInt64(number)
    reply.isFinished = false
    if !row.anchors.isEmpty {
      var anchors: [Int64] = []
      while anchors.count < sampleCount,
        let range = row.anchors.removeLast(sampleCount - anchors.count)
      {
        anchors += range
      }
      reply.types = try removeImported(anchors.sorted())
    } else if !row.deferred.isEmpty {
      var left = deferredCount
      while left > 0, let range = row.deferred.removeLast(left) {
        left -= range.count
        for key in range where try removeDeferred(key) { reply.deferredCount += 1 }
      }
    } else {
      for (code, change) in row.changes.sorted(by: { $0.key < $1.key })
      where profile.characteristics[code] == change.new {
        let type = ObjectType(uncheckedCode: code)
        try set(Characteristic(type: type, value: change.old))
        reply.characteristics.append(type)
      }
      row.changes = [:]
      row.isUndone = true
      reply.isFinished = true
    }
    imports.update(number) { $0 = row }
    return reply
  }

  /// Removes objects that the current import does not contain.
  func removeMissing(_ anchors: [Int64], run: Int64) throws(StoreError) -> ImportedRemovalResult {
    var reply = ImportedRemovalResult()
    reply.types = try removeImported(anchors)
    let count = reply.count
    imports.update(run) { $0.deletedCount += Int64(count) }
    return reply
  }

  /// Removes the samples with these anchors. Anchors of deleted samples are ignored.
  private func removeImported(
    _ anchors: [Int64]
  ) throws(StoreError) -> [ImportedRemovalResult.TypeCount] {
    let snapshot = snapshot
    let samples = try Locator(snapshot: snapshot, chunks: ChunkStore(connection: connection))
      .samples(anchors: anchors, types: Set(snapshot.catalogue.types.keys))
    var counts = TypeSourceCounts(snapshot)
    for sample in samples { counts.add(sample.type, sample.source) }
    _ = try remove(samples)
    return counts.list
  }
}
