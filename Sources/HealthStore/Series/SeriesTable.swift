import HealthModel

/// The points of series: `series_data`. The key of a part (`SeriesPart`) is
/// `anchor of the object << 20 | number of the part`. Every object that is a series has at least one
/// part, also when it has no points. Negative keys are rows of `SeriesIndex`.
struct SeriesTable {
  static let partBits: Int64 = 20

  let connection: Connection

  func put(
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

  func remove(anchor: Int64) throws(StoreError) {
    let first = anchor << Self.partBits
    try connection.remove(.seriesData, keys: first..<(anchor + 1) << Self.partBits)
  }

  /// One part. When it is not there the object was deleted after the snapshot had been made, or the
  /// file is damaged: `StoreError.chunkMissing` tells the caller to look again.
  func part(
    _ part: Int, anchor: Int64
  ) throws(StoreError) -> SeriesPart.Content {
    let key = anchor << Self.partBits | Int64(part)
    let found = try connection.get(.seriesData, key: key) { bytes throws(StoreError) in
      try SeriesPart.read(bytes)
    }
    guard let found else { throw StoreError.chunkMissing }
    return found
  }

  /// Hands all points of a series to `body`, in order, some thousand at a time.
  ///
  /// To look into the quantity samples of a chunk, ask `Snapshot.series.contains(anchor:)` for the
  /// rows that have points, and call this with the same connection; every other row is one quantity
  /// that its columns say.
  func forEachPoints(
    ofAnchor anchor: Int64, _ body: (SeriesPoints) throws(StoreError) -> Void
  ) throws(StoreError) {
    try forEachPart(ofAnchor: anchor) { part throws(StoreError) in try body(part.points) }
  }

  func forEachPart(
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
