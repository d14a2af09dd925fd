public import FoundationEssentials
public import HealthModel

// Conversions between values of HealthModel and of Foundation.

extension Instant {
  /// Converts a date, rounded to the nearest microsecond.
  ///
  /// A date more than 9e12 seconds from 1970, close to the limit of microseconds in 64 bits, becomes
  /// `distantPast` or `distantFuture`. `Date.distantPast` and `Date.distantFuture` are within the
  /// range.
  @inlinable public init(_ date: Date) {
    let seconds = date.timeIntervalSince1970
    if seconds.magnitude <= 9e12 {
      self.init(secondsSince1970: seconds)
    } else {
      self = seconds < 0 ? .distantPast : .distantFuture
    }
  }

  /// The instant as a date of Foundation.
  @inlinable public var date: Date { Date(timeIntervalSince1970: secondsSince1970) }
}

extension ObjectID {
  /// Creates the identifier with the bytes of a UUID.
  @inlinable public init(_ uuid: UUID) {
    self = withUnsafeBytes(of: uuid.uuid) { bytes in
      ObjectID(
        high: UInt64(bigEndian: bytes.load(as: UInt64.self)),
        low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
  }

  /// The identifier as a UUID of Foundation.
  @inlinable public var uuid: UUID {
    var halves = (high.bigEndian, low.bigEndian)
    return withUnsafeBytes(of: &halves) { UUID(uuid: $0.load(as: uuid_t.self)) }
  }
}
