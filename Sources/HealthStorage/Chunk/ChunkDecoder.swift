/// A set of columns, such as those that a reader needs.
@usableFromInline package struct ColumnSet: OptionSet, Sendable {
  @usableFromInline package let rawValue: UInt8
  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
  @inlinable package static var start: ColumnSet { ColumnSet(rawValue: 1) }
  @inlinable package static var duration: ColumnSet { ColumnSet(rawValue: 2) }
  @inlinable package static var value: ColumnSet { ColumnSet(rawValue: 4) }
  @inlinable package static var anchor: ColumnSet { ColumnSet(rawValue: 8) }
  @inlinable package static var device: ColumnSet { ColumnSet(rawValue: 16) }
  @inlinable package static var metadata: ColumnSet { ColumnSet(rawValue: 32) }
  @inlinable package static var all: ColumnSet { ColumnSet(rawValue: 63) }
}

/// A decoder of `ChunkFormat`. It checks every offset, so that bytes with a valid checksum but
/// invalid content throw instead of causing reads out of bounds.
@usableFromInline package struct ChunkDecoder {
  @usableFromInline package let count: Int
  @usableFromInline let base: UnsafeRawPointer
  private let end: UnsafeRawPointer

  init(_ bytes: UnsafeRawBufferPointer) throws(StoreError) {
    guard let base = bytes.baseAddress, bytes.count >= ChunkFormat.headerSize + PackedBlock.slack
    else { throw .corrupt("chunk") }
    self.base = base
    end = base + bytes.count
    count = Int(base.loadUnaligned(as: UInt32.self))
    guard count > 0, count <= ChunkFormat.sampleCountMax,
      bytes.count >= ChunkFormat.headerSize + blockCount * ChunkFormat.indexEntrySize
    else { throw .corrupt("chunk") }
  }

  var type: UInt16 { base.loadUnaligned(fromByteOffset: 32, as: UInt16.self) }
  var source: UInt32 { base.loadUnaligned(fromByteOffset: 36, as: UInt32.self) }

  @inlinable package var blockCount: Int { ChunkFormat.blockCount(count) }

  @usableFromInline package struct BlockIndex {
    @usableFromInline package var firstStart: Int64
    @usableFromInline package var minimum: Double
    @usableFromInline package var maximum: Double
    /// nil if the sum has to be computed from the rows.
    @usableFromInline package var sum: ExactSum.Parts?

    @inlinable init(
      firstStart: Int64, minimum: Double, maximum: Double, sum: ExactSum.Parts?
    ) {
      self.firstStart = firstStart
      self.minimum = minimum
      self.maximum = maximum
      self.sum = sum
    }
  }

  @inlinable package func index(_ block: Int) -> BlockIndex {
    let entry = base + ChunkFormat.headerSize + block * ChunkFormat.indexEntrySize
    return BlockIndex(
      firstStart: entry.loadUnaligned(as: Int64.self),
      minimum: entry.loadUnaligned(fromByteOffset: 8, as: Double.self),
      maximum: entry.loadUnaligned(fromByteOffset: 16, as: Double.self),
      sum: .stored(
        entry.loadUnaligned(fromByteOffset: 24, as: Double.self),
        entry.loadUnaligned(fromByteOffset: 32, as: Double.self)))
  }

  /// Decodes columns to the rows of `columns` that begin at `first`. Rows outside of `blocks` are
  /// left unchanged or are decoded as well.
  ///
  /// Returns the columns in which a row may be other than 0, among durations, devices, and metadata.
  @discardableResult package func decode(
    _ set: ColumnSet, blocks wanted: Range<Int>? = nil, into columns: SampleColumns,
    at first: Int = 0
  ) throws(StoreError) -> ColumnSet {
    precondition(first >= 0 && columns.capacity - first >= count)
    let blocks = wanted ?? 0..<blockCount
    var filled: ColumnSet = []
    try withUnsafeTemporaryAllocation(
      of: UInt64.self, capacity: PackedBlock.capacity
    ) { buffer throws(StoreError) in
      let numbers = buffer.baseAddress!
      if set.contains(.start) { try decodeStarts(blocks, into: columns.start + first, numbers) }
      if set.contains(.duration),
        try decodeDurations(blocks, into: columns.duration + first, numbers)
      {
        filled.insert(.duration)
      }
      if set.contains(.value) { try decodeValues(blocks, into: columns.value + first, numbers) }
      if set.contains(.anchor) { try decodeAnchors(blocks, into: columns.anchor + first, numbers) }
      if set.contains(.device),
        try decodeNumbers(4, blocks, into: columns.device + first, numbers)
      {
        filled.insert(.device)
      }
      if set.contains(.metadata),
        try decodeNumbers(5, blocks, into: columns.metadata + first, numbers)
      {
        filled.insert(.metadata)
      }
    }
    return filled
  }

  /// Decodes three columns to memory for `count` numbers each.
  package func decode(
    starts: UnsafeMutablePointer<Int64>, durations: UnsafeMutablePointer<Int64>,
    values: UnsafeMutablePointer<Double>
  ) throws(StoreError) {
    let blocks = 0..<blockCount
    try withUnsafeTemporaryAllocation(
      of: UInt64.self, capacity: PackedBlock.capacity
    ) { buffer throws(StoreError) in
      let numbers = buffer.baseAddress!
      try decodeStarts(blocks, into: starts, numbers)
      _ = try decodeDurations(blocks, into: durations, numbers)
      try decodeValues(blocks, into: values, numbers)
    }
  }

  private func unit(at offset: Int) throws(StoreError) -> Int64 {
    let index = Int(base.load(fromByteOffset: offset, as: UInt8.self))
    guard index < ChunkFormat.units.count else { throw .corrupt("chunk") }
    return ChunkFormat.units[index]
  }

  /// Calls `body` for each of these blocks of a column, with its first row, its number of rows, and
  /// its bytes. Blocks have different sizes, so the walk begins at the first block of the column.
  @inline(__always) private func forEachBlock(
    _ column: Int, _ blocks: Range<Int>, _ body: (Int, Int, UnsafeRawPointer) -> Void
  ) throws(StoreError) {
    let offset = Int(base.loadUnaligned(fromByteOffset: 8 + column * 4, as: UInt32.self))
    guard offset <= end - base else { throw .corrupt("chunk") }
    var block = base + offset
    for index in 0..<blocks.upperBound {
      let rows = rowCount(index)
      guard let size = PackedBlock.size(block, count: rows, end: end) else {
        throw .corrupt("chunk")
      }
      if index >= blocks.lowerBound { body(index * PackedBlock.capacity, rows, block) }
      block += size
    }
  }

  private func decodeStarts(
    _ blocks: Range<Int>, into out: UnsafeMutablePointer<Int64>,
    _ numbers: UnsafeMutablePointer<UInt64>
  ) throws(StoreError) {
    let unit = try unit(at: 4)
    try forEachBlock(0, blocks) { row, rows, block in
      PackedBlock.unpack(block, count: rows, into: numbers)
      var current = index(row / PackedBlock.capacity).firstStart
      let out = out + row
      for k in 0..<rows {
        current &+= Int64(bitPattern: numbers[k]) &* unit
        out[k] = current
      }
    }
  }

  /// Returns whether a duration may be other than 0.
  private func decodeDurations(
    _ blocks: Range<Int>, into out: UnsafeMutablePointer<Int64>,
    _ numbers: UnsafeMutablePointer<UInt64>
  ) throws(StoreError) -> Bool {
    let unit = try unit(at: 5)
    var isFilled = false
    try forEachBlock(1, blocks) { row, rows, block in
      let out = out + row
      if let number = PackedBlock.constant(block) {
        if number != 0 { isFilled = true }
        return out.update(repeating: Int64(bitPattern: number) &* unit, count: rows)
      }
      isFilled = true
      PackedBlock.unpack(block, count: rows, into: numbers)
      for k in 0..<rows { out[k] = Int64(bitPattern: numbers[k]) &* unit }
    }
    return isFilled
  }

  private func decodeValues(
    _ blocks: Range<Int>, into out: UnsafeMutablePointer<Double>,
    _ numbers: UnsafeMutablePointer<UInt64>
  ) throws(StoreError) {
    let scale = try scale()
    try forEachBlock(2, blocks) { row, rows, block in
      ChunkDecoder.unpackValues(block, count: rows, scale: scale, into: out + row, numbers)
    }
  }

  /// Returns nil if values are stored as the bits of doubles.
  private func scale() throws(StoreError) -> Double? {
    let code = base.load(fromByteOffset: 6, as: UInt8.self)
    if code == ChunkFormat.rawScale { return nil }
    guard Int(code) < ChunkFormat.scales.count else { throw .corrupt("chunk") }
    return ChunkFormat.scales[Int(code)]
  }

  /// Decodes a block of values whose size was checked.
  @inline(__always) fileprivate static func unpackValues(
    _ block: UnsafeRawPointer, count: Int, scale: Double?, into out: UnsafeMutablePointer<Double>,
    _ numbers: UnsafeMutablePointer<UInt64>
  ) {
    PackedBlock.unpack(block, count: count, into: numbers)
    guard let scale else {
      for k in 0..<count { out[k] = Double(bitPattern: numbers[k]) }
      return
    }
    guard PackedBlock.isWithin(smallIntegers, block) else {
      for k in 0..<count { out[k] = Double(Int64(bitPattern: numbers[k] ^ (1 << 63))) / scale }
      return
    }
    // Adding the bits of 1.5 × 2^52 to an integer below 2^51 makes a double that is larger by this
    // number, without the conversion instruction, of which processors have no form for several
    // numbers. The number to add includes the offset of 2^63.
    let shift = 6_755_399_441_055_744.0
    let bits = shift.bitPattern &+ (1 << 63)
    for k in 0..<count { out[k] = (Double(bitPattern: numbers[k] &+ bits) - shift) / scale }
  }

  /// The stored form of the integers from -2^51 to 2^51 - 1.
  private static var smallIntegers: ClosedRange<UInt64> {
    (1 << 63) - (1 << 51)...(1 << 63) + (1 << 51) - 1
  }

  private func decodeAnchors(
    _ blocks: Range<Int>, into out: UnsafeMutablePointer<Int64>,
    _ numbers: UnsafeMutablePointer<UInt64>
  ) throws(StoreError) {
    var current: Int64 = 0
    // Each anchor is stored as the difference to the previous one, so decoding starts at row 0.
    try forEachBlock(3, 0..<blocks.upperBound) { row, rows, block in
      PackedBlock.unpack(block, count: rows, into: numbers)
      let out = out + row
      for k in 0..<rows {
        current &+= ChunkFormat.unzigzag(numbers[k])
        out[k] = current
      }
    }
  }

  /// Returns whether a number may be other than 0.
  private func decodeNumbers(
    _ column: Int, _ blocks: Range<Int>, into out: UnsafeMutablePointer<UInt32>,
    _ numbers: UnsafeMutablePointer<UInt64>
  ) throws(StoreError) -> Bool {
    var isFilled = false
    try forEachBlock(column, blocks) { row, rows, block in
      let out = out + row
      if let number = PackedBlock.constant(block) {
        if number != 0 { isFilled = true }
        return out.update(repeating: UInt32(truncatingIfNeeded: number), count: rows)
      }
      isFilled = true
      PackedBlock.unpack(block, count: rows, into: numbers)
      for k in 0..<rows { out[k] = UInt32(truncatingIfNeeded: numbers[k]) }
    }
    return isFilled
  }
}

