import HealthStorage
import HealthModel

extension MetadataMark {
  /// Collects the numbers in use at one commit.
  init(
    _ snapshot: Snapshot, _ connection: Connection, isCancelled: () -> Bool
  ) throws(StoreError) {
    self.init(count: snapshot.dictionaries.metadata.count)
    let chunks = ChunkStore(connection: connection)
    let columns = connection.scratch
    for type in snapshot.catalogue.types.values {
      for chunk in type.chunks {
        if isCancelled() { throw .cancelled }
        let count = try chunks.decode(chunk, .metadata, into: columns)
        insert(columns, count)
      }
    }
    for group in snapshot.tail { insert(group.columns, group.count) }
    try connection.forEach(.tombstone) { (_, bytes) throws(StoreError) in
      try Tombstone.read(bytes) { insert(Int($0.metadata)) }
    }
  }

  private mutating func insert(_ columns: SampleColumns, _ count: Int) {
    // Adjacent rows often have the same metadata, so the last number is cached.
    var last: UInt32 = 0
    for row in 0..<count where columns.metadata[row] != last {
      last = columns.metadata[row]
      insert(Int(last))
    }
  }
}
