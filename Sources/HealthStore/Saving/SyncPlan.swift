import HealthStorage
import HealthModel

/// The effect of a batch's sync identifiers on samples that are already stored.
///
/// Of several rows with the same key, the one with the greatest version counts, and the first among
/// equals. The others are left out, as if they had been saved and replaced immediately.
struct SyncPlan {
  struct Row {
    var row: Int
    var key: SyncKey
    var version: SyncVersion
    /// The anchor of the stored sample that the row replaces.
    var replacedAnchor: Int64?
  }

  /// The rows that get an entry in the index, ascending.
  private(set) var rows: [Row] = []
  /// The rows that are not stored, ascending (rule SYNC-03).
  private(set) var leftOut: [Int] = []

  var replacedAnchors: [Int64] { rows.compactMap(\.replacedAnchor) }

  /// `edited` is the anchor of a stored sample that is replaced regardless of its version.
  init(
    _ batch: SampleBatch, owner: UInt32, editing edited: Int64? = nil, _ index: SyncIndex
  ) throws(StoreError) {
    let sync = batch.metadata.map(\.sync)
    guard sync.contains(where: { $0 != nil }) else { return }
    var best: [SyncKey: Row] = [:]
    for row in 0..<batch.metadataIndices.count {
      let entry = Int(batch.metadataIndices[row])
      guard entry > 0, let (identifier, version) = sync[entry - 1] else { continue }
      let type = batch.types[batch.typeIndices.isEmpty ? 0 : Int(batch.typeIndices[row])]
      let key = SyncKey(owner: owner, type: type.code, identifier: identifier)
      if let other = best[key] {
        guard version.replaces(other.version) else {
          leftOut.append(row)
          continue
        }
        leftOut.append(other.row)
      }
      best[key] = Row(row: row, key: key, version: version)
    }
    for var candidate in best.values {
      if let stored = try index.entry(candidate.key) {
        guard stored.anchor == edited || candidate.version.replaces(stored.version) else {
          leftOut.append(candidate.row)
          continue
        }
        candidate.replacedAnchor = stored.anchor
      }
      rows.append(candidate)
    }
    rows.sort { $0.row < $1.row }
    leftOut.sort()
  }

  /// Returns the save without the rows that are left out.
  func remainder(of save: PreparedSave) -> PreparedSave {
    guard !leftOut.isEmpty else { return save }
    let rows = Set(leftOut)
    return save.removingRows { rows.contains($0) }
  }

  /// Returns the position of a row once the rows that are left out have been removed.
  func place(of row: Int) -> Int {
    row - leftOut.indices.partitioningIndex { leftOut[$0] >= row }
  }
}