// MARK: - Block by block

extension ChunkDecoder {
  @inlinable package func rowCount(_ block: Int) -> Int {
    min(PackedBlock.capacity, count - block * PackedBlock.capacity)
  }

  /// Returns the rows of consecutive blocks.
  package func rows(_ blocks: Range<Int>) -> Range<Int> {
    blocks.lowerBound * PackedBlock.capacity..<min(count, blocks.upperBound * PackedBlock.capacity)
  }

  /// Returns whether every duration is zero. Nothing is unpacked, because each block then has base
  /// 0 and width 0.
  package func hasNoDurations() throws(StoreError) -> Bool {
    var isZero = true
    try forEachBlock(1, 0..<blockCount) { _, _, block in
      if PackedBlock.constant(block) != 0 { isZero = false }
    }
    return isZero
  }

  /// A cursor over the start and value columns that decodes only the requested blocks.
  package struct StartsAndValues {
    fileprivate var start: UnsafeRawPointer
    fileprivate var value: UnsafeRawPointer
    fileprivate let end: UnsafeRawPointer
    fileprivate let unit: Int64
    /// nil if values are stored as the bits of doubles.
    fileprivate let scale: Double?

    /// Checks the sizes of both blocks, which must happen before either is read.
    private func sizes(_ rows: Int) throws(StoreError) -> (start: Int, value: Int) {
      guard let first = PackedBlock.size(start, count: rows, end: end),
        let second = PackedBlock.size(value, count: rows, end: end)
      else { throw .corrupt("chunk") }
      return (first, second)
    }

    package mutating func skip(_ rows: Int) throws(StoreError) {
      let sizes = try sizes(rows)
      start += sizes.start
      value += sizes.value
    }

    /// Decodes the next block into the first rows of `columns`.
    package mutating func decode(
      _ rows: Int, firstStart: Int64, into columns: SampleColumns
    ) throws(StoreError) {
      let sizes = try sizes(rows)
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: PackedBlock.capacity) { buffer in
        let numbers = buffer.baseAddress!
        PackedBlock.unpack(start, count: rows, into: numbers)
        var current = firstStart
        for row in 0..<rows {
          current &+= Int64(bitPattern: numbers[row]) &* unit
          columns.start[row] = current
        }
        ChunkDecoder.unpackValues(value, count: rows, scale: scale, into: columns.value, numbers)
      }
      start += sizes.start
      value += sizes.value
    }
  }

  package func startsAndValues() throws(StoreError) -> StartsAndValues {
    StartsAndValues(
      start: try column(0), value: try column(2), end: end, unit: try unit(at: 4),
      scale: try scale())
  }

  private func column(_ column: Int) throws(StoreError) -> UnsafeRawPointer {
    let offset = Int(base.loadUnaligned(fromByteOffset: 8 + column * 4, as: UInt32.self))
    guard offset <= end - base else { throw .corrupt("chunk") }
    return base + offset
  }
}
