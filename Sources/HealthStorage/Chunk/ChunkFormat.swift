/// The columns of a chunk: up to 2048 samples of one type and source, sorted by start, then anchor.
///
///     offset  0  count u32
///             4  start unit u8 · duration unit u8 (0: µs, 1: ms, 2: s) · scale u8 · 0 u8
///             8  offsets of the six columns, u32 each: start, duration, value, anchor, device,
///                metadata
///            32  type u16 · 0 u16 · source u32: allows a damaged summary to be rebuilt
///            40  block index: for each block of 128 rows the first start i64, then the minimum,
///                the maximum and the exact sum of the values in two parts (`ExactSum.Parts`),
///                f64 each
///             …  columns, each a sequence of blocks (`PackedBlock`), one per 128 rows
///             …  8 bytes 0
///
/// - start: distance to the previous start in units; 0 for the first row of a block
/// - duration: in units
/// - value: value × scale as a signed integer (`scales`); scale 255: the 64 bits of each double
/// - anchor: difference to the anchor of the previous row (of the first row: to 0), zigzag
/// - device, metadata: dictionary numbers
@usableFromInline package enum ChunkFormat {
  package static let sampleCountMax = SampleColumns.chunkCapacity
  @inlinable static var headerSize: Int { 40 }
  @inlinable static var indexEntrySize: Int { 40 }
  static let rawScale: UInt8 = 255

  static let units: [Int64] = [1, 1_000, 1_000_000]
  /// Values are stored as integers divided by one of these. The second line is for rates that are
  /// measured per minute and stored per second, such as heart rates. Chunks store indices into this
  /// array, so existing positions never change.
  static let scales: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10,
    60, 60e1, 60e2, 60e3, 60e4,
  ]
  /// Ranges of indices into `scales`, each from the coarsest scale to the finest.
  static let scaleFamilies: [ClosedRange<Int>] = [0...10, 11...15]

  @inlinable static func blockCount(_ count: Int) -> Int {
    (count + PackedBlock.capacity - 1) / PackedBlock.capacity
  }

  /// Returns the range of blocks that contains these rows, or nil if there are none. The rows may
  /// be in any order.
  package static func blocks(ofRows rows: [Int]) -> Range<Int>? {
    guard let first = rows.min(), let last = rows.max() else { return nil }
    return first / PackedBlock.capacity..<last / PackedBlock.capacity + 1
  }

  @inline(__always) package static func zigzag(_ x: Int64) -> UInt64 {
    UInt64(bitPattern: (x &<< 1) ^ (x &>> 63))
  }

  @inline(__always) package static func unzigzag(_ x: UInt64) -> Int64 {
    Int64(bitPattern: x &>> 1) ^ (0 &- Int64(bitPattern: x & 1))
  }
}
