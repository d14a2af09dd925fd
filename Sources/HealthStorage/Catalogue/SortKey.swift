/// An order of samples as ascending integers. Descending orders use the complement, which
/// reverses the order of integers without overflow. Equal keys are ordered by anchor, which is
/// complemented in the same way.
@usableFromInline package struct SortKey: Hashable, Sendable {
  /// Bit 0 is descending, bit 1 by end, bit 2 by anchor.
  @usableFromInline let rawValue: UInt8

  package static let startAscending = SortKey(rawValue: 0)
  package static let startDescending = SortKey(rawValue: 1)
  static let endAscending = SortKey(rawValue: 2)
  static let endDescending = SortKey(rawValue: 3)
  /// The order in which objects were saved, for change queries.
  package static let anchor = SortKey(rawValue: 4)
  static let all: [SortKey] = [
    .startAscending, .startDescending, .endAscending, .endDescending, .anchor,
  ]

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  @inlinable package var isByAnchor: Bool { rawValue & 4 != 0 }

  @inlinable package var isByEnd: Bool { rawValue & 2 != 0 }
  @inlinable package var isDescending: Bool { rawValue & 1 != 0 }
  /// All ones to complement descending orders, otherwise 0.
  @inlinable package var mask: Int64 { isDescending ? -1 : 0 }

  @inlinable @inline(__always) package func key(start: Int64, duration: Int64, anchor: Int64)
    -> Int64
  {
    if isByAnchor { return anchor }
    return (isByEnd ? start &+ duration : start) ^ mask
  }

  /// Returns a lower bound of the keys in the chunk.
  package func least(of chunk: ChunkSummary) -> Int64 {
    if isByAnchor { return chunk.minAnchor }
    return switch (isByEnd, isDescending) {
    case (false, false): chunk.minStart
    case (false, true): ~chunk.maxStart
    case (true, false): chunk.minEnd
    case (true, true): ~chunk.maxEnd
    }
  }

  /// Returns an upper bound of the keys in the chunk.
  package func greatest(of chunk: ChunkSummary) -> Int64 {
    if isByAnchor { return chunk.maxAnchor }
    return switch (isByEnd, isDescending) {
    case (false, false): chunk.maxStart
    case (false, true): ~chunk.minStart
    case (true, false): chunk.maxEnd
    case (true, true): ~chunk.minEnd
    }
  }
}
