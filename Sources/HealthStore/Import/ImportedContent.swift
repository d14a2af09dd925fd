import HealthStorage
import HealthModel

extension StoreError {
  static let noSuchImport = StoreError(.notFound, "there is no import with this number")
}

/// A scan of samples that are not deleted, by ranges of their anchors.
struct AnchorRangeScan {
  let snapshot: Snapshot
  let connection: Connection

  /// Calls `body` with type code, source number, anchor and start of each sample.
  func forEach(
    in anchors: AnchorRanges, _ body: (UInt16, UInt32, Int64, Int64) -> Void
  ) throws(StoreError) {
    guard let bounds = anchors.bounds else { return }
    let chunks = ChunkStore(connection: connection)
    let columns = connection.scratch
    for catalogue in snapshot.catalogue.types.values {
      try catalogue.all.forEach(anchors: bounds) { chunk throws(StoreError) in
        let count = try chunks.decode(chunk, [.start, .anchor], into: columns)
        let deleted = snapshot.deletions[chunk.id]
        for row in 0..<count
        where anchors.contains(columns.anchor[row]) && !(deleted?.contains(row) ?? false) {
          body(chunk.type, chunk.source, columns.anchor[row], columns.start[row])
        }
      }
    }
    for group in snapshot.tail {
      for row in 0..<group.count where anchors.contains(group.columns.anchor[row]) {
        body(group.type, group.source, group.columns.anchor[row], group.columns.start[row])
      }
    }
  }
}

/// Counts of samples by type and source.
struct TypeSourceCounts {
  private struct Key: Hashable {
    var type: UInt16
    var source: Source
  }

  private let dictionaries: Dictionaries
  private var numbers: [UInt64: Int] = [:]

  init(_ snapshot: Snapshot) { dictionaries = snapshot.dictionaries }
  init(_ dictionaries: Dictionaries) { self.dictionaries = dictionaries }

  mutating func add(_ type: UInt16, _ source: UInt32) {
    numbers[UInt64(type) << 32 | UInt64(source), default: 0] += 1
  }

  var list: [ImportedRemovalResult.TypeCount] {
    var counts: [Key: Int] = [:]
    for (number, count) in numbers {
      let source = dictionaries.sources[Int(number & 0xffff_ffff)].revision.source
      counts[Key(type: UInt16(number >> 32), source: source), default: 0] += count
    }
    return counts.map { key, count in
      .init(type: ObjectType(uncheckedCode: key.type), source: key.source, count: count)
    }.sorted { ($0.type.code, $0.source.name) < ($1.type.code, $1.source.name) }
  }
}

/// An import of one client, as it is listed in the history. It may have several sessions.
package final class ImportRun: Sendable {
  /// The number in the history.
  package let number: Int64
  /// Whether no newer export was imported before.
  let isNewest: Bool

  init(number: Int64, isNewest: Bool) {
    self.number = number
    self.isNewest = isNewest
  }
}
