import HealthStorage
import HealthModel

/// The points of series, and the index of the quantity samples that are series.
final class SeriesRegister {
  private let connection: Connection
  private(set) var index: SeriesIndex

  private var table: SeriesTable { SeriesTable(connection: connection) }

  init(connection: Connection, index: SeriesIndex) {
    self.connection = connection
    self.index = index
  }

  /// Adds what the register stores to the head.
  func count(in head: inout Head) { head.quantitySeriesCount = Int64(index.count) }

  /// Removes the points of a sample that is being deleted. Its entry in the index remains.
  func removePoints(anchor: Int64) throws(StoreError) { try table.remove(anchor: anchor) }

  /// Stores the points of all series of a save, and adds the quantity series to the index.
  func add(of save: PreparedSave, firstAnchor: Int64) throws(StoreError) {
    var new: [SeriesIndex.Entry] = []
    for (row, points) in save.series.sorted(by: { $0.key < $1.key }) {
      let anchor = firstAnchor + Int64(row)
      try table.put(points, anchor: anchor, isCondensed: save.isCondensed)
      if points.kind == .quantity { new.append((anchor, save.type(row).code)) }
    }
    try enter(new)
  }

  /// Appends entries to the last row of the index, then to new rows.
  private func enter(_ new: [SeriesIndex.Entry]) throws(StoreError) {
    guard !new.isEmpty else { return }
    let size = SeriesIndex.blockEntryCount
    var block = index.count / size
    var entries: [SeriesIndex.Entry] = []
    if index.count % size > 0 {
      let last = try connection.get(.seriesData, key: SeriesIndex.key(block: block)) {
        bytes throws(StoreError) in try SeriesIndex.entries(bytes)
      }
      guard let last, last.count == index.count % size else { throw .corrupt("index of series") }
      entries = last
    }
    for entry in new {
      entries.append(entry)
      index.insert(entry.anchor, type: entry.type)
      if entries.count == size {
        try connection.put(
          .seriesData, key: SeriesIndex.key(block: block), SeriesIndex.payload(entries))
        block += 1
        entries = []
      }
    }
    if !entries.isEmpty {
      try connection.put(
        .seriesData, key: SeriesIndex.key(block: block), SeriesIndex.payload(entries))
    }
  }
}
