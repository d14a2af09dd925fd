import CPackedBlock

/// Frame-of-reference bit packing of up to 128 numbers:
///
///     base u64 · width u8 · numbers minus base, `width` bits each, least significant bit first,
///     padded to a whole byte
///
/// Widths of 57 to 63 are stored as 64, so that a number of any other width fits into the eight
/// bytes that begin with its first byte. A reader may therefore read up to eight bytes beyond the
/// last block; the chunk ends with that much padding.
@usableFromInline package enum PackedBlock {
  @inlinable static var capacity: Int { 128 }
  static let headerSize = 9
  static let slack = 8

  static func packedSize(count: Int, width: Int) -> Int { (count * width + 7) / 8 }

  package static func append(
    _ numbers: UnsafePointer<UInt64>, count: Int, to bytes: inout [UInt8]
  ) {
    var least = UInt64.max
    var greatest = UInt64.min
    for index in 0..<count {
      least = min(least, numbers[index])
      greatest = max(greatest, numbers[index])
    }
    let width = storedWidth(64 - (greatest - least).leadingZeroBitCount)
    bytes.append(littleEndian: least)
    bytes.append(UInt8(width))
    guard width > 0 else { return }
    let size = packedSize(count: count, width: width)
    let begin = bytes.count
    // Numbers are written as words of eight bytes, the last of which may exceed the block.
    bytes.append(contentsOf: repeatElement(0, count: size + slack))
    bytes.withUnsafeMutableBytes { buffer in
      pack(numbers, count, least, width, to: buffer.baseAddress! + begin)
    }
    bytes.removeLast(slack)
  }

  private static func pack(
    _ numbers: UnsafePointer<UInt64>, _ count: Int, _ least: UInt64, _ width: Int,
    to packed: UnsafeMutableRawPointer
  ) {
    var (place, word, bitCount) = (packed, UInt64(0), 0)
    for index in 0..<count {
      let number = numbers[index] - least
      word |= number &<< UInt64(bitCount)
      bitCount += width
      guard bitCount >= 64 else { continue }
      place.storeBytes(of: word.littleEndian, as: UInt64.self)
      place += 8
      bitCount -= 64
      // What did not fit; a shift by 64 is 0.
      word = number >> UInt64(width - bitCount)
    }
    place.storeBytes(of: word.littleEndian, as: UInt64.self)
  }

  private static func storedWidth(_ width: Int) -> Int { width > 56 ? 64 : width }

  /// Returns the size of the block of `count` numbers at `block`, or nil if it does not end at
  /// least `slack` bytes before `end`.
  @inline(__always) package static func size(
    _ block: UnsafeRawPointer, count: Int, end: UnsafeRawPointer
  ) -> Int? {
    guard end - block >= headerSize + slack else { return nil }
    let width = width(block)
    let size = headerSize + packedSize(count: count, width: width)
    guard width <= 56 || width == 64, end - block >= size + slack else { return nil }
    return size
  }

  /// Returns the number that every row of a block has, or nil if they differ.
  @inline(__always) static func constant(_ block: UnsafeRawPointer) -> UInt64? {
    width(block) == 0 ? base(block) : nil
  }

  /// Returns whether every number of a block is in the range, according to its base and width.
  @inline(__always) static func isWithin(
    _ range: ClosedRange<UInt64>, _ block: UnsafeRawPointer
  ) -> Bool {
    let (base, width) = (base(block), width(block))
    guard width <= 56, range.contains(base) else { return false }
    return (UInt64(1) &<< UInt64(width)) - 1 <= range.upperBound - base
  }

  @inline(__always) private static func base(_ block: UnsafeRawPointer) -> UInt64 {
    block.loadUnaligned(as: UInt64.self)
  }

  @inline(__always) private static func width(_ block: UnsafeRawPointer) -> Int {
    Int(block.load(fromByteOffset: 8, as: UInt8.self))
  }

  /// Unpacks a block whose size was checked.
  package static func unpack(
    _ block: UnsafeRawPointer, count: Int, into numbers: UnsafeMutablePointer<UInt64>
  ) {
    let (base, width) = (base(block), width(block))
    let packed = block + headerSize
    if let number = constant(block) { return numbers.update(repeating: number, count: count) }
    if width == 64 {
      for index in 0..<count {
        let word = packed.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self)
        numbers[index] = base &+ word
      }
      return
    }
    // Eight numbers begin and end at whole bytes.
    let grouped = count & ~7
    if !cpacked_unpack_groups(packed, UInt32(width), grouped / 8, base, numbers) {
      unpackGroups(packed, width, groupCount: grouped / 8, base, into: numbers)
    }
    let mask = (UInt64(1) &<< UInt64(width)) &- 1
    var bit = grouped &* width
    for index in grouped..<count {
      let word = packed.loadUnaligned(fromByteOffset: bit &>> 3, as: UInt64.self)
      numbers[index] = base &+ ((word &>> UInt64(bit & 7)) & mask)
      bit &+= width
    }
  }

  /// Unpacks groups of eight numbers. The usual widths have code of their own, in which all offsets
  /// and shifts are constants.
  private static func unpackGroups(
    _ packed: UnsafeRawPointer, _ width: Int, groupCount: Int, _ base: UInt64,
    into numbers: UnsafeMutablePointer<UInt64>
  ) {
    @inline(__always) func unpack(_ width: Int) {
      let mask = (UInt64(1) &<< UInt64(width)) &- 1
      var (group, out) = (packed, numbers)
      for _ in 0..<groupCount {
        @inline(__always) func number(_ place: Int) -> UInt64 {
          let bit = place &* width
          let word = group.loadUnaligned(fromByteOffset: bit &>> 3, as: UInt64.self)
          return base &+ ((word &>> UInt64(bit & 7)) & mask)
        }
        out[0] = number(0)
        out[1] = number(1)
        out[2] = number(2)
        out[3] = number(3)
        out[4] = number(4)
        out[5] = number(5)
        out[6] = number(6)
        out[7] = number(7)
        group += width
        out += 8
      }
    }
    switch width {
    case 1: unpack(1)
    case 2: unpack(2)
    case 3: unpack(3)
    case 4: unpack(4)
    case 5: unpack(5)
    case 6: unpack(6)
    case 7: unpack(7)
    case 8: unpack(8)
    case 9: unpack(9)
    case 10: unpack(10)
    case 11: unpack(11)
    case 12: unpack(12)
    case 13: unpack(13)
    case 14: unpack(14)
    case 15: unpack(15)
    case 16: unpack(16)
    default: unpack(width)
    }
  }
}
