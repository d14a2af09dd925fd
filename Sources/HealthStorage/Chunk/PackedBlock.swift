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
      let out = buffer.baseAddress! + begin
      for index in 0..<count {
        let bit = index * width
        let number = numbers[index] - least
        let place = out + (bit >> 3)
        let word = place.loadUnaligned(as: UInt64.self) | (number &<< UInt64(bit & 7))
        place.storeBytes(of: word, as: UInt64.self)
      }
    }
    bytes.removeLast(slack)
  }

  private static func storedWidth(_ width: Int) -> Int { width > 56 ? 64 : width }

  /// Returns the size of the block of `count` numbers at `block`, or nil if it does not end at
  /// least `slack` bytes before `end`.
  @inline(__always) package static func size(
    _ block: UnsafeRawPointer, count: Int, end: UnsafeRawPointer
  ) -> Int? {
    guard end - block >= headerSize + slack else { return nil }
    let width = Int(block.load(fromByteOffset: 8, as: UInt8.self))
    let size = headerSize + packedSize(count: count, width: width)
    guard width <= 56 || width == 64, end - block >= size + slack else { return nil }
    return size
  }

  /// Unpacks a block whose size was checked.
  @inline(__always) package static func unpack(
    _ block: UnsafeRawPointer, count: Int, into numbers: UnsafeMutablePointer<UInt64>
  ) {
    let base = block.loadUnaligned(as: UInt64.self)
    let width = Int(block.load(fromByteOffset: 8, as: UInt8.self))
    let packed = block + headerSize
    if width == 0 {
      for index in 0..<count { numbers[index] = base }
    } else if width == 64 {
      for index in 0..<count {
        let word = packed.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self)
        numbers[index] = base &+ word
      }
    } else {
      let mask = (UInt64(1) &<< UInt64(width)) &- 1
      var bit = 0
      for index in 0..<count {
        let word = packed.loadUnaligned(fromByteOffset: bit &>> 3, as: UInt64.self)
        numbers[index] = base &+ ((word &>> UInt64(bit & 7)) & mask)
        bit &+= width
      }
    }
  }
}
