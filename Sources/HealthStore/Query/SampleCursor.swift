import HealthStorage
import HealthModel

/// The position after a page: the key and tie of its last sample, the first anchor that is too new,
/// and the number of samples that the limit still allows.
///
/// A cursor is sealed, because anchors count the changes of all apps. It includes a random word, so
/// that no two are equal: `anchorEnd` moves with every save, and comparing cursors would reveal
/// whether other apps saved anything.
struct SampleCursor {
  var after: (key: Int64, tie: Int64)?
  var anchorEnd: Int64
  var remaining: Int

  init(_ query: SampleQuery, _ snapshot: Snapshot) throws(StoreError) {
    if query.cursor.isEmpty {
      anchorEnd = snapshot.nextAnchor
      remaining = query.limit == 0 ? .max : query.limit
      return
    }
    guard
      let plain = snapshot.token.open(
        query.cursor, .sampleCursor, context: Self.context(query)),
      plain.count == 40
    else { throw .invalidArgument("cursor: does not belong to this query") }
    let words = stride(from: 0, to: 32, by: 8).map { offset in
      plain[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    after = (Int64(bitPattern: words[0]), Int64(bitPattern: words[1]))
    anchorEnd = Int64(bitPattern: words[2])
    remaining = Int(Int64(bitPattern: words[3]))
  }

  func next(_ found: OrderedRows, count: Int) -> SampleCursor {
    var next = self
    next.after = found.place(count - 1)
    if remaining != .max { next.remaining -= count }
    return next
  }

  func sealed(_ query: SampleQuery, _ snapshot: Snapshot) -> [UInt8] {
    guard let after else { return [] }
    var plain: [UInt8] = []
    plain.append(littleEndian: after.key)
    plain.append(littleEndian: after.tie)
    plain.append(littleEndian: anchorEnd)
    plain.append(littleEndian: Int64(remaining))
    plain.append(littleEndian: UInt64.random(in: .min ... .max))
    return snapshot.token.seal(plain, .sampleCursor, context: Self.context(query))
  }

  /// A cursor is valid for the types and the order of one query.
  private static func context(_ query: SampleQuery) -> UInt64 {
    query.types.reduce(UInt64(query.order.rawValue)) { $0 &* 1_000_003 &+ UInt64($1.code) }
  }
}
