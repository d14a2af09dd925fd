/// The UUID of a stored object (RFC 9562), as two big-endian halves.
///
/// Any UUID is accepted. The identifiers that our clients mint are version 8: a random prefix for
/// the session and a counter in the low 32 bits, so that the store can keep a run of them in the
/// space of one (see `ObjectIDRun`).
package struct ObjectID: Hashable, Comparable, Sendable {
  package var high: UInt64
  package var low: UInt64

  @inlinable package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  @inlinable package static func < (a: ObjectID, b: ObjectID) -> Bool {
    a.high != b.high ? a.high < b.high : a.low < b.low
  }

  /// The identifier `offset` places later in the same minted run. Only the 32-bit counter moves;
  /// a run never crosses the end of its counter.
  @inlinable package func advanced(by offset: Int) -> ObjectID {
    ObjectID(high: high, low: low + UInt64(offset))
  }
}

/// Consecutive identifiers: `first`, `first.advanced(by: 1)`, … — `count` of them, at least 1.
/// A foreign random UUID is a run of one.
package struct ObjectIDRun: Hashable, Sendable {
  package var first: ObjectID
  package var count: Int

  @inlinable package init(first: ObjectID, count: Int) {
    self.first = first
    self.count = count
  }
}
