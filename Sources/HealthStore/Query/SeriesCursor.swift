import HealthStorage
import HealthModel

/// The position after a page of points: the anchor of the object, and the next part and point in
/// it. A cursor is sealed, because it contains an anchor.
struct SeriesCursor {
  var anchor: Int64
  var part: Int
  var point: Int

  /// Returns nil for the first page.
  init?(_ query: SeriesQuery, _ snapshot: Snapshot) throws(StoreError) {
    guard !query.cursor.isEmpty else { return nil }
    guard
      let plain = snapshot.token.open(query.cursor, .seriesCursor, context: Self.context(query)),
      plain.count == 24
    else { throw .invalidArgument("cursor: does not belong to this query") }
    let words = stride(from: 0, to: 24, by: 8).map { offset in
      plain[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    self.init(
      anchor: Int64(bitPattern: words[0]), part: Int(words[1]), point: Int(words[2]))
  }

  init(anchor: Int64, part: Int = 0, point: Int = 0) {
    self.anchor = anchor
    self.part = part
    self.point = point
  }

  func sealed(_ query: SeriesQuery, _ snapshot: Snapshot) -> [UInt8] {
    var plain: [UInt8] = []
    plain.append(littleEndian: anchor)
    plain.append(littleEndian: Int64(part))
    plain.append(littleEndian: Int64(point))
    return snapshot.token.seal(plain, .seriesCursor, context: Self.context(query))
  }

  /// A cursor is valid for one object identifier.
  private static func context(_ query: SeriesQuery) -> UInt64 {
    query.id.high &* 31 ^ query.id.low
  }
}
