package import HealthModel

/// The points of series, in table `series_data`. The key of a part (`SeriesPart`) is `anchor << 20
/// | part`, of the anchor of the object and the number of the part. Every series has at least one
/// part, even without points. Negative keys are rows of `SeriesIndex`.
package struct SeriesTable {
  package static let partBits: Int64 = 20

  let connection: Connection

  package init(
    connection: Connection
  ) {
    self.connection = connection
  }

  package func put(
    _ points: SeriesPoints, anchor: Int64, isCondensed: Bool = false
  ) throws(StoreError) {
    var part: Int64 = 0
    var begin = 0
    repeat {
      let end = min(begin + SeriesPart.pointCountMax, points.count)
      let payload = SeriesPart.payload(
        points, begin..<end, isLast: end == points.count, isCondensed: isCondensed)
      try connection.put(.seriesData, key: anchor << Self.partBits | part, payload)
      part += 1
      begin = end
    } while begin < points.count
  }

  package func remove(anchor: Int64) throws(StoreError) {
    let first = anchor << Self.partBits
    try connection.remove(.seriesData, keys: first..<(anchor + 1) << Self.partBits)
  }

  /// Returns one part. If it is missing, the object was deleted after the snapshot was taken, or
  /// the file is damaged. `StoreError.chunkMissing` makes the caller retry with the latest
  /// snapshot.
  package func part(
    _ part: Int, anchor: Int64
  ) throws(StoreError) -> SeriesPart.Content {
    let key = anchor << Self.partBits | Int64(part)
    let found = try connection.get(.seriesData, key: key) { bytes throws(StoreError) in
      try SeriesPart.read(bytes)
    }
    guard let found else { throw StoreError.chunkMissing }
    return found
  }

  /// Calls `body` with all points of a series in order, up to 4096 at a time.
  ///
  /// To read the quantity samples of a chunk, find the rows with points by
  /// `Snapshot.series.contains(anchor:)`, and call this method for each with the same connection.
  /// Every other row is a single quantity in the columns.
  package func forEachPoints(
    ofAnchor anchor: Int64, _ body: (SeriesPoints) throws(StoreError) -> Void
  ) throws(StoreError) {
    try forEachPart(ofAnchor: anchor) { part throws(StoreError) in try body(part.points) }
  }

  package func forEachPart(
    ofAnchor anchor: Int64, _ body: (SeriesPart.Content) throws(StoreError) -> Void
  ) throws(StoreError) {
    var number = 0
    while true {
      let part = try part(number, anchor: anchor)
      try body(part)
      if part.isLast { return }
      number += 1
    }
  }
}
