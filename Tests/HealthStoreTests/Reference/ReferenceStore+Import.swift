import HealthModel

@testable import HealthStore

extension ReferenceStore {
  /// Returns the objects that each count as one record of an import: a series by its sum or
  /// average.
  func importable() -> [HealthObject] {
    entries.map(\.object).filter { $0.type.kind == .quantity || $0.type.kind == .category }
  }

  /// Returns the number of new and of present records. Each element of `present` counts as one
  /// record.
  mutating func add(
    imported batch: SampleBatch, _ present: inout [HealthObject]
  ) -> (added: Int, matched: Int) {
    var addedCount = 0
    let rows = batch.rows
    for row in rows {
      let twin = present.firstIndex {
        $0.type == row.type && $0.start == row.start && $0.end == row.end
          && $0.value.bitPattern == row.value.bitPattern
          && $0.sourceRevision?.source.name == row.sourceRevision?.source.name
      }
      if let twin {
        present.remove(at: twin)
        continue
      }
      entries.append(Entry(number: takeNumber(), object: row))
      usedIDs[nil, default: []].insert(row.id)
      addedCount += 1
    }
    if addedCount > 0 { revisions += batch.sources }
    return (addedCount, rows.count - addedCount)
  }
}
