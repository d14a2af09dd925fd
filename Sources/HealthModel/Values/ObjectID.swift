/// The UUID of a stored object (RFC 9562), as two big-endian halves.
///
/// Any UUID is accepted. Clients of this project create version 8 UUIDs: a random prefix per
/// session and a counter in the low 32 bits, so that the store can encode a run of consecutive
/// identifiers as compactly as one (see `ObjectIDRun`).
public struct ObjectID: Hashable, Comparable, Sendable {
  /// Bytes 0 to 7 of the UUID.
  public var high: UInt64
  /// Bytes 8 to 15 of the UUID.
  public var low: UInt64

  @inlinable public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  @inlinable public static func < (a: ObjectID, b: ObjectID) -> Bool {
    a.high != b.high ? a.high < b.high : a.low < b.low
  }

  /// Returns the identifier `offset` positions later in the same run. Only the 32-bit counter
  /// changes; a run never crosses the end of its counter.
  @inlinable public func advanced(by offset: Int) -> ObjectID {
    ObjectID(high: high, low: low + UInt64(offset))
  }
}

/// A run of `count` consecutive identifiers (at least 1): `first`, `first.advanced(by: 1)` and so
/// on. A random UUID of another origin is a run of one.
public struct ObjectIDRun: Hashable, Sendable {
  /// The first identifier.
  public var first: ObjectID
  /// The number of identifiers.
  public var count: Int

  @inlinable public init(first: ObjectID, count: Int) {
    self.first = first
    self.count = count
  }
}

/// The text form of RFC 9562: 8-4-4-4-12 hexadecimal digits.
extension ObjectID {
  /// Parses 36 characters with digits of either case; returns nil for any other string.
  public init?(uuidString: String) {
    var halves: (high: UInt64, low: UInt64) = (0, 0)
    var position = 0
    for byte in uuidString.utf8 {
      defer { position += 1 }
      if position == 8 || position == 13 || position == 18 || position == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard position < 36, let digit = Self.hexadecimalValue(byte) else { return nil }
      if position < 18 {
        halves.high = halves.high << 4 | digit
      } else {
        halves.low = halves.low << 4 | digit
      }
    }
    guard position == 36 else { return nil }
    self.init(high: halves.high, low: halves.low)
  }

  /// The text form in upper case, as Foundation's `UUID` prints it.
  public var uuidString: String {
    String(unsafeUninitializedCapacity: 36) { text in
      var position = 0
      for digit in 0..<32 {
        if digit == 8 || digit == 12 || digit == 16 || digit == 20 {
          text[position] = UInt8(ascii: "-")
          position += 1
        }
        let half = digit < 16 ? high : low
        let value = UInt8(truncatingIfNeeded: half >> UInt64(60 - digit % 16 * 4)) & 15
        text[position] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
        position += 1
      }
      return 36
    }
  }

  private static func hexadecimalValue(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
