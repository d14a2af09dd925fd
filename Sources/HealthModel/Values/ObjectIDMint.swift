/// A generator of identifiers for new objects: UUIDs of version 8 (RFC 9562, section 5.8).
///
///     high   48 random bits · version 8 · 12 random bits
///     low    variant 10 · 30 random bits · 32-bit counter
///
/// The 90 random bits are drawn once per session, and again when the counter is exhausted. Two
/// sessions have the same bits with a probability of 2^-90. Consecutive identifiers form a run,
/// which the store encodes as compactly as one identifier.
package struct ObjectIDMint: Sendable {
  private var upcoming: ObjectID
  /// The number of identifiers left under the current prefix; at most 2^32.
  private var remaining: Int

  private static let runLimit = 1 << 32

  package init() {
    var generator = SystemRandomNumberGenerator()
    self.init(using: &generator)
  }

  package init(using generator: inout some RandomNumberGenerator) {
    upcoming = Self.prefix(using: &generator)
    remaining = Self.runLimit
  }

  /// Returns the next `count` identifiers, which are consecutive. `count` must be in 1...2^32.
  package mutating func run(of count: Int) -> ObjectIDRun {
    var generator = SystemRandomNumberGenerator()
    return run(of: count, using: &generator)
  }

  package mutating func run(
    of count: Int, using generator: inout some RandomNumberGenerator
  ) -> ObjectIDRun {
    precondition(1...Self.runLimit ~= count, "a run has at least one and at most 2^32 identifiers")
    if count > remaining { self = ObjectIDMint(using: &generator) }
    let run = ObjectIDRun(first: upcoming, count: count)
    remaining -= count
    if remaining > 0 {
      upcoming = upcoming.advanced(by: count)
    }
    return run
  }

  package mutating func next() -> ObjectID { run(of: 1).first }

  private static func prefix(using generator: inout some RandomNumberGenerator) -> ObjectID {
    // RFC 9562: the version is in the four bits 0xF000 of the high half, and the variant in the two
    // highest bits of the low half.
    let high = generator.next() & ~0xF000 | 0x8000
    let low = generator.next() & 0x3FFF_FFFF_0000_0000 | 1 << 63
    return ObjectID(high: high, low: low)
  }
}
