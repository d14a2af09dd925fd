/// An encoder of `ChunkFormat`. Rows 0..<count of `columns` are sorted by start, then anchor.
package enum ChunkEncoder {
  package static func encode(
    _ columns: SampleColumns, count: Int, type: UInt16 = 0, source: UInt32 = 0
  ) -> [UInt8] {
    precondition(count > 0 && count <= ChunkFormat.sampleCountMax)
    let startUnit = unit { row in row == 0 ? 0 : columns.start[row] &- columns.start[row - 1] }
    let durationUnit = unit { row in columns.duration[row] }
    let scale = scale(columns.value, count: count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * 14 + 1024)
    bytes.append(littleEndian: UInt32(count))
    bytes.append(contentsOf: [UInt8(startUnit), UInt8(durationUnit), scale, 0])
    // The offsets of the columns, which `appendColumn` fills in.
    bytes.append(contentsOf: repeatElement(0, count: 24))
    bytes.append(littleEndian: type)
    bytes.append(littleEndian: UInt16(0))
    bytes.append(littleEndian: source)
    appendIndex(columns, count: count, to: &bytes)

    let capacity = PackedBlock.capacity
    let startDivisor = ChunkFormat.units[startUnit]
    appendColumn(0, count, to: &bytes) { row in
      // The first start of a block is in the index, so that blocks can be decoded independently.
      let distance = row % capacity == 0 ? 0 : columns.start[row] &- columns.start[row - 1]
      return UInt64(bitPattern: distance) / UInt64(startDivisor)
    }
    let durationDivisor = ChunkFormat.units[durationUnit]
    appendColumn(1, count, to: &bytes) { row in
      UInt64(columns.duration[row] / durationDivisor)
    }
    if scale == ChunkFormat.rawScale {
      appendColumn(2, count, to: &bytes) { row in columns.value[row].bitPattern }
    } else {
      // The offset of 2^63 makes the unsigned order equal to the signed order, which packing
      // relative to the minimum needs.
      let factor = ChunkFormat.scales[Int(scale)]
      appendColumn(2, count, to: &bytes) { row in
        UInt64(bitPattern: Int64((columns.value[row] * factor).rounded())) ^ (1 << 63)
      }
    }
    appendColumn(3, count, to: &bytes) { row in
      ChunkFormat.zigzag(columns.anchor[row] &- (row == 0 ? 0 : columns.anchor[row - 1]))
    }
    appendColumn(4, count, to: &bytes) { row in UInt64(columns.device[row]) }
    appendColumn(5, count, to: &bytes) { row in UInt64(columns.metadata[row]) }
    bytes.append(contentsOf: repeatElement(0, count: PackedBlock.slack))
    return bytes

    /// Returns the index of the largest unit that divides all numbers.
    func unit(_ number: (Int) -> Int64) -> Int {
      var index = ChunkFormat.units.count - 1
      for row in 0..<count {
        let number = number(row)
        if number < 0 { return 0 }  // the distance between two starts exceeds Int64.max
        if number == 0 { continue }
        while number % ChunkFormat.units[index] != 0 { index -= 1 }
        if index == 0 { break }
      }
      return index
    }
  }

  private static func appendColumn(
    _ column: Int, _ count: Int, to bytes: inout [UInt8], _ number: (Int) -> UInt64
  ) {
    let offset = UInt32(bytes.count)
    withUnsafeBytes(of: offset.littleEndian) { raw in
      for (index, byte) in raw.enumerated() { bytes[8 + column * 4 + index] = byte }
    }
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: PackedBlock.capacity) { numbers in
      var row = 0
      while row < count {
        let blockCount = min(PackedBlock.capacity, count - row)
        for index in 0..<blockCount { numbers[index] = number(row + index) }
        PackedBlock.append(numbers.baseAddress!, count: blockCount, to: &bytes)
        row += blockCount
      }
    }
  }

  private static func appendIndex(
    _ columns: SampleColumns, count: Int, to bytes: inout [UInt8]
  ) {
    var row = 0
    while row < count {
      let end = min(row + PackedBlock.capacity, count)
      var (sum, least, greatest) = (ExactSum(), Double.infinity, -Double.infinity)
      sum.add(columns.value + row, count: end - row)
      for index in row..<end {
        least = min(least, columns.value[index])
        greatest = max(greatest, columns.value[index])
      }
      bytes.append(littleEndian: columns.start[row])
      bytes.append(double: least)
      bytes.append(double: greatest)
      for part in ExactSum.Parts.payload(sum.parts) { bytes.append(double: part) }
      row = end
    }
  }

  /// Returns the coarsest scale that reproduces every value bit by bit, or `rawScale`.
  static func scale(_ values: UnsafePointer<Double>, count: Int) -> UInt8 {
    for family in ChunkFormat.scaleFamilies {
      if let scale = scale(values, count: count, family) { return UInt8(scale) }
    }
    return ChunkFormat.rawScale
  }

  private static func scale(
    _ values: UnsafePointer<Double>, count: Int, _ family: ClosedRange<Int>
  ) -> Int? {
    var scale = family.lowerBound
    for row in 0..<count {
      while !isExact(values[row], ChunkFormat.scales[scale]) {
        scale += 1
        if scale > family.upperBound { return nil }
      }
    }
    // A scale that is fine enough for one value may be inexact for another, so check all values
    // with the final scale.
    for row in 0..<count where !isExact(values[row], ChunkFormat.scales[scale]) { return nil }
    return scale
  }

  private static func isExact(_ value: Double, _ scale: Double) -> Bool {
    let scaled = (value * scale).rounded()
    // 9e15 < 2^53: larger doubles do not represent every integer.
    guard scaled.magnitude < 9e15 else { return false }
    // Conversion to an integer drops the sign of negative zero. The comparison of bit patterns
    // detects that, because it distinguishes the zeros.
    return (Double(Int64(scaled)) / scale).bitPattern == value.bitPattern
  }
}
