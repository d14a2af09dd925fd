/// The UUID of a stored object (RFC 9562), as two big-endian halves.
///
/// Any UUID is accepted. Clients of this project create version 8 UUIDs: a random prefix per
/// session and a counter in the low 32 bits, so that the store can encode a run of consecutive
/// identifiers as compactly as one (see `ObjectIDRun`).
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

  /// Returns the identifier `offset` positions later in the same run. Only the 32-bit counter
  /// changes; a run never crosses the end of its counter.
  @inlinable package func advanced(by offset: Int) -> ObjectID {
    ObjectID(high: high, low: low + UInt64(offset))
  }
}

/// A run of `count` consecutive identifiers (at least 1): `first`, `first.advanced(by: 1)` and so
/// on. A random UUID of another origin is a run of one.
package struct ObjectIDRun: Hashable, Sendable {
  package var first: ObjectID
  package var count: Int

  @inlinable package init(first: ObjectID, count: Int) {
    self.first = first
    self.count = count
  }
}
